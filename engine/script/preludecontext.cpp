// The prelude, part 3: getContext(), request, response, console, clock and random numbers.
#include "engine/script/prelude.h"

namespace partita::script {

// clang-format off
const char *const preludeContext = R"js(
function values() {
    const held = {};
    return {
        getValue(name) { return held[name]; },
        setValue(name, value) { held[name] = value; },
        appendValue(name, value) { held[name] = held[name] === undefined ? value : String(held[name]) + value; }
    };
}

function makeRequest() {
    return Object.assign({
        getBody() { return copy(run.requestBody); },
        setBody(body) { run.requestBody = copy(body); },
        getOperationType() { return run.operationType; }
    }, values());
}

function makeResponse() {
    return Object.assign({
        getBody() { return copy(run.responseBody); },
        setBody(body) { run.responseBody = copy(body); },
        appendBody(body) { run.responseBody = (run.responseBody === undefined ? '' : String(run.responseBody)) + body; },
        getOperationType() { return run.operationType; },
        getMaxResourceQuota() { return ''; },
        getResourceQuotaCurrentUsage() { return ''; }
    }, values());
}

const context = {
    getCollection() { return collection; },
    getRequest() { return run.request; },
    getResponse() {
        if (run.kind === 'preTrigger')
            throw failure(400, 'a pre-trigger has no response');
        return run.response;
    },
    abort(error) {
        run.abort = { error: error === undefined ? 'the script was aborted' : error };
        throw aborted;
    }
};

collection.request = {};
collection.response = {};
Object.defineProperty(collection, 'request', { get() { return context.getRequest(); } });
Object.defineProperty(collection, 'response', { get() { return context.getResponse(); } });
collection.abort = context.abort;

function shown(value) {
    return typeof value === 'object' && value !== null ? stringify(value) : String(value);
}
const console = {};
for (const name of ['log', 'info', 'warn', 'error', 'debug']) {
    console[name] = function (...parts) {
        if (run && run.log.length < 1000)
            run.log.push(parts.map(shown).join(' '));
    };
}

// Scripts see the container's clock, and numbers that are the same in every run.
let randomState = 1;
Math.random = function () {
    randomState = (Math.imul(randomState, 1664525) + 1013904223) | 0;
    return (randomState >>> 0) / 4294967296;
};
let virtualNow = 0;
function VirtualDate(...parts) {
    if (!new.target)
        return new RealDate(virtualNow).toString();
    const date = parts.length ? new RealDate(...parts) : new RealDate(virtualNow);
    return date;
}
VirtualDate.prototype = RealDate.prototype;
VirtualDate.prototype.constructor = VirtualDate;
VirtualDate.UTC = RealDate.UTC;
VirtualDate.parse = RealDate.parse;
VirtualDate.now = function () { return virtualNow; };
global.Date = VirtualDate;

function setClock(now, seed) {
    virtualNow = now;
    randomState = seed | 0;
}

function begin(settings) {
    setClock(settings.now, settings.seed);
    run = {
        kind: settings.kind,
        operationType: settings.operationType,
        selfLink: settings.selfLink,
        altLink: settings.altLink,
        requestBody: settings.requestBody,
        responseBody: settings.responseBody,
        maximumOperations: settings.maximumOperations,
        deadline: realNow() + settings.timeMs * 0.8,
        accepted: settings.accepted,
        queue: [], reactions: [], log: [], abort: null
    };
    run.request = makeRequest();
    run.response = makeResponse();
    global.getContext = function () { return context; };
    global.__ = collection;
}

function end() {
    const result = {
        body: run.responseBody === undefined ? undefined : stringify(run.responseBody),
        requestBody: run.requestBody === undefined ? undefined : stringify(run.requestBody),
        log: run.log,
        accepted: run.accepted
    };
    run = null;
    clean();
    return result;
}

function guard(code) {
    return function (...parameters) {
        try {
            return code(...parameters);
        } catch (error) {
            if (error instanceof Error)
                throw error;
            throw new Error(describe(error).message);
        }
    };
}
)js";
// clang-format on

} // namespace partita::script
