// JavaScript since ES2017 in scripts: it works as in the service, and unsupported constructs are
// refused with their place.
#include "tests/engine/script/procedures.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_modernsyntax {

using namespace partita;
using namespace partita::script;

class ModernSyntaxTest : public QObject {
    Q_OBJECT

private slots:
    void assignments_data();
    void assignments() { checkRows(); }
    void objects_data();
    void objects() { checkRows(); }
    void classes_data();
    void classes() { checkRows(); }
    void literals_data();
    void literals() { checkRows(); }
    void library_data();
    void library() { checkRows(); }
    void refusals_data();
    void refusals();
    void errorsKeepTheirLines_data();
    void errorsKeepTheirLines();

private:
    static void addRow(const char *name, const char *body, const char *expected);
    void checkRows();
};

void ModernSyntaxTest::addRow(const char *name, const char *body, const char *expected)
{
    QTest::newRow(name) << QString::fromUtf8(body) << QString::fromUtf8(expected);
}

void ModernSyntaxTest::checkRows()
{
    QFETCH(QString, body);
    QFETCH(QString, expected);
    QCOMPARE(Procedures().answer(scriptOf(body)), expected);
}

namespace {

void addColumns()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("expected");
}

} // namespace

void ModernSyntaxTest::assignments_data()
{
    addColumns();
    const auto row = addRow;
    row("of nothing", "let x, y = null, z = 0; x ?\?= 1; y ?\?= 2; z ?\?= 3; done([x, y, z]);",
        "[1,2,0]");
    row("of what is false", "let a = 0, b = 1; a ||= 2; b ||= 3; done([a, b]);", "[2,1]");
    row("of what is true", "let a = 0, b = 1; a &&= 2; b &&= 3; done([a, b]);", "[0,3]");
    row("of a member", "const o = { a: { b: 0 } }; o.a.b ||= 1; o.a.c ?\?= 2; done(o);",
        "{\"a\":{\"b\":1,\"c\":2}}");
    row("of an element",
        "const o = {}, k = 'x'; o[k] ?\?= []; o[k].push(1); o['y'] ||= 2; done(o);",
        "{\"x\":[1],\"y\":2}");
    row("what it is worth",
        "const o = { a: 1 }; done([o.a ?\?= 2, o.b ?\?= 3, o.c &&= 4, (o.d ||= []).length]);",
        "[1,3,null,0]");
    row("the object and the name are computed once",
        "let n = 0; const o = [], f = () => { n++; return o; }; f()[n++] ?\?= 'x'; f()[n++] &&= 'y'; done([o, n]);",
        "[[null,\"x\"],4]");
    row("nothing is computed or set when nothing is due",
        "let n = 0; const o = { get a() { return 1; }, set a(v) { n++; } }; o.a ?\?= n++; o.a ||= n++; done(n);",
        "0");
    row("they associate to the right",
        "let a, b, o = {}; a ?\?= b ||= o.c ?\?= 4; done([a, b, o]);", "[4,4,{\"c\":4}]");
    row("all of what follows is assigned",
        "let a, o = {}; const b = a ?\?= true ? 1 : 2; o.f ?\?= x => x ? 'y' : 'n'; done([a, b, o.f(1)]);",
        "[1,1,\"y\"]");
    row("inside of one another",
        "const o = {}, k = {}; o[k.a ?\?= 'x'] ?\?= o[k.a] ?\?= 1; done([o, k]);",
        "[{\"x\":1},{\"a\":\"x\"}]");
    row("with await",
        "(async () => { const o = {}; let a; a ?\?= await later(1); "
        "o.a ?\?= await later(2); (await later(o)).b ||= await later(3); return [a, o]; })().then(done);",
        "[1,{\"a\":2,\"b\":3}]");
    row("two at a time",
        "const f = async (o, v) => { o.a ?\?= await later(v); return o.a; };\n"
        "Promise.all([f({}, 1), f({}, 2), f({ a: 3 }, 4)]).then(done);",
        "[1,2,3]");
    row("in a generator",
        "function* g(o) { o.a ?\?= yield 1; return o; } const i = g({}); i.next(); done(i.next(2).value);",
        "{\"a\":2}");
    row("in a method",
        "class A { m() { this.n ?\?= 1; this.n &&= this.n + arguments.length; return this; } }\n"
        "done(new A().m(0, 0));",
        "{\"n\":3}");
    row("at the begin of a line",
        "const o = {}\nlet a\na ?\?= 1\no.a ?\?= a\no['b'] ?\?= 2\ndone(o)", "{\"a\":1,\"b\":2}");
    row("as an arrow's answer", "const o = {}, f = k => o[k] ?\?= k; f('a'); f('b'); done(o);",
        "{\"a\":\"a\",\"b\":\"b\"}");
}

