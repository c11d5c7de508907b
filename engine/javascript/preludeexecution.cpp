// The prelude, part 1: one execution, its queue of calls and what scripts throw.
#include "engine/javascript/prelude.h"

namespace partita::javascript {

// clang-format off
const char *const preludeExecution = R"js((function (global) {
'use strict';
const RealDate = Date;
const PlainError = Error;
const parse = JSON.parse;
const stringify = JSON.stringify;
let run = null;
let outside = null;
function connect(functions) { outside = functions; }

function copy(value) {
    return value === undefined ? undefined : parse(stringify(value));
}

function failure(number, message) {
    const error = new PlainError(message);
    error.number = number;
    return error;
}

// What callbacks get: message and body are JSON text, as in the service, whose own words come first.
const wordings = {
    404: 'Resource Not Found',
    409: 'Resource with specified id or name already exists.',
    412: 'One of the specified pre-condition is not met',
    413: 'Request size is too large'
};
function operationFailure(number, message) {
    const told = wordings[number] ? [wordings[number], message] : [message];
    const error = failure(number, stringify({ Errors: told }));
    error.body = error.message;
    return error;
}

// The sentence in such a text, for people.
function readable(message) {
    const found = /^(.*)(\{"Errors":\[.*\]\})/.exec(message);
    if (!found)
        return message.replace(/ of object \[object \w+\]/, '');
    try {
        return message.replace(found[2], function () { return parse(found[2]).Errors.pop(); });
    } catch (malformed) {
        return message;
    }
}

// The first frame of a stack trace that belongs to a script: "name@file:script-x:3".
function lineOf(stack) {
    const frame = /(?:^|\n)[^\n]*@[^\n]*script-[^\n]*:(\d+)/.exec(String(stack || ''));
    return frame ? Number(frame[1]) : 0;
}

function describe(error) {
    if (error instanceof Error || (error && error.stack !== undefined)) {
        const named = error.name && error.name !== 'Error';
        return {
            message: (named ? error.name + ': ' : '') + readable(String(error.message)),
            number: Number(error.number) || 0,
            line: lineOf(error.callStack || error.stack)
        };
    }
    if (error && typeof error === 'object') {
        const message = error.message !== undefined ? error.message : error.body;
        return {
            message: message !== undefined ? readable(String(message)) : String(stringify(error)),
            number: Number(error.number) || 0,
            line: 0
        };
    }
    return { message: readable(String(error)), number: 0, line: 0 };
}

function outcomeOf(error) {
    const outcome = describe(error);
    outcome.failed = true;
    return outcome;
}

// What an abort throws; catching it does not help, because the execution remembers it.
const aborted = {};

function outcome(work) {
    try {
        const value = work();
        if (run)
            drain();
        return run && run.abort ? outcomeOf(run.abort.error) : { value: value };
    } catch (error) {
        return outcomeOf(run && run.abort ? run.abort.error : error);
    }
}

// Reactions of promises run when the code that settled them has returned.
function drain() {
    while (run.reactions.length)
        run.reactions.shift()();
}

function call(code, parameters) {
    return outcome(function () { return code.apply(undefined, parameters); });
}

function next() {
    return run.queue.shift();
}

function answer(request, number, message, value, options, spentMs) {
    run.spentMs = spentMs;
    return outcome(function () {
        let error;
        if (number) {
            error = operationFailure(number, message);
            Object.defineProperty(error, 'callStack', { value: request.stack });
        } else if (request.page) {
            try {
                value = request.page(value, options);
            } catch (thrown) {
                error = thrown;
                value = undefined;
            }
        }
        run.usage = options.currentCollectionSizeInMB;
        if (!request.callback) {
            if (error)
                throw error;
            if (request.respond && run.kind === 'preTrigger')
                throw failure(400, 'A pre-trigger has no response; give the call a callback.');
            if (request.respond) // Behind what another call has answered, and as text, in the service too.
                run.response.appendBody(stringify(value));
        } else if (error) {
            request.callback(error);
        } else if (request.operation === 'remove') {
            request.callback(undefined, options);
        } else {
            request.callback(undefined, value, options);
        }
    });
}
)js";
// clang-format on

} // namespace partita::javascript
