#include "bindings/position.h"

#include <nanobind/operators.h>
#include <nanobind/stl/string.h>

#include <vector>

#include "bindings/explain.h"
#include "bindings/values.h"
#include "rules/movegen.h"

namespace skep::python {

namespace {

Piece piece_in(nb::handle object) {
    const auto piece = to_piece(object);
    if (!piece) refuse("piece", object, values().piece);
    return *piece;
}

PyPosition from_setup(nb::handle setup) {
    const Values& python = values();
    python.check_setup(setup);
    const nb::object ruleset = setup.attr("ruleset");
    const nb::object hive = setup.attr("hive");
    std::vector<Placed> pieces;
    for (const nb::handle item : hive.attr("stacks").attr("items")()) {
        const nb::object hex = item[0];
        for (const nb::handle piece : item[1]) {
            pieces.push_back({piece_in(piece), nb::cast<int>(hex[0]), nb::cast<int>(hex[1])});
        }
    }
    const nb::object stunned = setup.attr("stunned");
    Position native{to_ruleset(ruleset), to_color(setup.attr("first_player"))};
    native.set_up(pieces, nb::cast<std::uint32_t>(setup.attr("ply")),
                  stunned.is_none() ? kNoPiece : piece_in(stunned));
    return {native, ruleset, hive};
}

PyPosition initial(nb::object ruleset, nb::object first_player) {
    return from_setup(values().start_setup(ruleset, first_player));
}

nb::object hive_of(PyPosition& self) {
    if (self.hive.is_valid()) return self.hive;
    const Position& position = self.native;
    nb::dict stacks;
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece piece{value};
        if (position.cell(piece) == kNoCell || !position.is_uncovered(piece)) continue;
        nb::list pieces;
        for (Piece at = piece; at != kNoPiece; at = position.below(at))
            pieces.append(to_python(at));
        pieces.attr("reverse")();
        stacks[to_python(position, position.cell(piece))] = nb::tuple(pieces);
    }
    return self.hive = values().hive(stacks);
}

nb::object color_of_side(Color color) { return values().colors[index(color)]; }

nb::object setup_of(PyPosition& self) {
    return values().setup(self.ruleset, hive_of(self), self.native.ply(),
                          color_of_side(self.native.first_player()),
                          to_python(self.native.stunned()));
}

nb::dict reserve(const PyPosition& self, nb::handle color) {
    nb::dict left;
    for (unsigned bug = 0; bug < kBugs; ++bug) {
        left[values().bugs[bug]] = self.native.reserve(to_color(color), static_cast<Bug>(bug));
    }
    return left;
}

nb::object legal_moves(const PyPosition& self) {
    MoveList moves;
    list_moves(self.native, moves);
    return to_python(self.native, moves);
}

PyPosition after(const PyPosition& self, Move move) {
    PyPosition next{self.native, self.ruleset, {}};
    next.native.do_move(move);
    return next;
}

bool is_legal_move(nb::handle_t<PyPosition> self, nb::handle move) {
    const Position& position = nb::cast<const PyPosition&>(self).native;
    const Reading reading = read_move(position, move);
    if (reading.kind == Reading::Kind::kUnusual) return why_not(self, move).is_none();
    return reading.kind == Reading::Kind::kPossible && is_legal(position, reading.move);
}

PyPosition play(nb::handle_t<PyPosition> self, nb::handle move) {
    const PyPosition& position = nb::cast<const PyPosition&>(self);
    const Reading reading = read_move(position.native, move);
    if (reading.kind == Reading::Kind::kPossible && is_legal(position.native, reading.move)) {
        return after(position, reading.move);
    }
    const Values& python = values();
    const nb::object reason = why_not(self, move);
    if (reason.is_none()) nb::raise_type_error("not a move: %s", nb::repr(move).c_str());
    const nb::object error = python.illegal_move_error(move, reason);
    PyErr_SetObject(python.illegal_move_error.ptr(), error.ptr());
    nb::raise_python_error();
}

bool equal(PyPosition& self, PyPosition& other) {
    const Position& a = self.native;
    const Position& b = other.native;
    if (a.ply() != b.ply() || a.to_move() != b.to_move() || !(a.stunned() == b.stunned()))
        return false;
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece piece{value};
        if (!(a.cell(piece) == b.cell(piece)) || a.level(piece) != b.level(piece)) return false;
        if (a.cell(piece) != kNoCell && (a.true_q(a.cell(piece)) != b.true_q(b.cell(piece)) ||
                                         a.true_r(a.cell(piece)) != b.true_r(b.cell(piece)))) {
            return false;
        }
    }
    return self.ruleset.equal(other.ruleset);
}

}  // namespace