void ModernSyntaxTest::objects_data()
{
    addColumns();
    const auto row = addRow;
    row("spread", "const a = { x: 1, y: 2 }; done({ ...a, y: 3, z: 4 });",
        "{\"x\":1,\"y\":3,\"z\":4}");
    row("spread last", "const a = { x: 1 }; done({ x: 0, y: 2, ...a });", "{\"x\":1,\"y\":2}");
    row("spreads alone",
        "const a = { x: 1 }, b = { y: 2 }; done([{ ...a }, { ...a, ...b }, { ...a, ...b, }]);",
        "[{\"x\":1},{\"x\":1,\"y\":2},{\"x\":1,\"y\":2}]");
    row("spread of other things",
        "done({ ...null, ...undefined, ...1, ...'ab', ...[7, 8, 9], ...true && { z: 1 } });",
        "{\"0\":7,\"1\":8,\"2\":9,\"z\":1}");
    row("spread in spread", "done({ a: { ...{ b: 1, ...{ c: 2 } } } });",
        "{\"a\":{\"b\":1,\"c\":2}}");
    row("spread takes values", "const o = { ...{ get a() { return 1; } } }; o.a = 2; done(o);",
        "{\"a\":2}");
    row("literals keep their getters",
        "let n = 1; const o = { ...{ x: 1 }, get a() { return n; }, m() { return this.x; } };\n"
        "n = 5; done([o.a, o.m()]);",
        "[5,1]");
    row("spread as an arrow's answer", "done([{ a: 1 }, { a: 2 }].map((o, i) => ({ ...o, i })));",
        "[{\"a\":1,\"i\":0},{\"a\":2,\"i\":1}]");
    row("spread of what is awaited",
        "(async () => ({ a: 1, ...await later({ b: 2 }), c: await later(3) }))().then(done);",
        "{\"a\":1,\"b\":2,\"c\":3}");
    row("rest of a declaration",
        "const { a, 'b': x, 3: d, ...r } = { a: 1, b: 2, 3: 3, e: 4, f: 5 }; done([a, x, d, r]);",
        "[1,2,3,{\"e\":4,\"f\":5}]");
    row("rest alone", "const { ...r } = { a: 1 }; done(r);", "{\"a\":1}");
    row("rest beside defaults",
        "let { a = 1, b: x = a, ...r } = { d: 4 }, { e, ...s } = { e: 5 }; done([a, x, r, e, s]);",
        "[1,1,{\"d\":4},5,{}]");
    row("rest of rests",
        "const { a: { b, ...r }, ...s } = { a: { b: 1, c: 2 }, d: 3 }; done([b, r, s]);",
        "[1,{\"c\":2},{\"d\":3}]");
    row("rest in a list",
        "const [{ a, ...r }, ...[{ ...s }]] = [{ a: 1, b: 2 }, { c: 3 }]; done([a, r, s]);",
        "[1,{\"b\":2},{\"c\":3}]");
    row("rest of an assignment",
        "let a, o = {}; ({ a, ...o.r } = { a: 1, b: 2 }); [{ a, ...o.s }] = [{ c: 3 }]; done(o);",
        "{\"r\":{\"b\":2},\"s\":{\"c\":3}}");
    row("rest of parameters",
        "const f = ({ a, ...r }, [{ ...s }] = [{ x: 1 }]) => [r, s];\n"
        "function g({ a, ...r } = { b: 9 }) { return r; }\n"
        "done([f({ a: 1, b: 2 }), g({ a: 1, c: 3 }), g(), (({ ...r }) => r)({ d: 4 })]);",
        "[[{\"b\":2},{\"x\":1}],{\"c\":3},{\"b\":9},{\"d\":4}]");
    row("rest of an async function's parameters",
        "(async ({ a, ...r }) => [await a, r])({ a: 1, b: 2 }).then(done);", "[1,{\"b\":2}]");
    row("rest of a method's parameters",
        "done({ m({ a, ...r }) { return r; } }.m({ a: 1, b: 2 }));", "{\"b\":2}");
    row("rest in a loop",
        "const r = []; for (const { id, ...rest } of [{ id: 1, a: 1 }, { id: 2, b: 2 }]) r.push(rest); done(r);",
        "[{\"a\":1},{\"b\":2}]");
    row("rest of what is caught",
        "try { throw { number: 1, body: 2 }; } catch ({ number, ...r }) { done(r); }",
        "{\"body\":2}");
    row("rest behind a name in a constant",
        "const k = 'a'; const { [k]: x, ['b']: y, ...r } = { a: 1, b: 2, c: 3 }; done([x, y, r]);",
        "[1,2,{\"c\":3}]");
    row("spread in a default", "const { a = { ...{ x: 1 } }, ...r } = { b: 2 }; done([a, r]);",
        "[{\"x\":1},{\"b\":2}]");
    row("the item without its system properties",
        "c.createDocument(self, { id: '1', pk: 'a' }, (e, d) => { const { _rid, _self, _etag, _ts, _attachments, ...item } = d; done(item); });",
        "{\"id\":\"1\",\"pk\":\"a\"}");
    row("catch without a name",
        "let n = 0; try { null.x; } catch { n = 1; } finally { n++; } try { throw 1 } catch { } done(n);",
        "2");
    row("catch as a name",
        "const o = { catch: 1 }; Promise.reject(2).catch(x => x + o.catch).then(done);", "3");
}

