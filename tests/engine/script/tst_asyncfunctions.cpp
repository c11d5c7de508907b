// Async functions in scripts: results, and rollback after errors.
#include "tests/engine/script/procedures.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_asyncfunctions {

using namespace partita;
using namespace partita::script;

class AsyncFunctionsTest : public QObject {
    Q_OBJECT

private slots:
    void values_data();
    void values();
    void scriptsAreAsyncThemselves_data();
    void scriptsAreAsyncThemselves();
    void onlyAnAbortRollsBack_data();
    void onlyAnAbortRollsBack();
};

void AsyncFunctionsTest::values_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *body, const char *expected) {
        QTest::newRow(name) << body << expected;
    };

    // Places where async functions are allowed.
    row("declaration", "async function f(a) { return await later(a); } f(1).then(done);", "1");
    row("declared after its call", "f().then(done); async function f() { return 1; }", "1");
    row("expression", "const f = async function (a) { return await later(a) }; f(2).then(done);",
        "2");
    row("named expression",
        "(async function f(n) { return n ? n + await f(n - 1) : 0; })(3).then(done);", "6");
    row("arrow with a block", "const f = async (a) => { return await later(a); }; f(3).then(done);",
        "3");
    row("arrow with an expression", "const f = async a => await later(a); f(4).then(done);", "4");
    row("arrow without parameters", "(async () => await later(5))().then(done);", "5");
    row("arrow that answers an object", "(async a => ({ a: await a }))(6).then(done);",
        "{\"a\":6}");
    row("arrow of an arrow",
        "(async a => async b => await a + await b)(1).then(f => f(2)).then(done);", "3");
    row("plain arrow of an async one", "(a => async b => a + await b)(1)(3).then(done);", "4");
    row("arrow as a branch", "(true ? async x => x : async y => -y)(1).then(done);", "1");
    row("arrow among arguments", "[1, 2].map(async (x) => await later(x * 2), null)[1].then(done);",
        "4");
    row("arrow over lines", "const f = async () =>\n  later(\n 7 )\nconst g = 1\nf().then(done)",
        "7");
    row("method of an object",
        "({ n: 8, async m(a) { return this.n + await a; } }).m(1).then(done);", "9");
    row("methods with odd names",
        "const o = { async 'a b'() { return 1; }, async [`c${1}`]() { return 2; }, async 3() { return 3; }, "
        "async get() { return 4; }, async async() { return 5; }, async await() { return 6; } };\n"
        "Promise.all([o['a b'](), o.c1(), o[3](), o.get(), o.async(), o.await()]).then(done);",
        "[1,2,3,4,5,6]");
    row("method of a class",
        "class A { constructor() { this.n = 1; } async m(a) { return this.n + await a; } "
        "static async s() { return new A().m(2); } get g() { return 1; } }\nA.s().then(done);",
        "3");

    // Their parameters, this and arguments.
    row("destructured and default parameters",
        "(async ({ a, b: [b] }, c = a + b, ...d) => [a, b, c, ...d].concat(await 1))"
        "({ a: 1, b: [2] }, undefined, 4).then(done);",
        "[1,2,3,4,1]");
    row("default parameters of a function",
        "async function f(a, { b = 2 } = {}, c = b + 1) { return [a, b, c]; } f(1).then(done);",
        "[1,2,3]");
    row("what a default throws rejects",
        "async function f(a = undefined.x) {} f().catch((e) => done(e instanceof TypeError));",
        "true");
    row("a variable may repeat a parameter",
        "async function f(a) { var a; return a; } f(1).then(done);", "1");
    row("this of the call",
        "async function f() { await 0; return this.n; } f.call({ n: 1 }).then(done);", "1");
    row("this around an arrow",
        "({ n: 2, m() { return (async () => { await 0; return this.n; })(); } }).m().then(done);",
        "2");
    row("this in strict code",
        "async function f() { 'use strict'; await 0; return this === undefined; } f().then(done);",
        "true");
    row("arguments of the call",
        "async function f() { await 0; return arguments.length; } f(1, 2).then(done);", "2");
    row("arguments around an arrow",
        "function f() { return (async (x) => { await x; return [...arguments]; })(9); } "
        "f(1, 2).then(done);",
        "[1,2]");
    row("arguments around arrows in arrows",
        "function f() { return (async () => (await (async x => [x, arguments[0], "
        "{ arguments }.arguments.length])(5)))(6); } f(7, 8).then(done);",
        "[5,7,2]");
    row("arguments of a function in an arrow",
        "(async () => (function () { return arguments.length; })(1, 2, 3))().then(done);", "3");

    // Await binds as a prefix operator.
    row("before operators", "(async () => await later(1) + 2 * await later(3))().then(done);", "7");
    row("after operators",
        "(async () => [!await later(0), -await later(2), typeof await later('x'), void await 1])()"
        ".then(done);",
        "[true,-2,\"string\",null]");
    row("members and calls are its operand",
        "const o = { f: () => ({ x: later(3) }), g: (s) => later(s[0]) };\n"
        "(async () => await o.f().x + (await o.g`t`).length + await o?.f?.()['x'])().then(done);",
        "7");
    row("new is its operand",
        "class T { then(y) { y(4); } } (async () => await new T() + await new T)().then(done);",
        "8");
    row("await of await", "(async () => await await later(later(1)))().then(done);", "1");
    row("its operand in the next line", "(async () => { return await\n  later(1); })().then(done);",
        "1");
    row("in a condition", "(async () => await 0 ? await 1 : await 2)().then(done);", "2");
    row("in a template",
        "(async () => `${await later('a')}-${`${await later('b')}`}}`)().then(done);", "\"a-b}\"");
    row("in an object",
        "(async (k) => ({ [await k]: await later(1), async: 2, await: 3 }))"
        "('k').then((v) => done([v.k, v.async, v.await]));",
        "[1,2,3]");
    row("in a list", "(async () => [await later(1), ...await later([2, 3])])().then(done);",
        "[1,2,3]");
    row("in an assignment",
        "(async () => { let x = 1, y; x += await later(2); y = x = await later(x * 2); "
        "const { a, b = await later(8) } = await later({ a: 7 }); return [x, y, a, b]; })().then(done);",
        "[6,6,7,8]");
    row("of what is no promise",
        "(async () => [await 1, await null, await undefined])().then(done);", "[1,null,null]");
    row("of any thenable", "(async () => await { then(y) { y(3); } })().then(done);", "3");
    row("after a regular expression",
        "(async () => { const t = 'a/await b'; return [t.replace(/[/]await (?=b)/, ''), t.length / await 3 / 1]; })()"
        ".then(done);",
        "[\"ab\",3]");

    // Control flow.
    row("loops",
        "(async () => { const r = []; for (let i = 0; i < await 3; i++) { if (i === 1) continue; r.push(await later(i)); }\n"
        "for (const x of await later([3, 4, 5])) { if (await later(x === 5)) break; r.push(x); }\n"
        "for (const k in await later({ p: 1 })) r.push(k);\n"
        "let n = 0; while (await later(n < 2)) n++;\n do { n += await later(1); } while (n < await 5);\n"
        "return r.concat(n); })().then(done);",
        "[0,2,3,4,\"p\",5]");
    row("a variable of each round",
        "(async () => { const fs = []; for (let i = 0; i < 3; i++) { await 0; fs.push(() => i); } "
        "return fs.map(f => f()); })().then(done);",
        "[0,1,2]");
    row("switch",
        "(async (x) => { switch (await x) { case await later(1): return 'one'; default: return 'other'; } })(1)"
        ".then(done);",
        "\"one\"");
    row("labels",
        "(async () => { let n = 0; outer: for (;;) { for (;;) { if (await later(++n) > 2) break outer; continue outer; } } "
        "return n; })().then(done);",
        "3");
    row("a rejection is thrown",
        "(async () => { try { await failing(new Error('x')); return 1; } catch (e) { return e.message; } })()"
        ".then(done);",
        "\"x\"");
    row("finally comes last",
        "const r = []; (async () => { try { r.push(await later(1)); throw 2; } catch (e) { r.push(e, await later(3)); } "
        "finally { r.push(await later(4)); } return r; })().then(done);",
        "[1,2,3,4]");
    row("finally before a return",
        "const r = []; (async () => { try { return await later('end'); } finally { await 0; r.push('finally'); } })()"
        ".then((v) => done(r.concat(v)));",
        "[\"finally\",\"end\"]");
    row("return await is caught, return is not",
        "const f = async (wait) => { try { if (wait) return await failing(1); return failing(2); } catch (e) { return 'caught'; } };\n"
        "(async () => [await f(true), await f(false).catch((e) => e)])().then(done);",
        "[\"caught\",2]");
    row("a throw rejects",
        "(async () => { throw new Error('no'); })().then(done, (e) => done('rejected ' + e.message));",
        "\"rejected no\"");
    row("all and race",
        "(async () => [await Promise.all([later(1), 2]), await Promise.race([3, later(4)])])().then(done);",
        "[[1,2],3]");
    row("until the first await it runs at once",
        "const r = []; const f = async () => { r.push(1); await 0; r.push(3); }; "
        "f().then(() => done(r)); r.push(2);",
        "[1,2,3]");
    row("turn about",
        "const r = []; const f = async (n) => { for (let i = 0; i < 2; i++) { r.push(n + i); await 0; } }; "
        "Promise.all([f(10), f(20)]).then(() => done(r));",
        "[10,20,11,21]");
    row("generators beside them",
        "function* g() { const x = yield /a}/.test('a}'); yield* [x, 2]; }\n"
        "(async () => { const r = []; for (const x of g()) r.push(await x); return r; })().then(done);",
        "[true,null,2]");

    // Statements without semicolons.
    row("await begins a line",
        "const f = async () => {\n let n = 1\n const g = (x) => { n += x }\n await g(1)\n await g(2)\n n++\n await 0\n"
        " await (async () => { n *= 2 })()\n return n\n}\nf().then(done)",
        "10");
    row("await behind heads",
        "(async () => { let n = 0\n const add = async (x) => { n += x }\n if (true)\n await add(1)\n else\n await add(2)\n"
        " for (const x of [1, 2])\n await add(x)\n do\n await add(1)\n while (n < 6)\n await add(10)\n return n })().then(done)",
        "16");
    row("an arrow function begins a line", "let n = 1\nasync () => n++\nasync x => n++\ndone(n)",
        "1");
    row("a parenthesis behind an arrow's block",
        "const f = async () => { return 1 }\n(async () => await f())().then(done)", "1");
    row("a regular expression behind an arrow's block",
        "const f = async () => { return 1 }\n/'await/.test('') || f().then(done)", "1");
    row("no function over a line break",
        "const async = 3; let n = async\nfunction f() { return 1 }\ndone([n, f()]); (async () => 1)()",
        "[3,1]");

    // The words as names.
    row("async as a name",
        "const async = (x) => x + 1, o = { async, await: 2 }; o.async = async(1); (async () => 1)(); "
        "done([async (2), o.async, o.await, ((async) => async)(4), (async => async)(5)]);",
        "[3,2,2,4,5]");
    row("await as a name outside",
        "var await = 1; await = await + 1; (async () => { await 0; function f(await) { return await * 2 } return f(4) })()"
        ".then((v) => done([await, v]));",
        "[2,8]");
    row("await in texts and comments",
        "(async () => { // await in a comment\n /* async () => await */ return 'await x' + \"async '\" + `await \\${`; })()"
        ".then(done);",
        "\"await xasync 'await ${\"");
}

