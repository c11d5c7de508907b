// Translation of modern JavaScript: unchanged parts, places of errors, and tolerated texts.
#include "engine/javascript/lowering.h"
#include "tests/engine/script/procedures.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>
#include <random>

namespace tst_lowering {

using namespace partita;
using namespace partita::javascript;
using namespace partita::script;

namespace {

std::ptrdiff_t linesOf(std::string_view text)
{
    return std::count(text.begin(), text.end(), '\n');
}

} // namespace

class LoweringTest : public QObject {
    Q_OBJECT

private slots:
    void staysAsItIs_data();
    void staysAsItIs();
    void entryFunction_data();
    void entryFunction();
    void keepsItsLines();
    void linesOfErrors_data();
    void linesOfErrors();
    void columnsOfTheSource();
    void anyTextIsBorne();
};

void LoweringTest::staysAsItIs_data()
{
    QTest::addColumn<QString>("source");
    QTest::newRow("nothing") << "";
    QTest::newRow("no such word") << "function f() { return /[/'\"]/.test('await x'); }";
    QTest::newRow("await alone") << "var await = 1; await\n+1";
    QTest::newRow("a name") << "var async = 1, o = { async, a: async }; o.async(async); async\n(2)";
    QTest::newRow("a parameter")
        << "x = async => 1; y = (async) => { async: for (;;) break async; }";
    QTest::newRow("a call")
        << "async(a, b)\n.then(async); async `t`; async in o; async / 2 / async";
    QTest::newRow("a line break behind it")
        << "async\nfunction f() {}\nasync /*\n*/ function g() {}";
    QTest::newRow("a line break behind the parameter") << "async x\n=> 1";
    QTest::newRow("members")
        << "o = { async: 1, get async() {}, set async(v) {}, async() {}, *async() {} }; o.async = o?.async";
    QTest::newRow("class") << "class async { static async() {} async\n() {} } new async";
    QTest::newRow("text")
        << "'async () => await 1'; \"async function f() {}\"; `async ${'x'} async () => 1`";
    QTest::newRow("comment") << "// async () => await 1\n/* async function f() {} */ f()";
    QTest::newRow("regular expression")
        << "x = /async () => await [/]/g; if (a) /async x => 1/.test(b)";
}

void LoweringTest::staysAsItIs()
{
    QFETCH(QString, source);
    const std::string text = source.toStdString();
    const Result<LoweredSource> result = lowered(text);
    QVERIFY(result.ok());
    QCOMPARE(QString::fromStdString(result->text), source);
    QVERIFY(result->edits.empty());
}

void LoweringTest::entryFunction_data()
{
    QTest::addColumn<QString>("script");
    const QString run
        = QStringLiteral("function run() { getContext().getResponse().setBody('run'); }");
    const auto row = [&run](const char *name, const char *before) {
        QTest::newRow(name) << QString::fromLatin1(before) + QLatin1Char('\n') + run;
    };
    row("behind regular expressions", "const quote = /'/, brace = /[/{(]/g;");
    row("behind a template", "const text = `${'function a() {'} function b() {`;");
    row("behind a block", "{ let a; function b() {} }");
    row("behind functions with names of their own",
        "const a = function b() {}, c = (function d() {}), e = [function f() {}];");
    row("behind a class", "class A { b() { return /}/; } function() {} }");
    row("behind divisions", "let a = 4, b = a / 2, c = (a) / b / 1;");
    QTest::newRow("before its helpers") << run + QStringLiteral("\nfunction helper() {}");
    QTest::newRow("among statements")
        << QStringLiteral("var a = 1;\n") + run + QStringLiteral("\nrun.b = /[)}]/;");
}

void LoweringTest::entryFunction()
{
    QFETCH(QString, script);
    QCOMPARE(Procedures().answer(script.toStdString()), QStringLiteral("\"run\""));
}

void LoweringTest::keepsItsLines()
{
    const std::string script
        = "function f() {\n  const a = {\n    b: 1_0,\n    ...c\n  };\n  try {\n    x\n"
          "      .y ?\?=\n        async () =>\n          await 1;\n  } catch\n  {\n"
          "    class D\n    {\n      static\n      async e() { }\n    }\n"
          "    const {\n      h,\n      ...i\n    } = a;\n  }\n}\n";
    const Result<LoweredSource> source = lowered(script);
    QVERIFY(source.ok());
    QVERIFY(source->edits.size() > 20);
    QCOMPARE(linesOf(source->text), linesOf(script));
}

void LoweringTest::linesOfErrors_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("contains");
    const auto row = [](const char *name, const char *script, int line, const char *contains) {
        QTest::newRow(name) << script << line << contains;
    };
    // Unsupported constructs, each with its own message.
    row("async generator", "function f() {\n  async function* g() {}\n}", 2, "Async generators");
    row("async generator method", "function f() {\n  return {\n    async *g() {} };\n}", 3,
        "Async generators");
    row("for await", "async function f() {\n  for await (const x of []) {}\n}", 2, "for await");
    row("await in parameters", "async function f(a,\n  b = await 1) {}", 2, "parameters");
    row("await in parameters of an arrow",
        "async function f() {\n  return async (a = await 1) => a;\n}", 2, "parameters");
    row("await in a plain function",
        "async function f() {\n  [1].forEach(x => {\n    await x;\n  });\n}", 3,
        "body of an async function");
    row("super", "class A {}\nfunction f() { class B extends A {\n  async m() { super.m(); } } }",
        3, "super");
    row("reserved name", "async function f() { __partita_given(); }", 0, "__partita_");
    // Syntax errors of the engine, with their place in the source.
    row("in an async function", "async function f() {\n  await 1;\n  let 3;\n}", 3, "SyntaxError");
    row("behind an async arrow", "function f() {\n  const g = async x => await x;\n  let 3;\n}", 3,
        "SyntaxError");
    row("before one", "function f() {\n  let 3;\n  const g = async x => await x;\n}", 2,
        "SyntaxError");
    row("inside one of its expressions",
        "function f() {\n  const g = async (x) => {\n    return [await x,\n      await (1 +];\n  };\n}",
        4, "SyntaxError");
    row("two statements in a line", "async function f() {\n\n  g() await h();\n}", 3,
        "Expected token");
    row("no end", "async function f() {\n  await 1;\n", 3, "");
    row("no operand", "async function f() {\n  return await;\n}", 2, "");
    // Exceptions.
    row("thrown into an abort",
        "function f() {\n  async function g() {\n    await 0;\n    throw new Error('four');\n  }\n"
        "  g().catch(e => getContext().abort(e));\n}",
        4, "four");
    row("thrown by the language",
        "function f() {\n  const g = async () => {\n    const x = await null;\n    return x.y;\n  };\n"
        "  g().catch(e => getContext().abort(e));\n}",
        4, "TypeError");
}

