// Modern JavaScript for an engine that stops at ES2016 and knows generators: what it lacks is
// rewritten with what it has.
//
//     async function f(a) { return await g(a); }
//     function f(){return __partita_async(this,arguments,function*(a) { return (yield( g(a))); })}
//
//     const {a, ...b} = c;           const {a, [__partita_rest("a")]:b=__partita_restless()} = c;
//     d = {...b, e};                 d = __partita_object({},b,{ e});
//     d.f ??= 1_000;                 __partita_placed(__partita_place("??",d,{f:0})?.set(1000));
//     class A { x = 1; }             class A { __partita_field_8(){__partita_define(this,"x",(1))};
//     … }
//
// also logical assignment to names, catch without a binding, private members and static blocks. The
// parameters of async functions move into the generator, so that what their defaults throw rejects
// the promise; arrow functions keep the `this` and `arguments` around them. Line breaks stay where
// they are, and so does all that the engine knows itself.
//
// Only what the rewriting needs is understood of the language. At the first thing that is no
// JavaScript it stops and leaves the rest alone: the engine stops there, too, and says why.
#pragma once

#include "engine/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace partita::script {

/// What the functions of the prelude begin with that rewritten source calls, and the names that it
/// makes up. Such names are not for scripts.
inline constexpr std::string_view loweringPrefix = "__partita_";

/// One change of a source: `removed` bytes at `position` give way to `inserted`, which holds no
/// line break.
struct SourceEdit {
    std::size_t position = 0;
    std::size_t removed = 0;
    std::string inserted;
};

/// A source in the words of the engine.
struct LoweredSource {
    std::string text;
    std::vector<SourceEdit> edits; ///< what was changed, by position
    std::string
        entry; ///< name of the first function declared outside all others, empty when there is none

    /// The column in `source` of a column of the text; both 1-based, in the same line.
    int sourceColumn(std::string_view source, int line, int column) const;
};

/// Errors, with line and column: what can be neither run nor rewritten (async generators, for
/// await, BigInt, modules, some regular expressions…), await in parameters or outside an async
/// function, nesting beyond reason.
Result<LoweredSource> lowered(std::string_view source);

} // namespace partita::script