void ModernSyntaxTest::classes_data()
{
    addColumns();
    const auto row = addRow;
    row("what is set in constructors",
        "class A { constructor() { this.x = 1; } } class B extends A { constructor(z) { super(); this.z = z + this.x; } }\n"
        "done(new B(1));",
        "{\"x\":1,\"z\":2}");
    row("what is set after the class",
        "class A { static f() { return this.n; } } A.n = 2; done([A.n, A.f()]);", "[2,2]");
    row("arguments reach the base",
        "class A { constructor(...a) { this.a = a; } } class B extends A {} done(new B(1, 2));",
        "{\"a\":[1,2]}");
    row("a class as an expression",
        "const A = class { x() { return 2; } }; done([new A().x(), new (class { x() { return 3; } })().x()]);",
        "[2,3]");
    row("members of modern source",
        "class A { constructor(o) { this.o = { ...o, n: 1_0 }; } get n() { return this.o.n; } m() { return this.o.k ?\?= 4; } }\n"
        "const a = new A({ j: 1 }); done([a.n, a.m(), a.o]);",
        "[10,4,{\"j\":1,\"n\":10,\"k\":4}]");
    row("async methods",
        "class A { constructor() { this.n = 1; } async m() { this.n += await later(2); return this.n; } static async s() { return 4; } }\n"
        "new A().m().then(async n => done([n, await A.s()]));",
        "[3,4]");
    row("names without semicolons",
        "class A {\n get\n x() { return 1 }\n static\n get() { return 2 }\n ['y']() { return 3 }\n}\n"
        "done([new A().x, A.get(), new A().y()])",
        "[1,2,3]");
    row("accessors",
        "class A { static get a() { return 1; } get b() { return 2; } set b(v) {} static static() { return 3; } }\n"
        "done([A.a, new A().b, A.static()]);",
        "[1,2,3]");
}

