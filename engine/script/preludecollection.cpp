// The prelude, part 2: the collection, and the integrated query API over it.
#include "engine/script/prelude.h"

namespace partita::script {

// clang-format off
const char *const preludeCollection = R"js(
function accept(request) {
    if (!run)
        throw new Error('there is no collection outside a stored procedure or trigger');
    if (run.accepted >= run.maximumOperations || realNow() > run.deadline)
        return false;
    ++run.accepted;
    request.stack = new Error().stack;
    run.queue.push(request);
    return true;
}

// Options may be left out with the callback in their place.
function submit(operation, details, options, callback) {
    if (typeof options === 'function') {
        callback = options;
        options = undefined;
    }
    if (callback !== undefined && callback !== null && typeof callback !== 'function')
        throw new TypeError('the callback must be a function');
    const request = details;
    request.operation = operation;
    request.options = copy(options) || {};
    request.callback = callback || null;
    return accept(request);
}

function requireItem(body) {
    if (body === null || typeof body !== 'object' || Array.isArray(body))
        throw new TypeError('the item must be an object');
    return stringify(body);
}

const collection = {
    getSelfLink() { return run.selfLink; },
    getAltLink() { return run.altLink; },
    readDocument(link, options, callback) {
        return submit('read', { link: String(link) }, options, callback);
    },
    readDocuments(link, options, callback) {
        return submit('feed', { link: String(link) }, options, callback);
    },
    queryDocuments(link, query, options, callback) {
        const isText = typeof query === 'string';
        const text = isText ? query : (query || {}).query;
        if (typeof text !== 'string')
            throw new TypeError('the query must be a text or {query, parameters}');
        const parameters = stringify((!isText && query.parameters) || []);
        return submit('query', { link: String(link), query: text, parameters: parameters }, options, callback);
    },
    createDocument(link, body, options, callback) {
        return submit('create', { link: String(link), body: requireItem(body) }, options, callback);
    },
    upsertDocument(link, body, options, callback) {
        return submit('upsert', { link: String(link), body: requireItem(body) }, options, callback);
    },
    replaceDocument(link, body, options, callback) {
        return submit('replace', { link: String(link), body: requireItem(body) }, options, callback);
    },
    deleteDocument(link, options, callback) {
        return submit('remove', { link: String(link) }, options, callback);
    }
};

for (const name of ['createAttachment', 'readAttachment', 'readAttachments', 'queryAttachments',
                    'replaceAttachment', 'upsertAttachment', 'deleteAttachment']) {
    collection[name] = function () {
        throw failure(501, name + ' is not available: attachments are deprecated');
    };
}

// The integrated query API: each call is a reading of the collection with steps over its items.
function ordered(select, direction) {
    return function (feed) {
        const rows = feed.map(function (item, index) { return { item: item, by: select(item), index: index }; });
        rows.sort(function (left, right) {
            if (left.by < right.by) return -direction;
            if (left.by > right.by) return direction;
            return left.index - right.index;
        });
        return rows.map(function (row) { return row.item; });
    };
}

function flattened(feed, shallow) {
    return feed.reduce(function (result, item) {
        if (!Array.isArray(item)) result.push(item);
        else result.push.apply(result, shallow ? item : flattened(item, false));
        return result;
    }, []);
}

function unwound(feed, select, combine) {
    const rows = [];
    for (const item of feed) {
        for (const inner of select(item) || [])
            rows.push(combine ? combine(item, inner) : [item, inner]);
    }
    return rows;
}

const steps = {
    filter(test) { return function (feed) { return feed.filter(function (item) { return test(item); }); }; },
    map(change) { return function (feed) { return feed.map(function (item) { return change(item); }); }; },
    pluck(name) {
        return function (feed) { return feed.map(function (item) { return item === null || item === undefined ? undefined : item[name]; }); };
    },
    flatten(shallow) { return function (feed) { return flattened(feed, shallow === true); }; },
    sortBy(select) { return ordered(select, 1); },
    sortByDescending(select) { return ordered(select, -1); },
    unwind(select, combine) { return function (feed) { return unwound(feed, select, combine); }; }
};

function fetch(chain, options, callback) {
    const request = {
        link: run ? run.selfLink : '',
        respond: true,
        transform(feed) { return chain.reduce(function (rows, step) { return step(rows); }, feed); }
    };
    if (typeof options !== 'function' && !(options && options.pageSize))
        options = Object.assign({}, options, { pageSize: -1 });
    else if (typeof options === 'function')
        { callback = options; options = { pageSize: -1 }; }
    return { isAccepted: submit('feed', request, options, callback) };
}

// How many leading arguments belong to a step; options and callback follow.
const stepArguments = { filter: 1, map: 1, pluck: 1, flatten: 1, sortBy: 1, sortByDescending: 1, unwind: 2 };

function splitArguments(name, given) {
    let own = stepArguments[name];
    if (name === 'flatten' && typeof given[0] !== 'boolean') own = 0;
    if (name === 'unwind' && given.length === 2 && given[1] && typeof given[1] === 'object') own = 1;
    return { own: given.slice(0, own), rest: given.slice(own) };
}

function chained(chain) {
    const link = {};
    for (const name of Object.keys(steps)) {
        link[name] = function (...given) { return chained(chain.concat([steps[name](...given)])); };
    }
    link.value = function (options, callback) { return fetch(chain, options, callback); };
    return link;
}

for (const name of Object.keys(steps)) {
    collection[name] = function (...given) {
        const split = splitArguments(name, given);
        return fetch([steps[name](...split.own)], split.rest[0], split.rest[1]);
    };
}
collection.chain = function () { return chained([]); };
)js";
// clang-format on

} // namespace partita::script
