// The prelude, part 3: getContext(), request, response, console, clock and random numbers.
#include "engine/javascript/prelude.h"

namespace partita::javascript {

// clang-format off
const char *const preludeContext = R"js(
// A request or response: named values, each with its accessors (getBody, setBody, appendBody) besides the general ones.
const mostBodyLength = 4 * 1024 * 1024;

function requireFittingText(name, text) {
    if (text !== undefined && text.length > mostBodyLength)
        throw failure(413, 'The message would be larger than 4 MB because of ' + name
                      + '; return what there is, and go on in another call.');
    return text;
}

function requireFitting(name, value) {
    requireFittingText(name, typeof value === 'object' ? stringify(value) : String(value));
    return value;
}

function message(values) {
    function held(name) {
        if (!Object.prototype.hasOwnProperty.call(values, name))
            throw failure(400, 'There is no value named ' + name + '.');
        return values[name];
    }
    function writable(name) {
        const value = held(name);
        if (!value.write)
            throw failure(403, 'The value ' + name + ' cannot be written here.');
        return value;
    }
    // The values themselves are handed out and kept, no copies: what is changed in them later counts.
    function get(name) { return name === undefined ? undefined : held(name).read(); }
    function set(name, value) {
        if (name !== undefined)
            writable(name).write(requireFitting(name, value));
    }
    // As +: texts are joined, numbers added.
    function append(name, value) {
        if (name === undefined)
            return;
        const target = writable(name);
        const before = target.read();
        const isNothing = before === undefined || before === null;
        target.write(requireFitting(name, isNothing ? value : before + value));
    }
    const result = { getValue: get, setValue: set, appendValue: append };
    for (const name of Object.keys(values)) {
        result['get' + name] = function () { return get(name); };
        if (values[name].settable) {
            result['set' + name] = function (value) { set(name, value); };
            result['append' + name] = function (value) { append(name, value); };
        }
    }
    return result;
}

function makeRequest() {
    const isPreTrigger = run.kind === 'preTrigger';
    return message({
        Body: {
            settable: true,
            read() { return run.requestBody; },
            write: isPreTrigger ? function (body) { run.requestBody = body; } : undefined
        },
        OperationType: { read() { return run.operationType; } }
    });
}

function makeResponse() {
    return message({
        Body: {
            settable: true,
            read() { return run.responseBody; },
            write(body) { run.responseBody = body; run.bodyIsSet = true; }
        },
        OperationType: { read() { return run.operationType; } },
        MaxResourceQuota: { read() { return run.quota; } },
        ResourceQuotaCurrentUsage: { read() { return run.usage; } }
    });
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
// %s stands for the next argument and %% for a percent sign; what is left over follows.
function logged(parts) {
    const rest = parts.slice(1);
    if (typeof parts[0] !== 'string' || !rest.length)
        return parts.map(shown).join(' ');
    const text = parts[0].replace(/%(%|s)/g, function (found, kind) {
        return kind === '%' ? '%' : rest.length ? shown(rest.shift()) : found;
    });
    return [text].concat(rest.map(shown)).join(' ');
}
const console = {}; // The service's has log() alone.
console.log = function (...parts) {
    if (run && ++run.logged <= 1000)
        outside.log(logged(parts));
};

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
        quota: settings.quota, usage: settings.usage,
        bodyIsSet: false,
        maximumOperations: settings.maximumOperations,
        deadline: outside.processorMs() + settings.timeMs * 0.8,
        spentMs: 0,
        accepted: settings.accepted,
        queue: [], reactions: [], logged: 0, abort: null
    };
    run.request = makeRequest();
    run.response = makeResponse();
    run.bodyBefore = run.kind === 'postTrigger' ? jsonText(run.responseBody) : undefined;
    global.getContext = function () { return context; };
    global.__ = collection;
}

function jsonText(value) { return value === undefined ? undefined : stringify(value); }

// The bodies may have become something else than JSON since they were set, a ring for instance, or larger than they may be.
function end() {
    const result = { accepted: run.accepted };
    try {
        result.body = requireFittingText('Body', jsonText(run.responseBody));
        result.bodyIsSet = run.bodyIsSet || (run.kind === 'postTrigger' && result.body !== run.bodyBefore);
        result.requestBody = jsonText(run.requestBody);
    } catch (error) {
        result.failure = outcomeOf(error);
    }
    run = null;
    delete global.getContext;
    delete global.__;
    return result;
}

// A function in a query: all that it throws are Error objects, and an Error that it answers is none to fail of.
function guard(code) {
    return function (...parameters) {
        let value;
        try {
            value = code(...parameters);
        } catch (error) {
            if (error instanceof Error)
                throw error;
            const described = describe(error);
            throw failure(described.number, described.message);
        }
        return value instanceof Error ? copy(value) : value;
    };
}
)js";
// clang-format on

} // namespace partita::javascript