void ModernSyntaxTest::literals_data()
{
    addColumns();
    const auto row = addRow;
    row("separators", "done([1_000, 0xFF_FF, 0b1_0, 1_0.2_5, 1e1_0, { 1_0: 1 }[10]]);",
        "[1000,65535,2,10.25,10000000000,1]");
    row("a dot that is any character",
        "done([/a.b/s.test('a\\nb'), /a[.]b/s.test('a\\nb'), /^.\\..$/gs.test('\\n.\\n'), /a.b/.test('a\\nb')]);",
        "[true,false,true,false]");
    row("zero", "done([0, 0.5, '\\0'.length, '\\x41', 0o17]);", "[0,0.5,1,\"A\",15]");
    row("what the engine knows",
        "const o = { f() { return this.n; }, n: 3 }; let u;\n"
        "done([2 ** 3, o?.f?.(), u?.a.b, u ?? 'x', [1, 2].includes(2), `${1}`, [...[1], ...new Set([2])]]);",
        "[8,3,null,\"x\",true,\"1\",[1,2]]");
}

void ModernSyntaxTest::library_data()
{
    addColumns();
    const auto row = addRow;
    row("texts",
        "done([' a '.trimStart(), ' a '.trimEnd(), 'abc'.at(-1), 'abc'.at(5), 'aa'.replaceAll('a', 'b')]);",
        "[\"a \",\" a\",\"c\",null,\"bb\"]");
    row("matchAll",
        "done([[...'a1b22'.matchAll(/[a-z](\\d+)/g)].map(m => [m[1], m.index]), [...'ab'.matchAll('')].length]);",
        "[[[\"1\",0],[\"22\",2]],3]");
    row("matchAll without g",
        "try { 'a'.matchAll(/a/); } catch (e) { done(e instanceof TypeError); }", "true");
    row("lists",
        "done([[1, 2, 3].findLast(x => x < 3), [1, 2].findLastIndex(x => x > 2), [1].at(-1), [[1], [2]].flat()]);",
        "[2,-1,1,[1,2]]");
    row("objects",
        "done([Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString'), Object.fromEntries([['a', 1]])]);",
        "[true,false,{\"a\":1}]");
    row("symbols", "done(Symbol('x').description);", "\"x\"");
    row("causes",
        "try { throw new Error('x', { cause: { n: 1 } }); } catch (e) { done([e.message, e.cause, Object.keys(e)]); }",
        "[\"x\",{\"n\":1},[]]");
    row("allSettled", "Promise.allSettled([later(1), failing(2), 3]).then(done);",
        "[{\"status\":\"fulfilled\",\"value\":1},{\"status\":\"rejected\",\"reason\":2},{\"status\":\"fulfilled\",\"value\":3}]");
    row("any", "Promise.any([failing(1), later(2), later(3)]).then(done);", "2");
    row("any of none",
        "Promise.any([failing(1), failing(2)]).catch(e => done([e instanceof AggregateError, e instanceof Error, e.name, e.errors]));",
        "[true,true,\"AggregateError\",[1,2]]");
}