void LoweringTest::linesOfErrors()
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

void LoweringTest::columnsOfTheSource()
{
    const std::string source = "a; f(async x => await x, q);\nasync function g() { z }";
    const Result<LoweredSource> result = lowered(source);
    QVERIFY(result.ok());
    const std::size_t secondLine = result->text.find('\n') + 1;
    const auto columnOf = [&](char name, int line) {
        const std::size_t begin = line == 1 ? 0 : secondLine;
        const std::size_t column
            = result->text.find(name, line == 1 ? secondLine - 4 : begin) - begin;
        return result->sourceColumn(source, line, static_cast<int>(column) + 1);
    };
    QCOMPARE(result->sourceColumn(source, 1, 1), 1);
    QCOMPARE(columnOf('q', 1), static_cast<int>(source.find('q')) + 1);
    QCOMPARE(columnOf('z', 2), static_cast<int>(source.find('z') - source.find('\n')));
    // Inside a replacement: the place of the replaced text.
    QCOMPARE(result->sourceColumn(source, 1, 12), static_cast<int>(source.find("async")) + 1);
    QCOMPARE(result->sourceColumn(source, 9, 5), 5);
}

void LoweringTest::anyTextIsBorne()
{
    constexpr std::string_view pieces[]
        = {"async",  "await",   "function",   "=>",   "(",   ")",     "{",        "}",
           "[",      "]",       "x",          ",",    ";",   "\n",    " ",        "`",
           "${",     "/",       "*",          "//",   "/*",  "'",     "\"",       "\\",
           "class",  "extends", "static",     "get",  "for", "of",    "in",       "yield",
           "return", "new",     ".",          "?.",   "...", "?",     ":",        "=",
           "++",     "1.5e",    "if",         "else", "do",  "while", "case",     "default",
           "switch", "super",   "arguments",  "this", "let", "#",     "\xc2\xa0", "\xe2\x80\xa8",
           "\xff",   "typeof",  "/a/",        "?\?=", "&&=", "1_0",   "catch",    "try",
           "a.b",    "const",   "constructor"};
    constexpr std::string_view rewritten[]
        = {"async", "class", "#", "...", "?\?=", "&&=", "1_0", "catch", "super", "await"};
    std::mt19937 random(7);
    const auto below = [&random](std::size_t limit) { return random() % limit; };
    int borne = 0;
    for (int round = 0; round < 20000; ++round) {
        std::string source;
        std::string plain;
        for (std::size_t left = below(60); left > 0; --left) {
            const std::string_view piece = pieces[below(std::size(pieces))];
            const std::string_view gap = below(3) ? " " : "";
            source.append(piece).append(gap);
            if (std::find(std::begin(rewritten), std::end(rewritten), piece) == std::end(rewritten))
                plain.append(piece).append(gap);
        }
        if (const Result<LoweredSource> result = lowered(source))
            QCOMPARE(linesOf(result->text), linesOf(source));
        // The result contains nothing more to translate. Sometimes the pieces form something that
        // is refused.
        if (const Result<LoweredSource> untouched = lowered(plain)) {
            QCOMPARE(QByteArray::fromStdString(untouched->text), QByteArray::fromStdString(plain));
            ++borne;
        }
    }
    QVERIFY(borne > 19000);
    // Deeper than any stack.
    for (const char *piece : {"(",
                              "[",
                              "{",
                              "await ",
                              "new ",
                              "`${",
                              "x => ",
                              "async x => ",
                              "f(",
                              "!",
                              "class extends ",
                              "a ? ",
                              "function f() {",
                              "({ m() {",
                              "if (1) ",
                              "class { a() { ",
                              "{...",
                              "a.b ?\?= ",
                              "x = ",
                              "a.b[",
                              "({a: "}) {
        std::string source = "async () => { ";
        for (int times = 0; times < 100000; ++times)
            source += piece;
        const Result<LoweredSource> result = lowered(source);
        QVERIFY(!result || linesOf(result->text) == 0);
    }
}

PARTITA_GUILESS_TEST(LoweringTest)

} // namespace tst_lowering

#include "tst_lowering.moc"