void bind_position(nb::module_& module) {
    const Values& python = values();
    nb::class_<PyPosition>(module, "Position", "The native twin of skep.core.position.Position.")
        .def_static("initial", &initial, nb::arg("ruleset").none() = python.tournament,
                    nb::arg("first_player") = nb::none(),
                    nb::sig("def initial(ruleset: skep.core.ruleset.Ruleset = ..., "
                            "first_player: skep.core.bugs.Color | None = None) -> Position"),
                    "Return the position before the first move.")
        .def_static("from_setup", &from_setup, nb::arg("setup").none(),
                    nb::sig("def from_setup(setup: skep.core.setup.Setup) -> Position"),
                    "Return the position that a setup describes.")
        .def("setup", &setup_of, nb::sig("def setup(self) -> skep.core.setup.Setup"),
             "Return the same as a setup: plain facts, which can be changed.")
        .def_prop_ro(
            "ruleset", [](const PyPosition& self) { return self.ruleset; },
            nb::sig("def ruleset(self) -> skep.core.ruleset.Ruleset"))
        .def_prop_ro("hive", &hive_of, nb::sig("def hive(self) -> skep.core.hive.Hive"))
        .def_prop_ro("ply", [](const PyPosition& self) { return self.native.ply(); })
        .def_prop_ro("turn", [](const PyPosition& self) { return self.native.turn(); })
        .def_prop_ro(
            "first_player",
            [](const PyPosition& self) { return color_of_side(self.native.first_player()); },
            nb::sig("def first_player(self) -> skep.core.bugs.Color"))
        .def_prop_ro(
            "to_move", [](const PyPosition& self) { return color_of_side(self.native.to_move()); },
            nb::sig("def to_move(self) -> skep.core.bugs.Color"))
        .def_prop_ro(
            "stunned", [](const PyPosition& self) { return to_python(self.native.stunned()); },
            nb::sig("def stunned(self) -> skep.core.bugs.Piece | None"))
        .def_prop_ro(
            "outcome",
            [](const PyPosition& self) {
                return values().outcomes[static_cast<unsigned>(self.native.outcome())];
            },
            nb::sig("def outcome(self) -> skep.core.outcome.Outcome | None"))
        .def_prop_ro(
            "must_pass", [](const PyPosition& self) { return is_legal(self.native, Move::pass()); },
            "Whether a pass is the only legal move.")
        .def_prop_ro("key", [](const PyPosition& self) { return self.native.key(); })
        .def_prop_ro(
            "canonical_key", [](const PyPosition& self) { return canonical(self.native).key; },
            "The smallest key among the twelve images of the position.")
        .def_prop_ro(
            "canonical_symmetry",
            [](const PyPosition& self) {
                return values().symmetries[canonical(self.native).symmetry];
            },
            nb::sig("def canonical_symmetry(self) -> skep.core.symmetry.Symmetry"),
            "The first symmetry whose image has the canonical key.")
        .def("reserve", &reserve, nb::arg("color").none(),
             nb::sig(
                 "def reserve(self, color: skep.core.bugs.Color) -> dict[skep.core.bugs.Bug, int]"),
             "Return how many pieces of each bug a side has yet to place, in the order of ``Bug``.")
        .def("legal_moves", &legal_moves,
             nb::sig("def legal_moves(self) -> tuple[skep.core.moves.Move, ...]"),
             "Return all legal moves, in a defined order.")
        .def("is_legal", &is_legal_move, nb::arg("move").none(),
             nb::sig("def is_legal(self, move: skep.core.moves.Move) -> bool"),
             "Whether the rules allow a move here.")
        .def("explain", &explain, nb::arg("piece").none(), nb::arg("end").none(),
             nb::sig("def explain(self, piece: skep.core.bugs.Piece, end: skep.core.hexes.Hex) -> "
                     "skep.core.reasons.How | skep.core.reasons.Reason"),
             "Say how a piece gets to a hex in one legal move, or why it does not.")
        .def(
            "why_not", &why_not, nb::arg("move").none(),
            nb::sig(
                "def why_not(self, move: skep.core.moves.Move) -> skep.core.reasons.Reason | None"),
            "Return why a move is illegal; None when it is legal.")
        .def("play", &play, nb::arg("move").none(),
             nb::sig("def play(self, move: skep.core.moves.Move) -> Position"),
             "Return the position after a legal move.")
        // A look at the list costs less than the call from Python, and nothing illegal may get in
        // here.
        .def("play_unchecked", &play, nb::arg("move").none(),
             nb::sig("def play_unchecked(self, move: skep.core.moves.Move) -> Position"),
             "Return the position after a move that is known to be legal.")
        .def("__eq__", &equal, nb::is_operator(),
             nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const PyPosition& self) {
                 return static_cast<Py_hash_t>((self.native.key() ^ self.native.ply()) >> 2U);
             })
        .def("__repr__",
             [](nb::handle_t<PyPosition> self) {
                 return nb::str("<Position {} {}>").format(self.attr("ply"), self.attr("hive"));
             })
        .def(
            "__reduce__",
            [](PyPosition& self) {
                const nb::object restore = nb::module_::import_("skep.rules").attr("restore");
                return nb::make_tuple(restore, nb::make_tuple(setup_of(self)));
            },
            nb::sig("def __reduce__(self) -> tuple[object, tuple[skep.core.setup.Setup]]"))
        // Nothing can change a position, so that it is its own copy.
        .def(
            "__copy__", [](nb::handle_t<PyPosition> self) { return self; },
            nb::sig("def __copy__(self) -> Position"))
        .def(
            "__deepcopy__", [](nb::handle_t<PyPosition> self, nb::handle) { return self; },
            nb::sig("def __deepcopy__(self, memo: dict[int, object], /) -> Position"));
}

}  // namespace skep::python
