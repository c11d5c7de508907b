// The prelude, part 4: promises and library functions that the engine lacks, limits on single calls, and the end.
#include "engine/script/prelude.h"

namespace partita::script {

// clang-format off
const char *const preludeLanguage = R"js(
// As in the service: new Error(number, message) has both.
function ScriptError(number, message) {
    const isNumbered = typeof number === 'number' && message !== undefined;
    const error = isNumbered ? new PlainError(message)
                  : number === undefined ? new PlainError() : new PlainError(number);
    if (isNumbered)
        error.number = number;
    if (new.target && new.target !== ScriptError)
        Object.setPrototypeOf(error, new.target.prototype);
    return error;
}
ScriptError.prototype = PlainError.prototype;
ScriptError.prototype.constructor = ScriptError;
Object.defineProperty(ScriptError, 'name', { value: 'Error' });
global.Error = ScriptError;

global.ErrorCodes = Object.freeze({
    BadRequest: 400, Forbidden: 403, NotFound: 404, Conflict: 409, PreconditionFailed: 412,
    RequestEntityTooLarge: 413, RetryWith: 449, InternalServerError: 500
});

// Promises without an event loop: reactions wait in the execution.
class ScriptPromise {
    constructor(executor) {
        this.state = 'pending';
        this.waiting = [];
        const settle = function (promise, state) {
            return function (value) { promise.settle(state, value); };
        };
        try {
            executor(settle(this, 'fulfilled'), settle(this, 'rejected'));
        } catch (error) {
            this.settle('rejected', error);
        }
    }
    settle(state, value) {
        if (this.state !== 'pending' || this.locked)
            return;
        if (state === 'fulfilled' && value && typeof value.then === 'function') {
            this.locked = true;
            const promise = this;
            const release = function (final) {
                return function (result) { promise.locked = false; promise.settle(final, result); };
            };
            later(function () { value.then(release('fulfilled'), release('rejected')); });
            return;
        }
        this.state = state;
        this.result = value;
        for (const reaction of this.waiting)
            later(reaction);
        this.waiting = [];
    }
    then(onFulfilled, onRejected) {
        const promise = this;
        return new ScriptPromise(function (resolve, reject) {
            const reaction = function () {
                const handler = promise.state === 'fulfilled' ? onFulfilled : onRejected;
                if (typeof handler !== 'function') {
                    (promise.state === 'fulfilled' ? resolve : reject)(promise.result);
                    return;
                }
                try { resolve(handler(promise.result)); } catch (error) { reject(error); }
            };
            if (promise.state === 'pending') promise.waiting.push(reaction);
            else later(reaction);
        });
    }
    catch(onRejected) { return this.then(undefined, onRejected); }
    finally(work) {
        return this.then(function (value) { work(); return value; }, function (error) { work(); throw error; });
    }
    static resolve(value) {
        return value instanceof ScriptPromise ? value : new ScriptPromise(function (resolve) { resolve(value); });
    }
    static reject(error) { return new ScriptPromise(function (resolve, reject) { reject(error); }); }
    static all(promises) {
        return new ScriptPromise(function (resolve, reject) {
            const list = Array.from(promises);
            const results = new Array(list.length);
            let left = list.length;
            if (!left) resolve(results);
            list.forEach(function (promise, index) {
                ScriptPromise.resolve(promise).then(function (value) {
                    results[index] = value;
                    if (--left === 0) resolve(results);
                }, reject);
            });
        });
    }
    static race(promises) {
        return new ScriptPromise(function (resolve, reject) {
            for (const promise of promises)
                ScriptPromise.resolve(promise).then(resolve, reject);
        });
    }
}
function later(reaction) {
    if (run) run.reactions.push(reaction);
}
global.Promise = ScriptPromise;

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
add(global, 'globalThis', global);

// Functions of the library that would do in one step what no watchdog could stop.
function limited(target, name, sizeOf) {
    const original = target[name];
    Object.defineProperty(target, name, {
        value: function (...parameters) {
            if (sizeOf(this, parameters) > largest)
                throw tooLarge(name);
            return original.apply(this, parameters);
        },
        writable: true, configurable: true
    });
}
limited(String.prototype, 'repeat', function (text, given) { return text.length * Number(given[0]); });
limited(String.prototype, 'padStart', function (text, given) { return Number(given[0]); });
limited(String.prototype, 'padEnd', function (text, given) { return Number(given[0]); });
for (const name of ['fill', 'join', 'toString', 'concat', 'slice', 'splice', 'reverse', 'sort', 'indexOf', 'lastIndexOf',
                    'includes', 'map', 'filter', 'forEach'])
    limited(Array.prototype, name, function (array) { return array.length; });
limited(Array, 'from', function (array, given) { return given[0] && Number(given[0].length) || 0; });
for (const name of ['ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Atomics', 'Int8Array', 'Uint8Array',
                    'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array',
                    'Float32Array', 'Float64Array'])
    delete global[name];

global.console = console;
const known = {};
for (const name of keysOf(global))
    known[name] = true;

function clean() {
    for (const name of keysOf(global)) {
        if (known[name] !== true)
            delete global[name];
    }
}

return { begin: begin, call: call, next: next, answer: answer, end: end, guard: guard,
         describe: describe, text: stringify, setClock: setClock };
}(this)))js";
// clang-format on

} // namespace partita::script
