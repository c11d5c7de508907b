// `partita execute` and `partita query` as functions: the lines of tests/data/execute with their
// expected answers. An answer must contain everything in "expect"; objects may contain more.
#include "app/execute.h"
#include "app/subcommands.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace tst_execute {

using namespace partita;
using Json = nlohmann::json;

namespace {

struct Run {
    int exitCode = 0;
    std::vector<std::string> lines;
    std::string errors;
};

Run execute(const std::string &input, const std::vector<std::string> &arguments = {})
{
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    Run run;
    run.exitCode = app::runExecute(arguments, in, out, err);
    run.errors = err.str();
    std::istringstream answers(out.str());
    for (std::string line; std::getline(answers, line);)
        run.lines.push_back(line);
    return run;
}

/// Everything that `expected` names is there and equal.
bool holds(const Json &actual, const Json &expected)
{
    if (expected.is_object()) {
        if (!actual.is_object())
            return false;
        for (const auto &[name, value] : expected.items()) {
            if (!actual.contains(name) || !holds(actual[name], value))
                return false;
        }
        return true;
    }
    if (expected.is_array()) {
        if (!actual.is_array() || actual.size() != expected.size())
            return false;
        for (std::size_t index = 0; index < expected.size(); ++index) {
            if (!holds(actual[index], expected[index]))
                return false;
        }
        return true;
    }
    return actual == expected;
}

std::string dataFolder()
{
    return std::string(PARTITA_SOURCE_DIR) + "/tests/data/execute";
}

} // namespace

class ExecuteTest : public QObject {
    Q_OBJECT

private slots:
    void conformance_data();
    void conformance();
    void answersEveryLineInOrder();
    void malformedLinesHavePlaces();
    void readsFiles();
    void loadsFiles();
    void helpAndUsage();
    void sameInputSameOutput();
};

void ExecuteTest::conformance_data()
{
    QTest::addColumn<QString>("file");
    const QDir folder(QString::fromStdString(dataFolder()));
    for (const QString &name :
         folder.entryList({QStringLiteral("*.jsonl")}, QDir::Files, QDir::Name))
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

void ExecuteTest::conformance()
{
    QFETCH(QString, file);
    std::ifstream in(file.toStdString());
    std::vector<std::string> lines;
    std::string input;
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
        input += line + '\n';
    }
    const Run run = execute(input);
    QCOMPARE(run.exitCode, app::exitDone);
    QCOMPARE(run.lines.size(), lines.size());
    int failures = 0;
    for (std::size_t index = 0; index < lines.size(); ++index) {
        const Json answer = Json::parse(run.lines[index]);
        const Json line = Json::parse(lines[index]);
        const Json expected = line.contains("expect") ? line["expect"] : Json::object();
        const bool isFine
            = line.contains("expect") ? holds(answer, expected) : !answer.contains("error");
        if (isFine)
            continue;
        ++failures;
        qWarning("%s:%zu\n  expected %s\n  answered %s", qPrintable(file), index + 1,
                 expected.dump().c_str(), run.lines[index].c_str());
    }
    QCOMPARE(failures, 0);
}

void ExecuteTest::answersEveryLineInOrder()
{
    const Run run = execute(
        "\n{\"op\":\"x\",\"id\":1}\n  \r\n{\"op\":\"x\",\"id\":\"two\"}\n{\"op\":\"x\",\"id\":{\"n\":[3]}}");
    QCOMPARE(run.exitCode, app::exitDone);
    QVERIFY(run.errors.empty());
    QCOMPARE(run.lines.size(), std::size_t(3));
    QCOMPARE(Json::parse(run.lines[0])["id"], Json(1));
    QCOMPARE(Json::parse(run.lines[1])["id"], Json("two"));
    QCOMPARE(Json::parse(run.lines[2])["id"], Json::parse("{\"n\":[3]}"));
}

