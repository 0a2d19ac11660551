#include "bindings/values.h"

#include <nanobind/stl/string_view.h>

#include <string>

#include "text/move.h"
#include "text/ruleset.h"

namespace skep::python {

namespace {

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

[[noreturn]] void refuse_version() {
    throw nb::import_error("the compiled rules are of another version: build them again");
}

// Takes the members of an enumeration, which must have the names that were compiled in.
void take_members(const nb::object& enumeration, std::span<const std::string_view> names,
                  std::span<nb::object> into) {
    if (nb::len(enumeration) != names.size()) refuse_version();
    std::size_t number = 0;
    for (const nb::handle member : enumeration) {
        std::string name{nb::cast<std::string_view>(member.attr("name"))};
        for (char& letter : name) letter = letter == '_' ? '-' : static_cast<char>(letter | 0x20);
        if (name != names[number]) refuse_version();
        into[number++] = nb::borrow(member);
    }
}

bool to_coordinate(const nb::object& number, int& coordinate) {
    return PyLong_Check(number.ptr()) && nb::try_cast(number, coordinate);
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
    const nb::object core_explain = import("skep.core.explain");
    explain = core_explain.attr("explain");
    explain_legal = core_explain.attr("explain_legal");
    why_not = core_explain.attr("why_not");
    why_stuck = core_explain.attr("why_stuck");
    const nb::object core_reasons = import("skep.core.reasons");
    how = core_reasons.attr("How");
    reason = core_reasons.attr("Reason");
    take_members(core_reasons.attr("ReasonCode"), kReasonCodeNames, reasons);
    take_members(core_reasons.attr("Way"), kWayNames, ways);
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
    const nb::object all = import("skep.core.symmetry").attr("SYMMETRIES");
    if (nb::len(all) != symmetries.size()) refuse_version();
    for (unsigned number = 0; number < kSymmetries; ++number) symmetries[number] = all[number];
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

bool is_a(nb::handle object, nb::handle type) {
    const int is = PyObject_IsInstance(object.ptr(), type.ptr());
    if (is < 0) nb::raise_python_error();
    return is != 0;
}

nb::object allocate(nb::handle type) {
    PyObject* object = PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(type.ptr()), 0);
    if (object == nullptr) nb::raise_python_error();
    return nb::steal(object);
}

void fill(nb::handle object, nb::handle name, nb::handle value) {
    if (PyObject_GenericSetAttr(object.ptr(), name.ptr(), value.ptr()) != 0)
        nb::raise_python_error();
}

std::optional<Hex> to_hex(nb::handle hex) {
    Hex found{};
    if (!is_a(hex, values().hex)) return std::nullopt;
    if (!to_coordinate(hex[0], found.q) || !to_coordinate(hex[1], found.r)) return std::nullopt;
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
    if (nb::len(spelled) != kSwitches.size()) refuse_version();
    for (const Switch& one : kSwitches) {
        const nb::str name{one.name.data(), one.name.size()};
        if (!set_switch(one, nb::cast<std::string_view>(spelled[name]), native)) refuse_version();
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
    const Cell to = cell_at(position, *end);
    if (placed) {
        const bool in_box = position.reserve(color_of(*piece), bug_of(*piece)) != 0;
        if (to == kNoCell || !in_box || position.cell(*piece) != kNoCell) return {kImpossible};
        return {kPossible, Move::placement(*piece, to)};
    }
    const auto start = to_hex(move.attr("start"));
    if (!start) return {kUnusual};
    const Cell from = cell_at(position, *start);
    if (from == kNoCell || to == kNoCell || from == to) return {kImpossible};
    if (position.top(from) != *piece) return {kImpossible};
    return {kPossible, Move::movement(*piece, from, to)};
}

}  // namespace skep::python
