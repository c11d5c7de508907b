#include "engine/json/path.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_path {

using namespace partita;
using namespace partita::json;

class TestPath : public QObject {
    Q_OBJECT

private slots:
    void textsReadBack_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("steps");
        QTest::newRow("one") << QByteArray("/id") << 1;
        QTest::newRow("two") << QByteArray("/author/name") << 2;
        QTest::newRow("array") << QByteArray("/tags/[]/id") << 3;
        QTest::newRow("quoted") << QByteArray("/\"odd name\"/x") << 2;
        QTest::newRow("quotes inside") << QByteArray("/\"a\\\"b\"") << 1;
        QTest::newRow("hyphen inside") << QByteArray("/\"a-b\"") << 1;
        QTest::newRow("slash inside") << QByteArray("/\"a/b\"") << 1;
        QTest::newRow("brackets as a name") << QByteArray("/\"[]\"") << 1;
    }

    void textsReadBack()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, steps);
        const Result<Path> path = Path::parse(text.toStdString());
        QVERIFY(path.ok());
        QCOMPARE(static_cast<int>(path->steps().size()), steps);
        QCOMPARE(QByteArray::fromStdString(path->text()), text);
        QVERIFY(*Path::parse(path->text()) == *path);
    }

    void unneededQuotesGo()
    {
        QCOMPARE(Path::parse("/\"_etag\"")->text(), std::string("/_etag"));
        QVERIFY(*Path::parse("/\"_etag\"") == *Path::parse("/_etag"));
    }

    void malformedPathsAreRefused()
    {
        for (const char *text : {"", "id", "/", "/a//b", "/a/", "/\"open", "/\"a\"b"}) {
            const Result<Path> path = Path::parse(text);
            QVERIFY2(!path.ok(), text);
            QVERIFY(path.error().message.find("malformed") != std::string::npos);
            QVERIFY(path.error().column > 0);
        }
    }

    void valuesAreFound()
    {
        Arena arena;
        const Value item = *parse(R"({"author":{"name":"Ada","first name":"A"}})", arena);
        QCOMPARE(Path::parse("/author/name")->of(item).string(), std::string_view("Ada"));
        QCOMPARE(Path::parse("/author/\"first name\"")->of(item).string(), std::string_view("A"));
        QVERIFY(Path::parse("/author/age")->of(item).isUndefined());
        QVERIFY(Path::parse("/x/y/z")->of(item).isUndefined());
    }
};

PARTITA_APPLESS_TEST(TestPath)

} // namespace tst_path

#include "tst_path.moc"
