// The prelude, part 4: errors with numbers, and promises.
#include "engine/javascript/prelude.h"

namespace partita::javascript {

// clang-format off
const char *const preludeLanguage = R"js(
// As in the service: new Error(number, message) has both.
function ScriptError(number, message) {
    const isNumbered = typeof number === 'number' && message !== undefined;
    const error = isNumbered ? new PlainError(message)
                  : number === undefined ? new PlainError() : new PlainError(number);
    if (isNumbered)
        error.number = number;
    else if (message !== null && typeof message === 'object' && 'cause' in message)
        setOwn(error, 'cause', message.cause, false);
    if (new.target && new.target !== ScriptError)
        Object.setPrototypeOf(error, new.target.prototype);
    return error;
}
ScriptError.prototype = PlainError.prototype;
ScriptError.prototype.constructor = ScriptError;
Object.defineProperty(ScriptError, 'name', { value: 'Error' });
global.Error = ScriptError;

class AggregateError extends ScriptError {
    constructor(errors, message) {
        super(message);
        setOwn(this, 'errors', Array.from(errors), false);
    }
}
setOwn(AggregateError.prototype, 'name', 'AggregateError', false);
setOwn(global, 'AggregateError', AggregateError, false);

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
    static allSettled(promises) {
        return ScriptPromise.all(Array.from(promises).map(function (promise) {
            return ScriptPromise.resolve(promise).then(
                function (value) { return { status: 'fulfilled', value: value }; },
                function (error) { return { status: 'rejected', reason: error }; });
        }));
    }
    static any(promises) {
        const turned = function (promise) {
            return ScriptPromise.resolve(promise).then(
                function (value) { throw { value: value }; }, function (error) { return error; });
        };
        return ScriptPromise.all(Array.from(promises).map(turned)).then(
            function (errors) { throw new AggregateError(errors, 'All promises were rejected'); },
            function (first) { return first.value; });
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
)js";
// clang-format on

} // namespace partita::javascript
