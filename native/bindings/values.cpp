#include "bindings/values.h"

#include <nanobind/stl/string_view.h>

#include <string>

#include "text/move.h"
#include "text/ruleset.h"

namespace skep::python {

namespace {

// The slots of a frozen dataclass are filled past its own __setattr__, which refuses.
void fill(nb::handle object, nb::handle name, nb::handle value) {
    if (PyObject_GenericSetAttr(object.ptr(), name.ptr(), value.ptr()) != 0)
        nb::raise_python_error();
}

nb::object allocate(nb::handle type) {
    PyObject* object = PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(type.ptr()), 0);
    if (object == nullptr) nb::raise_python_error();
    return nb::steal(object);
}

// Makes the move objects of one position: hexes come up again and again, so each is made once.
class MoveMaker {
  public:
    explicit MoveMaker(const Position& position) : position_(position) {}

    nb::object make(Move move) {
        const Values& python = values();
        if (move.kind() == MoveKind::kPass) return python.pass;
        const bool placed = move.kind() == MoveKind::kPlacement;
        nb::object object = allocate(placed ? python.placement : python.movement);
        fill(object, piece_, python.pieces[move.piece().value]);
        if (!placed) fill(object, start_, hex(move.from()));
        fill(object, end_, hex(move.to()));
        return object;
    }

  private:
    nb::handle hex(Cell cell) {
        nb::object& made = hexes_[cell.value];
        if (!made.is_valid()) made = to_python(position_, cell);
        return made;
    }

    const Position& position_;
    std::array<nb::object, kCells> hexes_;
    nb::str piece_ = nb::str{"piece"};
    nb::str start_ = nb::str{"start"};
    nb::str end_ = nb::str{"end"};
};

bool touches_the_hive(const Position& position, Cell cell) {
    if (position.top(cell) != kNoPiece) return true;
    for (unsigned direction = 0; direction < 6; ++direction) {
        if (position.top(neighbor(cell, direction)) != kNoPiece) return true;
    }
    return false;
}

bool is_a(nb::handle object, nb::handle type) {
    const int is = PyObject_IsInstance(object.ptr(), type.ptr());
    if (is < 0) nb::raise_python_error();
    return is != 0;
}

[[noreturn]] void refuse_switches() {
    throw nb::import_error("the compiled rules are of another version: build them again");
}

struct TrueHex {
    int q;
    int r;
};

bool to_coordinate(const nb::object& number, int& coordinate) {
    return PyLong_Check(number.ptr()) && nb::try_cast(number, coordinate);
}

// The coordinates of a hex; none when it is something else, or farther away than any hive comes.
std::optional<TrueHex> to_hex(nb::handle hex) {
    TrueHex found{};
    if (!is_a(hex, values().hex)) return std::nullopt;
    if (!to_coordinate(hex[0], found.q) || !to_coordinate(hex[1], found.r)) return std::nullopt;
    return found;
}

// The cell of a hex, if it is one of the hive or beside it: others may share their cell with one.
std::optional<Cell> to_cell(const Position& position, TrueHex hex) {
    const auto [q, r] = hex;
    const Cell cell = make_cell(q, r);
    if (position.in_play(Color::kWhite) + position.in_play(Color::kBlack) == 0) {
        return q == 0 && r == 0 ? std::optional{cell} : std::nullopt;
    }
    if (!touches_the_hive(position, cell)) return std::nullopt;
    if (position.true_q(cell) != q || position.true_r(cell) != r) return std::nullopt;
    return cell;
}

}  // namespace

Values::Values() {
    const auto import = [](const char* name) { return nb::module_::import_(name); };
    const nb::object core_bugs = import("skep.core.bugs");
    const nb::object core_moves = import("skep.core.moves");
    const nb::object core_outcome = import("skep.core.outcome");
    const nb::object core_setup = import("skep.core.setup");
    hex = import("skep.core.hexes").attr("Hex");
    piece = core_bugs.attr("Piece");
    color = core_bugs.attr("Color");
    placement = core_moves.attr("Placement");
    movement = core_moves.attr("Movement");
    pass_type = core_moves.attr("Pass");
    pass = core_moves.attr("PASS");
    hive = import("skep.core.hive").attr("Hive");
    setup = core_setup.attr("Setup");
    check_setup = core_setup.attr("check");
    start_setup = core_setup.attr("start_setup");
    check_type = import("skep.core.checks").attr("check_type");
    explain = import("skep.core.explain").attr("explain");
    why_not = import("skep.core.explain").attr("why_not");
    illegal_move_error = import("skep.core.errors").attr("IllegalMoveError");
    tournament = import("skep.core.ruleset").attr("TOURNAMENT");
    colors = {color.attr("WHITE"), color.attr("BLACK")};
    unsigned order = 0;
    for (const nb::handle bug : core_bugs.attr("Bug")) bugs.at(order++) = nb::borrow(bug);
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece one{value};
        pieces[value] =
            piece(colors[index(color_of(one))], bugs[index(bug_of(one))], number_of(one));
        piece_values[pieces[value]] = value;
    }
    const nb::object outcome = core_outcome.attr("Outcome");
    const nb::object surrounded = core_outcome.attr("Termination").attr("SURROUNDED");
    outcomes = {nb::none(), outcome(surrounded, colors[0]), outcome(surrounded, colors[1]),
                outcome(surrounded, nb::none())};
}

