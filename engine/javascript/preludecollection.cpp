// The prelude, part 2: the collection, and the integrated query API over it.
#include "engine/javascript/prelude.h"

namespace partita::javascript {

// clang-format off
const char *const preludeCollection = R"js(
function mayAccept() {
    if (!run)
        throw failure(400, 'There is no collection outside a stored procedure or trigger.');
    return run.accepted < run.maximumOperations && outside.processorMs() + run.spentMs <= run.deadline;
}

function accept(request) {
    if (!mayAccept())
        return false;
    ++run.accepted;
    request.stack = new Error().stack;
    run.queue.push(request);
    return true;
}

// Options may be left out with the callback in their place.
function submit(operation, details, options, callback) {
    if (typeof options === 'function' && callback === undefined) {
        callback = options;
        options = undefined;
    }
    if (options !== undefined && typeof options !== 'object')
        throw failure(400, 'The options must be an object, not a ' + typeof options + '.');
    if (options === null)
        throw new TypeError('The options must be an object, not null; leave them out');
    if (callback !== undefined && typeof callback !== 'function')
        throw failure(400, 'The callback must be a function, not '
                      + (callback === null ? 'null' : 'a ' + typeof callback) + '.');
    const request = details;
    request.operation = operation;
    request.options = copy(options) || {};
    request.callback = callback || null;
    return accept(request);
}

// Links are checked when the call is made, so that a try around it catches a wrong one, and to the letter, as in the
// service: one slash too many is another link.
function hasSegments(link, names) {
    const segments = typeof link === 'string' ? link.split('/') : [];
    if (segments[segments.length - 1] === '')
        segments.pop();
    return segments.length === 2 * names.length
        && names.every(function (name, index) { return segments[2 * index].toLowerCase() === name; });
}

function collectionLink(link) {
    if (!hasSegments(link, ['dbs', 'colls']) || (run && link !== run.selfLink && link !== run.altLink))
        throw failure(400, 'The link "' + link + '" does not name this container; use getSelfLink() or getAltLink().');
    return link;
}

function itemLink(link) {
    if (!hasSegments(link, ['dbs', 'colls', 'docs']))
        throw failure(400, 'The link "' + link + "\" does not name an item; use item._self or getAltLink() + '/docs/' + id.");
    if (run && !link.startsWith(run.selfLink) && !link.startsWith(run.altLink + '/'))
        throw failure(400, 'The link "' + link + '" names an item of another container; a script reaches only its own.');
    return link;
}

function requireItem(body) {
    if (typeof body === 'string')
        return stringify(parse(body));
    if (body === null || typeof body !== 'object' || Array.isArray(body))
        throw failure(400, 'The item must be an object, or JSON text of one.');
    return stringify(body);
}

const collection = {
    getSelfLink() { return run.selfLink; },
    getAltLink() { return run.altLink; },
    readDocument(link, options, callback) {
        return submit('read', { link: itemLink(link) }, options, callback);
    },
    readDocuments(link, options, callback) {
        return submit('feed', { link: collectionLink(link) }, options, callback);
    },
    queryDocuments(link, query, options, callback) {
        const isText = typeof query === 'string';
        const text = isText ? query : (query || {}).query;
        if (typeof text !== 'string')
            throw failure(400, 'The query must be a text or {query, parameters}.');
        const parameters = stringify((!isText && query.parameters) || []);
        return submit('query', { link: collectionLink(link), query: text, parameters: parameters }, options, callback);
    },
    createDocument(link, body, options, callback) {
        return submit('create', { link: collectionLink(link), body: requireItem(body) }, options, callback);
    },
    upsertDocument(link, body, options, callback) {
        return submit('upsert', { link: collectionLink(link), body: requireItem(body) }, options, callback);
    },
    replaceDocument(link, body, options, callback) {
        return submit('replace', { link: itemLink(link), body: requireItem(body) }, options, callback);
    },
    patchDocument(link, operations, options, callback) {
        if (operations === null || typeof operations !== 'object')
            throw failure(400, 'The patch must be a list of operations, or {operations, condition}.');
        return submit('patch', { link: itemLink(link), body: stringify(operations) }, options, callback);
    },
    deleteDocument(link, options, callback) {
        return submit('remove', { link: itemLink(link) }, options, callback);
    }
};

for (const name of ['createAttachment', 'readAttachment', 'readAttachments', 'queryAttachments',
                    'replaceAttachment', 'upsertAttachment', 'deleteAttachment']) {
    collection[name] = function () {
        throw failure(501, name + ' is not available: attachments are deprecated.');
    };
}

// A spatial function of queries, for so many GeoJSON objects.
function spatial(name, count) {
    return function (...given) {
        const shapes = given.slice(0, count);
        if (shapes.length < count || shapes.some(function (shape) { return typeof shape !== 'object'; }))
            throw failure(400, 'A spatial function needs ' + (count === 1 ? 'a GeoJSON object' : 'two GeoJSON objects')
                          + ' such as {type: "Point", coordinates: [-122.3, 47.6]}.');
        const text = outside.call(name, stringify(shapes));
        return text === '' ? undefined : parse(text);
    };
}
collection.spatial = {
    distance: spatial('ST_DISTANCE', 2), intersects: spatial('ST_INTERSECTS', 2), within: spatial('ST_WITHIN', 2),
    isValid: spatial('ST_ISVALID', 1), isValidDetailed: spatial('ST_ISVALIDDETAILED', 1)
};

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
            rows.push(combine ? combine(item, inner) : inner);
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

function applied(chain, feed) {
    return chain.reduce(function (rows, step) { return step.work(rows); }, feed);
}

// A page of a sorted chain starts after so many rows; of any other, at an item, so that items which a script has deleted
// meanwhile do no harm.
function sortedPage(chain, feed, size, from) {
    const rows = applied(chain, feed);
    const first = from.rows || 0;
    return { rows: rows.slice(first, first + size),
             next: first + size < rows.length ? { rows: first + size } : undefined };
}

function plainPage(chain, feed, numbers, size, from) {
    const rows = [];
    for (let index = 0; index < feed.length; ++index) {
        if (numbers[index] < (from.item || 0))
            continue;
        const made = applied(chain, [feed[index]]);
        if (made.length && rows.length >= size)
            return { rows: rows, next: { item: numbers[index] } };
        rows.push.apply(rows, made);
    }
    return { rows: rows };
}

function startOf(continuation) {
    if (continuation === undefined || continuation === null || continuation === '')
        return {};
    try {
        const from = parse(continuation);
        if (from && typeof from === 'object')
            return from;
    } catch (malformed) { /* told below */ }
    throw failure(400, 'The continuation must be that of an earlier page.');
}

function fetch(chain, options, callback) {
    if (typeof options === 'function' && callback === undefined) {
        callback = options;
        options = undefined;
    }
    const wanted = options || {};
    const size = wanted.pageSize > 0 ? wanted.pageSize : wanted.pageSize === -1 ? Infinity : 100;
    const from = startOf(wanted.continuation);
    const request = {
        link: run ? run.selfLink : '',
        respond: true,
        page(feed, reply) {
            const numbers = reply.numbers;
            delete reply.numbers;
            const isSorted = chain.some(function (step) { return step.name.startsWith('sortBy'); });
            const page = isSorted ? sortedPage(chain, feed, size, from)
                                  : plainPage(chain, feed, numbers, size, from);
            if (page.next)
                reply.continuation = stringify(page.next);
            return page.rows;
        }
    };
    if (typeof options === 'object' && options !== null)
        options = { pageSize: -1 };
    return { isAccepted: submit('chain', request, options === undefined ? { pageSize: -1 } : options, callback) };
}

// Splits the arguments of a call into those of its step, options and callback.
function readArguments(name, given) {
    const rest = given.slice();
    if (rest[0] === collection || (rest.length > 1 && rest[0] === undefined))
        rest.shift();
    const own = [];
    if (name === 'pluck') {
        if (typeof rest[0] !== 'string' || !rest[0])
            throw failure(400, 'pluck needs the name of a property.');
        own.push(rest.shift());
    } else if (name === 'flatten') {
        if (typeof rest[0] === 'boolean')
            own.push(rest.shift());
    } else {
        if (typeof rest[0] !== 'function')
            throw failure(400, name + ' needs a function.');
        own.push(rest.shift());
    }
    if (name === 'unwind') {
        if (own[0].length !== 1)
            throw failure(400, 'The first function of unwind takes one argument, the item.');
        if (typeof rest[0] === 'function')
            own.push(rest.shift());
        if (own[1] && own[1].length < 2)
            throw failure(400, 'The second function of unwind takes two arguments, the item and what is in it.');
    }
    return { own: own, options: rest[0], callback: rest[1] };
}

function stepOf(name, own) { return { name: name, work: steps[name](...own) }; }

function chained(chain) {
    const link = { isAccepted: mayAccept() };
    for (const name of Object.keys(steps)) {
        link[name] = function (...given) {
            const read = readArguments(name, given);
            if (read.options || read.callback)
                throw failure(400, 'In a chain, options and callback belong to value().');
            return chained(chain.concat([stepOf(name, read.own)]));
        };
    }
    link.value = function (options, callback) { return fetch(chain, options, callback); };
    return link;
}

for (const name of Object.keys(steps)) {
    collection[name] = function (...given) {
        const read = readArguments(name, given);
        return fetch([stepOf(name, read.own)], read.options, read.callback);
    };
}
collection.chain = function () { return chained([]); };
)js";
// clang-format on

} // namespace partita::javascript