void ExecuteTest::malformedLinesHavePlaces()
{
    const Run run
        = execute("{\"op\":\"createContainer\",\"container\":\"c\"}\n{\"op\": nope}\n[1]\n"
                  "{\"op\":\"create\",\"container\":\"c\",\"item\":{\"id\":\"1\",\"n\":1e999}}\n"
                  "{\"op\":\"create\",\"container\":\"c\",\"item\":{\"id\":\"1\"}}\n");
    QCOMPARE(run.exitCode, app::exitInput);
    QCOMPARE(run.lines.size(), std::size_t(5));
    const Json word = Json::parse(run.lines[1])["error"];
    QCOMPARE(word["status"], Json(400));
    QCOMPARE(word["line"], Json(2));
    QCOMPARE(word["column"], Json(8));
    QVERIFY(Json::parse(run.lines[2]).contains("error"));
    QCOMPARE(Json::parse(run.lines[3])["error"]["line"], Json(4)); // beyond a double
    QVERIFY(Json::parse(run.lines[4]).contains("item")); // the lines after it are carried out
    QVERIFY2(run.errors.find("line 2") != std::string::npos, run.errors.c_str());
}

void ExecuteTest::readsFiles()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("in.jsonl")).toStdString();
    std::ofstream(path) << "{\"op\":\"query\",\"items\":[],\"query\":\"SELECT VALUE 1\"}\n";
    const Run run = execute("", {path});
    QCOMPARE(run.exitCode, app::exitDone);
    QCOMPARE(run.lines.size(), std::size_t(1));
    const Run missing = execute("", {path + ".no"});
    QCOMPARE(missing.exitCode, app::exitInput);
    QVERIFY(missing.errors.find("cannot be read") != std::string::npos);
    const Run folderItself = execute("", {folder.path().toStdString()});
    QCOMPARE(folderItself.exitCode, app::exitInput);
    QVERIFY(folderItself.errors.find("cannot be read") != std::string::npos);
}

void ExecuteTest::loadsFiles()
{
    QTemporaryDir folder;
    const auto write = [&folder](const char *name, const char *text) {
        const std::string path = folder.filePath(QLatin1String(name)).toStdString();
        std::ofstream(path) << text;
        return path;
    };
    const std::string lines = write("lines.jsonl", "{\"id\":\"1\"}\n\n{\"id\":\"2\"}\n");
    const std::string array = write("array.json", "  [{\"id\":\"3\"},\n{\"id\":\"4\"}]");
    const std::string bad = write("bad.jsonl", "{\"id\":\"5\"}\n{\"id\":6}\n");
    const auto load = [](const std::string &path) {
        return "{\"op\":\"load\",\"container\":\"c\",\"file\":" + Json(path).dump() + "}\n";
    };
    const Run run = execute(
        "{\"op\":\"createContainer\",\"container\":\"c\"}\n" + load(lines) + load(array) + load(bad)
        + "{\"op\":\"query\",\"container\":\"c\",\"query\":\"SELECT VALUE COUNT(1) FROM c\"}\n");
    QCOMPARE(Json::parse(run.lines[1])["loaded"], Json(2));
    QCOMPARE(Json::parse(run.lines[2])["loaded"], Json(2));
    QCOMPARE(Json::parse(run.lines[3])["error"]["line"], Json(2));
    QCOMPARE(Json::parse(run.lines[4])["results"][0], Json(5));
}

void ExecuteTest::helpAndUsage()
{
    QCOMPARE(execute("", {"--help"}).exitCode, app::exitDone);
    QVERIFY(execute("", {"--help"}).lines.size() > 10);
    QCOMPARE(execute("", {"a", "b"}).exitCode, app::exitUsage);
    QCOMPARE(execute("", {"--frob"}).exitCode, app::exitUsage);
    QVERIFY(app::findSubcommand("execute"));
    QVERIFY(app::findSubcommand("query"));
}

void ExecuteTest::sameInputSameOutput()
{
    std::ifstream in(dataFolder() + "/scripts.jsonl");
    const std::string input {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    QVERIFY(execute(input).lines == execute(input).lines);
}

PARTITA_GUILESS_TEST(ExecuteTest)

} // namespace tst_execute

#include "tst_execute.moc"