void ModernSyntaxTest::refusals_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("contains");
    const auto row
        = [](const char *name, const char *script, int line, int column, const char *contains) {
              QTest::newRow(name) << QString::fromUtf8(script) << line << column
                                  << QString::fromUtf8(contains);
          };
    row("BigInt", "function f() {\n  return 10n;\n}", 2, 10,
        "BigInt numbers (10n) are not supported");
    row("module", "import x from 'y';\nfunction f() {}", 1, 1, "Modules");
    row("dynamic import", "function f() {\n  return import('x');\n}", 2, 10, "Modules");
    row("named groups", "function f() {\n  return /(?<a>x)/;\n}", 2, 10, "Named groups");
    row("lookbehind", "function f() { return /(?<!a)b/; }", 1, 23, "Lookbehind");
    row("Unicode properties", "function f() { return /\\p{L}/u; }", 1, 23, "Unicode properties");
    row("regular expressions with indices", "function f() { return /a/d; }", 1, 23, "flag d");
    row("octal number", "function f() { return 017; }", 1, 23, "leading zero");
    row("octal escape", "function f() { return 'a\\101'; }", 1, 23, "Octal escapes");
    row("super in an object", "function f() {\n  return { m() { super.m(); } };\n}", 2, 18,
        "super");
    row("field", "class A {\n  x = 1;\n}\nfunction f() {}", 2, 3,
        "Fields are not supported in classes: set them in the constructor, as in this.x = 1.");
    row("field without a value", "function f() {\n  const A = class { x };\n}", 2, 21,
        "as in this.x = 1.");
    row("field without a semicolon", "class A {\n  x\n  m() {}\n}\nfunction f() {}", 2, 3,
        "Fields are not supported");
    row("field with a computed name", "class A {\n  ['a'] = 1;\n}\nfunction f() {}", 2, 3,
        "Fields are not supported");
    row("static field", "class A {\n  static n = 1;\n}\nfunction f() {}", 2, 3,
        "Static fields are not supported in classes: set them after the class, as in A.n = 1.");
    row("static block", "function f() {\n  class A { static { f(); } }\n}", 2, 13,
        "Static blocks are not supported in classes: put their statements after the class.");
    row("private field", "class A {\n  #n = 1;\n}\nfunction f() {}", 2, 3,
        "Private members (#n) are not supported: call it _n instead.");
    row("private method", "class A {\n  static async #go() {}\n}\nfunction f() {}", 2, 16,
        "Private members (#go)");
    row("private name in an object",
        "class A { static is(o) { return #x in o; } }\nfunction f() {}", 1, 33,
        "Private members (#x)");
    row("rest after a computed name", "function f(o) {\n  const { [o.a]: b, ...c } = o;\n}", 2, 21,
        "computed name");
    row("private name", "function f() {}\nclass A { m() { this.#x; } }", 2, 22,
        "Private members (#x)");
    row("optional private name", "function f(a) { return a?.#x; }", 1, 27, "Private members (#x)");
    row("assignment to a call", "function f() {\n  f() ?\?= 1;\n}", 2, 7,
        "The left side of ?\?= must be");
    row("what is no JavaScript", "function f() {\n  const a = { ...b, };\n  a ?\?= 1;\n  let 3;\n}",
        4, 7, "SyntaxError");
}

void ModernSyntaxTest::refusals()
{
    QFETCH(QString, script);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(QString, contains);
    const Result<ScriptResult> outcome = Procedures().run(script.toStdString());
    QVERIFY(!outcome);
    const QString message = QString::fromStdString(outcome.error().message);
    QVERIFY2(message.contains(contains), qPrintable(message));
    QCOMPARE(outcome.error().line, line);
    QCOMPARE(outcome.error().column, column);
}

void ModernSyntaxTest::errorsKeepTheirLines_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("contains");
    const auto row = [](const char *name, const char *script, int line, const char *contains) {
        QTest::newRow(name) << script << line << contains;
    };
    row("assigning to a member of nothing", "function f() {\n  let o;\n  o.x ?\?= 1;\n}", 3,
        "TypeError");
    row("behind a spread", "function f() {\n  const o = { ...{}, a: 1 };\n  o.b.c;\n}", 3,
        "TypeError");
    row("rest without a prototype",
        "function f() {\n  const { a, ...r } =\n    Object.create(null);\n}", 2, "prototype");
    row("in a catch",
        "function f() {\n  try { throw 1; } catch {\n    throw new Error('again');\n  }\n}", 3,
        "again");
}

void ModernSyntaxTest::errorsKeepTheirLines()
{
    QFETCH(QString, script);
    QFETCH(int, line);
    QFETCH(QString, contains);
    const Result<ScriptResult> outcome = Procedures().run(script.toStdString());
    QVERIFY(!outcome);
    const QString message = QString::fromStdString(outcome.error().message);
    QVERIFY2(message.contains(contains), qPrintable(message));
    QCOMPARE(outcome.error().line, line);
}

PARTITA_GUILESS_TEST(ModernSyntaxTest)

} // namespace tst_modernsyntax

#include "tst_modernsyntax.moc"
