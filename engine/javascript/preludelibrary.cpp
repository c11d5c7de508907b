// The prelude, part 5: library functions that the engine lacks, and the end.
#include "engine/javascript/prelude.h"

namespace partita::javascript {

// clang-format off
const char *const preludeLibrary = R"js(
function add(target, name, value) {
    if (!(name in target))
        Object.defineProperty(target, name, { value: value, writable: true, configurable: true });
}
add(Array.prototype, 'flat', function (depth) {
    const levels = depth === undefined ? 1 : depth;
    return levels < 1 ? this.slice() : this.reduce(function (result, item) {
        return result.concat(Array.isArray(item) ? item.flat(levels - 1) : [item]);
    }, []);
});
add(Array.prototype, 'flatMap', function (change, self) { return this.map(change, self).flat(); });
add(Array.prototype, 'at', function (index) { return this[index < 0 ? this.length + index : index]; });
add(Object, 'fromEntries', function (entries) {
    const result = {};
    for (const entry of entries) result[entry[0]] = entry[1];
    return result;
});
add(String.prototype, 'replaceAll', function (search, replacement) {
    return search instanceof RegExp ? this.replace(search, replacement)
                                    : this.split(search).join(String(replacement));
});
add(String.prototype, 'at', function (index) { return this.charAt(index < 0 ? this.length + index : index) || undefined; });
add(String.prototype, 'trimStart', function () { return this.replace(/^\s+/, ''); });
add(String.prototype, 'trimEnd', function () { return ('.' + this).trim().slice(1); });
function* matches(pattern, text) {
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
        if (found[0] === '')
            pattern.lastIndex++;
        yield found;
    }
}
add(String.prototype, 'matchAll', function (search) {
    if (search instanceof RegExp && !search.global)
        throw new TypeError('matchAll needs a regular expression with the flag g');
    const pattern = search instanceof RegExp ? new RegExp(search.source, search.flags) : new RegExp(search, 'g');
    const found = matches(pattern, String(this)); // The engine loses generators that a tail call makes.
    return found;
});
add(Array.prototype, 'findLastIndex', function (test, self) {
    let index = this.length - 1;
    while (index >= 0 && !test.call(self, this[index], index, this))
        --index;
    return index;
});
add(Array.prototype, 'findLast', function (test, self) { return this[this.findLastIndex(test, self)]; });
add(Object, 'hasOwn', function (object, name) { return Object.prototype.hasOwnProperty.call(object, name); });
Object.defineProperty(Symbol.prototype, 'description', {
    get: function () { return this.toString().slice('Symbol('.length, -1); }
});
add(global, 'globalThis', global);

// The longest text that one call may make.
const longest = 1 << 24;
function limited(name, lengthOf) {
    const original = String.prototype[name];
    Object.defineProperty(String.prototype, name, {
        value: function (...parameters) {
            if (lengthOf(this, parameters) > longest)
                throw new RangeError(name + ' would need too much memory');
            return original.apply(this, parameters);
        },
        writable: true, configurable: true
    });
}
limited('repeat', function (text, given) { return text.length * Number(given[0]); });
limited('padStart', function (text, given) { return Number(given[0]); });
limited('padEnd', function (text, given) { return Number(given[0]); });
// The service's scripts work on JSON, and so have no raw memory and no threads.
for (const name of ['ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Atomics', 'Int8Array', 'Uint8Array',
                    'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array',
                    'Float32Array', 'Float64Array'])
    delete global[name];

global.console = console;

return { begin: begin, call: call, next: next, answer: answer, end: end, guard: guard,
         describe: describe, text: stringify, parse: parse, setClock: setClock, connect: connect };
}(this)))js";
// clang-format on

} // namespace partita::javascript
