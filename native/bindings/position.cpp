#include "bindings/position.h"

#include <nanobind/operators.h>
#include <nanobind/stl/string.h>

#include <vector>

#include "bindings/values.h"
#include "rules/movegen.h"

namespace skep::python {

namespace {

PyPosition from_setup(nb::handle setup) {
    const Values& python = values();
    python.check_setup(setup);
    const nb::object ruleset = setup.attr("ruleset");
    const nb::object hive = setup.attr("hive");
    std::vector<Placed> pieces;
    for (const nb::handle item : hive.attr("stacks").attr("items")()) {
        const nb::object hex = item[0];
        for (const nb::handle piece : item[1]) {
            pieces.push_back({to_piece(piece), nb::cast<int>(hex[0]), nb::cast<int>(hex[1])});
        }
    }
    const nb::object stunned = setup.attr("stunned");
    Position native{to_ruleset(ruleset), to_color(setup.attr("first_player"))};
    native.set_up(pieces, nb::cast<std::uint32_t>(setup.attr("ply")),
                  stunned.is_none() ? kNoPiece : to_piece(stunned));
    return {native, ruleset, hive};
}

PyPosition initial(nb::object ruleset, nb::object first_player) {
    const Values& python = values();
    nb::object color = first_player;
    if (color.is_none()) color = ruleset.attr("first_player");
    if (color.is_none()) color = python.colors[0];
    return from_setup(python.setup(ruleset, python.empty_hive, 0, color, nb::none()));
}

nb::object hive_of(PyPosition& self) {
    if (self.hive.is_valid()) return self.hive;
    const Position& position = self.native;
    nb::dict stacks;
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece piece{value};
        if (position.cell(piece) == kNoCell || !position.is_uncovered(piece)) continue;
        nb::list pieces;
        for (Piece at = piece; at != kNoPiece; at = position.below(at)) pieces.append(to_python(at));
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

bool is_legal_move(const PyPosition& self, nb::handle move) {
    const auto native = to_move(self.native, move);
    return native && is_legal(self.native, *native);
}

PyPosition after(const PyPosition& self, Move move) {
    PyPosition next{self.native, self.ruleset, {}};
    next.native.do_move(move);
    return next;
}

PyPosition play(nb::handle_t<PyPosition> self, nb::handle move) {
    const PyPosition& position = nb::cast<const PyPosition&>(self);
    const auto native = to_move(position.native, move);
    if (native && is_legal(position.native, *native)) return after(position, *native);
    const Values& python = values();
    const nb::object error = python.illegal_move_error(move, python.why_not(self, move));
    PyErr_SetObject(python.illegal_move_error.ptr(), error.ptr());
    nb::raise_python_error();
}

PyPosition play_unchecked(const PyPosition& self, nb::handle move) {
    const auto native = to_move(self.native, move);
    if (!native) throw nb::value_error("the move cannot be played here: it is not a legal move");
    return after(self, *native);
}

bool equal(PyPosition& self, PyPosition& other) {
    const Position& a = self.native;
    const Position& b = other.native;
    if (a.ply() != b.ply() || a.to_move() != b.to_move() || !(a.stunned() == b.stunned())) return false;
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
        .def_static("initial", &initial, nb::arg("ruleset") = python.tournament,
                    nb::arg("first_player") = nb::none(), "Return the position before the first move.")
        .def_static("from_setup", &from_setup, nb::arg("setup"),
                    "Return the position that a setup describes.")
        .def("setup", &setup_of, "Return the same as a setup: plain facts, which can be changed.")
        .def_prop_ro("ruleset", [](const PyPosition& self) { return self.ruleset; })
        .def_prop_ro("hive", &hive_of)
        .def_prop_ro("ply", [](const PyPosition& self) { return self.native.ply(); })
        .def_prop_ro("turn", [](const PyPosition& self) { return self.native.turn(); })
        .def_prop_ro("first_player",
                     [](const PyPosition& self) { return color_of_side(self.native.first_player()); })
        .def_prop_ro("to_move",
                     [](const PyPosition& self) { return color_of_side(self.native.to_move()); })
        .def_prop_ro("stunned", [](const PyPosition& self) { return to_python(self.native.stunned()); })
        .def_prop_ro("outcome",
                     [](const PyPosition& self) {
                         return values().outcomes[static_cast<unsigned>(self.native.outcome())];
                     })
        .def_prop_ro("key", [](const PyPosition& self) { return self.native.key(); })
        .def("reserve", &reserve, nb::arg("color"),
             "Return how many pieces of each bug a side has yet to place, in the order of bugs.")
        .def("legal_moves", &legal_moves, "Return all legal moves, in a defined order.")
        .def("is_legal", &is_legal_move, nb::arg("move"), "Whether the rules allow a move here.")
        .def(
            "explain",
            [](nb::handle_t<PyPosition> self, nb::handle piece, nb::handle end) {
                return values().explain(self, piece, end);
            },
            nb::arg("piece"), nb::arg("end"),
            "Say how a piece gets to a hex in one legal move, or why it does not.")
        .def(
            "why_not",
            [](nb::handle_t<PyPosition> self, nb::handle move) { return values().why_not(self, move); },
            nb::arg("move"), "Return why a move is illegal; None when it is legal.")
        .def("play", &play, nb::arg("move"), "Return the position after a legal move.")
        .def("play_unchecked", &play_unchecked, nb::arg("move"),
             "Return the position after a move that is known to be legal.")
        .def("__eq__", &equal, nb::is_operator())
        .def("__hash__",
             [](const PyPosition& self) {
                 return static_cast<Py_hash_t>((self.native.key() ^ self.native.ply()) >> 2U);
             })
        .def("__repr__",
             [](nb::handle_t<PyPosition> self) {
                 return nb::str("<Position {} {}>").format(self.attr("ply"), self.attr("hive"));
             })
        .def("__reduce__",
             [](PyPosition& self) {
                 const nb::object restore = nb::module_::import_("skep.rules").attr("restore");
                 return nb::make_tuple(restore, nb::make_tuple(setup_of(self)));
             })
        .def("__copy__", [](const PyPosition& self) { return self; })
        .def("__deepcopy__", [](const PyPosition& self, nb::handle) { return self; });
}

}  // namespace skep::python