const Values& values() {
    // Never destroyed: at the end of the process Python may be gone before it.
    static const Values* loaded = new Values;
    return *loaded;
}

nb::object to_python(Piece piece) {
    return piece == kNoPiece ? nb::none() : values().pieces[piece.value];
}

nb::object to_python(const Position& position, Cell cell) {
    return values().hex(position.true_q(cell), position.true_r(cell));
}

nb::object to_python(const Position& position, const MoveList& moves) {
    MoveMaker maker{position};
    PyObject* tuple = PyTuple_New(static_cast<Py_ssize_t>(moves.size()));
    if (tuple == nullptr) nb::raise_python_error();
    const nb::object owner = nb::steal(tuple);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        PyTuple_SetItem(tuple, static_cast<Py_ssize_t>(i), maker.make(moves[i]).release().ptr());
    }
    return owner;
}

nb::dict moves_by_string(const Position& position, const MoveList& moves) {
    MoveMaker maker{position};
    nb::dict found;
    for (const Move move : moves) {
        const std::string text = format_move(position, move);
        found[nb::str{text.data(), text.size()}] = maker.make(move);
    }
    return found;
}

std::optional<Piece> to_piece(nb::handle piece) {
    const Values& python = values();
    if (!is_a(piece, python.piece)) return std::nullopt;
    const nb::object value = python.piece_values.attr("get")(piece);
    if (value.is_none()) return std::nullopt;
    return Piece{nb::cast<std::uint8_t>(value)};
}

void refuse(const char* name, nb::handle value, nb::handle type) {
    values().check_type(name, value, type);
    nb::raise_type_error("%s: %s", name, nb::repr(value).c_str());
}

Color to_color(nb::handle color) {
    if (color.is(values().colors[0])) return Color::kWhite;
    if (color.is(values().colors[1])) return Color::kBlack;
    refuse("color", color, values().color);
}

Ruleset to_ruleset(nb::handle ruleset) {
    Ruleset native;
    const nb::object box = ruleset.attr("box");
    for (unsigned bug = 0; bug < kBugs; ++bug) {
        native.box[bug] = nb::cast<std::uint8_t>(box[values().bugs[bug]]);
    }
    const nb::object spelled = ruleset.attr("spelled")();
    if (nb::len(spelled) != kSwitches.size()) refuse_switches();
    for (const Switch& one : kSwitches) {
        const nb::str name{one.name.data(), one.name.size()};
        if (!set_switch(one, nb::cast<std::string_view>(spelled[name]), native)) refuse_switches();
    }
    return native;
}

Reading read_move(const Position& position, nb::handle move) {
    using enum Reading::Kind;
    const Values& python = values();
    if (is_a(move, python.pass_type)) return {kPossible};
    const bool placed = is_a(move, python.placement);
    if (!placed && !is_a(move, python.movement)) return {kUnusual};
    const auto piece = to_piece(move.attr("piece"));
    const auto end = to_hex(move.attr("end"));
    if (!piece || !end) return {kUnusual};
    const auto to = to_cell(position, *end);
    if (placed) {
        const bool in_box = position.reserve(color_of(*piece), bug_of(*piece)) != 0;
        if (!to || !in_box || position.cell(*piece) != kNoCell) return {kImpossible};
        return {kPossible, Move::placement(*piece, *to)};
    }
    const auto start = to_hex(move.attr("start"));
    if (!start) return {kUnusual};
    const auto from = to_cell(position, *start);
    if (!from || !to || *from == *to || position.top(*from) != *piece) return {kImpossible};
    return {kPossible, Move::movement(*piece, *from, *to)};
}

}  // namespace skep::python
