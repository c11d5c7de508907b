// The prelude's functions that translated source calls (see lowering.h).
#include "engine/javascript/prelude.h"

namespace partita::javascript {

// clang-format off
const char *const preludeLowering = R"js(
function lowering(name, value) {
    Object.defineProperty(global, '__partita_' + name, { value: value });
}

// A generator that yields what an async function awaits, stepped whenever that is settled.
lowering('async', function (self, given, body) {
    return new ScriptPromise(function (resolve, reject) {
        const generator = body.apply(self, given);
        function stepper(method) {
            return function (value) {
                let step;
                try {
                    step = generator[method](value);
                } catch (error) {
                    reject(error);
                    return;
                }
                if (step.done)
                    resolve(step.value);
                else
                    ScriptPromise.resolve(step.value).then(stepper('next'), stepper('throw'));
            };
        }
        stepper('next')();
    });
});

function setOwn(target, name, value, isShown) {
    Object.defineProperty(target, name, { value: value, enumerable: isShown, writable: true, configurable: true });
}
function copyMembers(target, value, left) {
    if (value === undefined || value === null)
        return target;
    const source = Object(value);
    for (const name of Reflect.ownKeys(source)) {
        if (left.indexOf(name) < 0 && Object.prototype.propertyIsEnumerable.call(source, name))
            setOwn(target, name, source[name], true);
    }
    return target;
}

// An object with spread members: literals and what is spread take turns.
lowering('object', function (object, ...parts) {
    parts.forEach(function (part, index) {
        if (index % 2 === 0)
            copyMembers(object, part, []);
        else
            Reflect.ownKeys(part).forEach(function (name) {
                Object.defineProperty(object, name, Object.getOwnPropertyDescriptor(part, name));
            });
    });
    return object;
});

// The rest of a pattern is a member that every object has: all that the pattern has not named, which is told just before.
const restOfObject = Symbol('rest');
let named = [];
Object.defineProperty(Object.prototype, restOfObject, {
    get: function () { return copyMembers({}, this, named); }
});
lowering('rest', function (...names) {
    named = names.map(function (name) { return typeof name === 'symbol' ? name : String(name); });
    return restOfObject;
});
lowering('restless', function () {
    throw new TypeError('An object without a prototype has no rest (...) here; copy it into another one first');
});

// Logical assignment to a member, in two steps with what is assigned in between: its place if it has to be assigned, then
// its value.
let settledValue;
lowering('place', function (operator, object, member) {
    const name = Reflect.ownKeys(member)[0];
    const value = settledValue = object[name];
    const isDue = operator === '??' ? value === undefined || value === null : operator === '||' ? !value : value;
    return !isDue ? undefined : { set: function (given) { settledValue = object[name] = given; } };
});
lowering('placed', function () {
    const value = settledValue;
    settledValue = undefined;
    return value;
});
)js";
// clang-format on

} // namespace partita::javascript