void AsyncFunctionsTest::values()
{
    QFETCH(QString, body);
    QFETCH(QString, expected);
    QCOMPARE(Procedures().answer(scriptOf(body)), expected);
}

void AsyncFunctionsTest::scriptsAreAsyncThemselves_data()
{
    QTest::addColumn<QString>("script");
    const QString set = QStringLiteral("{ getContext().getResponse().setBody(await 'done'); }");
    QTest::newRow("declaration") << QStringLiteral("async function run() %1").arg(set);
    QTest::newRow("function without a name") << QStringLiteral("async function () %1").arg(set);
    QTest::newRow("arrow") << QStringLiteral("async () => %1").arg(set);
    QTest::newRow("helper first")
        << QStringLiteral("const wait = async x => x;\nasync function run() %1").arg(set);
}

void AsyncFunctionsTest::scriptsAreAsyncThemselves()
{
    QFETCH(QString, script);
    QCOMPARE(Procedures().answer(script.toStdString()), QStringLiteral("\"done\""));
}

void AsyncFunctionsTest::onlyAnAbortRollsBack_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<bool>("keeps");
    const char *const create
        = "const add = (id) => new Promise((y, n) => c.createDocument(self, { id, pk: 'a' }, "
          "(e, d) => e ? n(e) : y(d))); ";
    const auto row = [create](const char *name, const char *body, bool keeps) {
        QTest::newRow(name) << QString::fromLatin1(create) + QLatin1String(body) << keeps;
    };
    row("all is well", "(async () => { await add('1'); })();", true);
    row("a rejection that nobody hears",
        "(async () => { await add('1'); throw new Error('x'); })();", true);
    row("a failed operation that nobody hears",
        "(async () => { await add('1'); await add('1'); })();", true);
    row("an abort behind await", "(async () => { await add('1'); getContext().abort('no'); })();",
        false);
    row("an abort that is caught",
        "(async () => { await add('1'); try { getContext().abort('no'); } catch (e) { await 0; } })();",
        false);
    row("the usual ending",
        "(async () => { await add('1'); await add('1'); })().catch((e) => getContext().abort(e));",
        false);
    row("a throw in a callback",
        "(async () => { await add('1'); c.createDocument(self, { id: '1', pk: 'a' }, (e) => { if (e) throw e; }); })();",
        false);
}

void AsyncFunctionsTest::onlyAnAbortRollsBack()
{
    QFETCH(QString, body);
    QFETCH(bool, keeps);
    Procedures procedures;
    QCOMPARE(procedures.run(scriptOf(body)).ok(), keeps);
    QCOMPARE(procedures.container->read(store::PartitionKey::of("a"), "1").ok(), keeps);
}

PARTITA_GUILESS_TEST(AsyncFunctionsTest)

} // namespace tst_asyncfunctions

#include "tst_asyncfunctions.moc"
