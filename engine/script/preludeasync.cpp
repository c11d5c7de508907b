// The prelude's chapter for async functions: what their rewritten source calls (see asyncsource.h).
#include "engine/script/prelude.h"

namespace partita::script {

// clang-format off
const char *const preludeAsync = R"js(
// A generator that yields what an async function awaits, stepped whenever that is settled.
function runAsync(self, given, body) {
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
}
Object.defineProperty(global, '__partita_async', { value: runAsync });
)js";
// clang-format on

} // namespace partita::script
