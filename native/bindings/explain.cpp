#include "bindings/explain.h"

#include <cstddef>
#include <optional>
#include <span>
#include <variant>

#include "bindings/values.h"
#include "rules/explain.h"

namespace skep::python {

namespace {

// The names of the fields of How and Reason, made once: see `values` for how long they last.
struct Fields {
    nb::str way{"way"};
    nb::str route{"route"};
    nb::str bug{"bug"};
    nb::str thrower{"thrower"};
    nb::str code{"code"};
    nb::str piece{"piece"};
    nb::str pieces{"pieces"};
    nb::str hexes{"hexes"};
    nb::str step{"step"};
    nb::str count{"count"};
};

const Fields& fields() {
    static const Fields* made = new Fields;
    return *made;
}

nb::object python_of(Hex hex) { return values().hex(hex.q, hex.r); }
nb::object python_of(Piece piece) { return to_python(piece); }
nb::object python_of(Bug bug) { return values().bugs[index(bug)]; }

template <typename Value>
nb::object python_of(std::span<const Value> list) {
    PyObject* tuple = PyTuple_New(static_cast<Py_ssize_t>(list.size()));
    if (tuple == nullptr) nb::raise_python_error();
    nb::object owner = nb::steal(tuple);
    for (std::size_t i = 0; i < list.size(); ++i) {
        PyTuple_SetItem(tuple, static_cast<Py_ssize_t>(i), python_of(list[i]).release().ptr());
    }
    return owner;
}

nb::object python_of(const How& how) {
    nb::object made = allocate(values().how);
    fill(made, fields().way, values().ways[static_cast<std::size_t>(how.way)]);
    fill(made, fields().route, python_of(std::span{how.route}));
    fill(made, fields().bug, python_of(how.bug));
    fill(made, fields().thrower, python_of(how.thrower));
    return made;
}

nb::object python_of(const Reason& reason) {
    nb::object made = allocate(values().reason);
    const nb::object step =
        reason.step ? python_of(std::span<const Hex>{*reason.step}) : nb::none();
    fill(made, fields().code, values().reasons[static_cast<std::size_t>(reason.code)]);
    fill(made, fields().piece, python_of(reason.piece));
    fill(made, fields().pieces, python_of(std::span{reason.pieces}));
    fill(made, fields().hexes, python_of(std::span{reason.hexes}));
    fill(made, fields().step, step);
    fill(made, fields().bug, reason.bug ? python_of(*reason.bug) : nb::none());
    fill(made, fields().count, reason.count ? nb::object(nb::int_(*reason.count)) : nb::none());
    return made;
}

template <typename Value>
nb::object python_of(const std::optional<Value>& value) {
    return value ? python_of(*value) : nb::none();
}

// A placement or a movement, as far as its parts are what they should be.
struct Wish {
    Piece piece;
    std::optional<Hex> start;  // nothing for a placement
    Hex end;
};

std::optional<Wish> to_wish(nb::handle move) {
    const bool is_placement = is_a(move, values().placement);
    if (!is_placement && !is_a(move, values().movement)) return std::nullopt;
    const auto piece = to_piece(move.attr("piece"));
    const auto end = to_hex(move.attr("end"));
    if (!piece || !end) return std::nullopt;
    if (is_placement) return Wish{*piece, std::nullopt, *end};
    const auto start = to_hex(move.attr("start"));
    return start ? std::optional{Wish{*piece, start, *end}} : std::nullopt;
}

const Position& native_of(nb::handle_t<PyPosition> self) {
    return nb::cast<const PyPosition&>(self).native;
}

nb::object explain_legal(nb::handle_t<PyPosition> self, nb::handle move) {
    const auto wish = to_wish(move);
    if (!wish) return values().explain_legal(self, move);
    return python_of(skep::explain_legal(native_of(self), wish->piece, wish->end));
}

nb::object why_stuck(nb::handle_t<PyPosition> self, nb::handle piece) {
    const auto known = to_piece(piece);
    const auto reason = known ? skep::why_stuck(native_of(self), *known) : std::nullopt;
    return reason ? python_of(*reason) : values().why_stuck(self, piece);
}

}  // namespace

// What isn't made of the usual parts is left to skep.core, which knows what to say about it, here
// and below.
nb::object explain(nb::handle_t<PyPosition> self, nb::handle piece, nb::handle end) {
    const auto known = to_piece(piece);
    const auto hex = to_hex(end);
    if (!known || !hex) return values().explain(self, piece, end);
    const Explanation answer = skep::explain(native_of(self), *known, *hex);
    return std::visit([](const auto& one) { return python_of(one); }, answer);
}

nb::object why_not(nb::handle_t<PyPosition> self, nb::handle move) {
    const Position& position = native_of(self);
    if (is_a(move, values().pass_type)) return python_of(why_no_pass(position));
    const auto wish = to_wish(move);
    if (!wish) return values().why_not(self, move);
    const auto& [piece, start, end] = *wish;
    return python_of(start ? why_no_movement(position, piece, *start, end)
                           : why_no_placement(position, piece, end));
}

void bind_explain(nb::module_& module) {
    module.def("explain_legal", &explain_legal, nb::arg("position"), nb::arg("move").none(),
               nb::sig("def explain_legal(position: skep.core.position.Position, "
                       "move: skep.core.moves.Placement | skep.core.moves.Movement) -> "
                       "skep.core.reasons.How | None"),
               "Explain how a legal move is made, faster than ``explain``.");
    module.def("why_stuck", &why_stuck, nb::arg("position"), nb::arg("piece").none(),
               nb::sig("def why_stuck(position: skep.core.position.Position, "
                       "piece: skep.core.bugs.Piece) -> skep.core.reasons.Reason"),
               "Return the reason that best explains why a piece has no legal move.");
}

}  // namespace skep::python
