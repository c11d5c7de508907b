// Text form: written workbooks read back exactly, and errors are reported in one sentence with
// their place.
#include "engine/model/validation.h"
#include "engine/workbook/textform.h"
#include "tests/engine/workbook/randomworkbook.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <random>

namespace tst_textform {

using namespace partita;
using namespace partita::model;

namespace {

std::string sample(const QString &name)
{
    QFile file(QStringLiteral(PARTITA_SOURCE_DIR "/resources/samples/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("A sample cannot be read.");
    return file.readAll().toStdString();
}

Workbook read(std::string_view text)
{
    Result<Workbook> workbook = workbook::readText(text);
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

/// The first attribute of a workbook with one entity, written by hand.
Attribute attributeOf(const std::string &text)
{
    return read(R"({"name": "x", "entities": [{"name": "E", "attributes": [)" + text + "]}]}")
        .entities->front()
        .attributes.front();
}

/// The first field of a workbook with one document, written by hand.
Field fieldOf(const std::string &text)
{
    const Workbook workbook = read(
        R"({"name": "x", "designs": [{"name": "D", "containers": [{"name": "c", "partitionKey": "/id",
               "documentTypes": [{"name": "t", "entity": "E", "fields": [)"
        + text + "]}]}]}]}");
    return workbook.designs.front()->containers.front().documentTypes.front().fields.front();
}

Query queryOf(const std::string &members)
{
    return *read(R"({"name": "x", "patterns": [{"id": "Q", "query": "E", )" + members + "}]}")
                .patterns->front()
                .query();
}

} // namespace

class TextFormTest : public QObject {
    Q_OBJECT

private slots:
    void samplesAreWrittenAsTheyRead_data();
    void samplesAreWrittenAsTheyRead();
    void samplesAreValid_data() { samplesAreWrittenAsTheyRead_data(); }
    void samplesAreValid();
    void anythingReadsBack();
    void usualValuesAreLeftOut();
    void attributes();
    void fields();
    void matches();
    void orders();
    void includedRows();
    void changedAttributes();
    void errors_data();
    void errors();
    void brokenTextsNeverCrash();
    void byteOrderMarkIsSkipped();
    void deepNestingIsRefused();
    void zeroBytesDoNotEndTheText();
    void messagesShowNoLongNumber();
};

void TextFormTest::samplesAreWrittenAsTheyRead_data()
{
    QTest::addColumn<QString>("name");
    const QStringList names = QDir(QStringLiteral(PARTITA_SOURCE_DIR "/resources/samples"))
                                  .entryList({QStringLiteral("*.partita.json")});
    QVERIFY(names.contains(QStringLiteral("blog.partita.json")));
    for (const QString &name : names)
        QTest::newRow(qPrintable(name)) << name;
}

void TextFormTest::samplesAreWrittenAsTheyRead()
{
    QFETCH(QString, name);
    const std::string text = sample(name);
    const Workbook workbook = read(text);
    const std::string written = workbook::writeText(workbook);
    QCOMPARE(QString::fromStdString(written), QString::fromStdString(text));
    QVERIFY(read(written) == workbook);
}

void TextFormTest::samplesAreValid()
{
    QFETCH(QString, name);
    for (const Problem &problem : validate(read(sample(name))))
        QFAIL(qPrintable(QString::fromStdString(problem.place + ": " + problem.message)));
}

void TextFormTest::anythingReadsBack()
{
    for (unsigned seed = 0; seed < 400; ++seed) {
        const Workbook workbook = tests::RandomWorkbook(seed).make();
        const std::string text = workbook::writeText(workbook);
        const Result<Workbook> again = workbook::readText(text);
        QVERIFY2(again,
                 again ? "" : qPrintable(QString::fromStdString(again.error().message + text)));
        QVERIFY2(*again == workbook, qPrintable(QStringLiteral("seed %1").arg(seed)));
        QCOMPARE(workbook::writeText(*again), text);
    }
}

void TextFormTest::usualValuesAreLeftOut()
{
    Workbook workbook;
    workbook.name = "small";
    QCOMPARE(workbook::writeText(workbook),
             std::string("{\n  \"partita\": 1,\n  \"name\": \"small\"\n}\n"));
}

void TextFormTest::attributes()
{
    QCOMPARE(attributeOf(R"("title")").generator.kind, Generator::Kind::text);
    QCOMPARE(attributeOf(R"({"name": "n", "generate": {"number": [1, 5]}})").type,
             AttributeType::number);
    QCOMPARE(attributeOf(R"({"name": "n", "type": "integer"})").generator.kind,
             Generator::Kind::number);
    QCOMPARE(attributeOf(R"({"name": "n", "generate": {"sequence": "user-"}})").generator.prefix,
             std::string("user-"));
    QCOMPARE(attributeOf(R"({"name": "n", "generate": {"boolean": 0.25}})").generator.probability,
             0.25);
    QVERIFY(attributeOf(R"({"name": "n", "changesPerDay": 2})").isMutable);
    const Attribute address = attributeOf(R"({"name": "address", "members": ["street", "city"]})");
    QCOMPARE(address.type, AttributeType::object);
    QCOMPARE(address.generator.kind, Generator::Kind::object);
    QCOMPARE(attributeOf(R"({"name": "n", "type": "string", "members": ["m"]})").type,
             AttributeType::string);
    const Attribute choice = attributeOf(
        R"({"name": "n", "generate": {"choice": ["a", {"value": "b", "weight": 3}]}})");
    QCOMPARE(choice.generator.choices.size(), std::size_t(2));
    QCOMPARE(choice.generator.choices[1].weight, 3.0);
}

void TextFormTest::fields()
{
    QVERIFY(fieldOf(R"("title")")
            == (Field {"title", AttributeSource {"title", {}}, Upkeep::none}));
    QVERIFY(fieldOf(R"({"name": "s", "attribute": "content", "truncate": 80})")
            == (Field {"s", AttributeSource {"content", 80}, Upkeep::none}));
    QVERIFY(fieldOf(R"({"name": "u", "copy": "post.author.name", "upkeep": "changeFeed"})")
            == (Field {"u", CopiedSource {{"post", "author"}, "name", {}}, Upkeep::changeFeed}));
    QVERIFY(fieldOf(R"({"name": "n", "sum": "lines.price", "upkeep": "transaction"})")
            == (Field {"n", AggregateSource {AggregateFunction::sum, "lines", "price"},
                       Upkeep::transaction}));
    QVERIFY(
        fieldOf(
            R"({"name": "c", "embed": "comments", "latest": 3, "orderBy": "date", "fields": ["text"]})")
        == (Field {
            "c",
            EmbeddedSource {
                "comments", {{"text", AttributeSource {"text", {}}, Upkeep::none}}, 3, "date"},
            Upkeep::none}));
    QVERIFY(fieldOf(R"({"name": "pk", "compose": ["tenant", {"reference": "author"}]})")
            == (Field {"pk",
                       ComposedSource {{{"", AttributeSource {"tenant", {}}, Upkeep::none},
                                        {"", ReferenceSource {"author"}, Upkeep::none}},
                                       "-"},
                       Upkeep::none}));
}

void TextFormTest::matches()
{
    const auto matchOf = [](const std::string &text) {
        return queryOf("\"match\": [\"" + text + "\"]").match.front();
    };
    QVERIFY(matchOf("id = @a") == (Match {Match::Kind::equals, "id", "a", ""}));
    QVERIFY(matchOf("id in @a") == (Match {Match::Kind::in, "id", "a", ""}));
    QVERIFY(matchOf("author is @a") == (Match {Match::Kind::belongsTo, "author", "a", ""}));
    QVERIFY(matchOf("title starts with @a") == (Match {Match::Kind::prefix, "title", "a", ""}));
    QVERIFY(matchOf("tags contains @a") == (Match {Match::Kind::contains, "tags", "a", ""}));
    QVERIFY(matchOf(R"(tags contains \"on sale\")")
            == (Match {Match::Kind::contains, "tags", "", "", "on sale"}));
    QVERIFY(matchOf("author.address.city = @a")
            == (Match {Match::Kind::equals, "author.address.city", "a", ""}));
    QVERIFY(matchOf("date from @a to @b") == (Match {Match::Kind::range, "date", "a", "b"}));
    QVERIFY(matchOf("date to @b") == (Match {Match::Kind::range, "date", "", "b"}));
}

void TextFormTest::orders()
{
    QVERIFY(queryOf(R"("orderBy": "date descending")").order.front().descending);
    QVERIFY(!queryOf(R"("orderBy": "date")").order.front().descending);
    QVERIFY(!queryOf(R"("orderBy": "date ascending")").order.front().descending);
    const std::vector<SortKey> several {{"rating", true}, {"author.name", false}};
    QVERIFY(queryOf(R"("orderBy": ["rating descending", "author.name"])").order == several);
    QVERIFY(queryOf(R"("orderBy": "rating desc, author.name")").order == several);
    const std::vector<SortKey> oddlyNamed {{"made on desc", true}};
    QVERIFY(queryOf(R"("orderBy": "made on desc", "descending": true)").order == oddlyNamed);
    QVERIFY(queryOf(R"("orderBy": [{"by": "made on desc", "descending": true}])").order
            == oddlyNamed);
    QVERIFY((queryOf(R"("after": ["@at", "@id"])").after == std::vector<std::string> {"at", "id"}));
    QVERIFY((queryOf(R"("after": "@id")").after == std::vector<std::string> {"id"}));
}

/// Included rows in an older workbook are read and written unchanged: the greatest come first.
void TextFormTest::includedRows()
{
    const auto included = [](const std::string &members) {
        return queryOf(R"("included": [{"role": "comments")" + members + "}]").included.front();
    };
    const IncludedRows newest = included(R"(, "latest": 3, "orderBy": "date")");
    QVERIFY(newest.descending && newest.limit == 3 && newest.orderBy == "date");
    QVERIFY(included(R"(, "first": 3, "orderBy": "date descending")") == newest);
    const IncludedRows oldest = included(R"(, "first": 3, "orderBy": "date ascending")");
    QVERIFY(!oldest.descending && oldest.limit == 3 && oldest.orderBy == "date");
    QVERIFY(included("").descending && included("").included.empty());
    const IncludedRows deep = included(
        R"(, "included": [{"role": "author", "attributes": ["name"], "included": [{"role": "city"}]}])");
    QCOMPARE(deep.included.front().role, std::string("author"));
    QCOMPARE(deep.included.front().included.front().role, std::string("city"));

    const std::string written
        = R"("included": [{"role": "comments", "latest": 3, "orderBy": "date"}])";
    Workbook workbook
        = read(R"({"name": "x", "patterns": [{"id": "Q", "query": "E", )" + written + "}]}");
    QVERIFY(workbook::writeText(workbook).find(written) != std::string::npos);
}

/// In quotes as in a query, or bare as they are written.
void TextFormTest::changedAttributes()
{
    const auto changing = [](const std::string &names) {
        return read(R"({"name": "x", "patterns": [{"id": "C", "update": "E", "attributes": [)"
                    + names + "]}]}");
    };
    const Workbook bare = changing(R"("full name", "age")");
    QVERIFY(bare.patterns->front().command()->attributes
            == std::vector<std::string>({"full name", "age"}));
    QVERIFY(changing(R"("\"full name\"", "\"age\"")") == bare);
    QVERIFY(workbook::writeText(bare).find(R"(["full name", "age"])") != std::string::npos);
}

void TextFormTest::errors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("path");
    const auto row = [](const char *name, const char *text, const char *message, int line,
                        int column, const char *path) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(message) << line << column
                            << QString::fromUtf8(path);
    };
    row("no name", "{}", "Missing \"name\" at $.", 1, 1, "$");
    row("not an object", "[]", "Expected an object, found an array, at $.", 1, 1, "$");
    row("misspelt necessary key", "{\"nmae\": \"x\",\n  \"entities\": []}",
        "Unknown key \"nmae\" at $; did you mean \"name\"?", 1, 10, "$.nmae");
    row("wrong type", "{\"name\":\n 5}", "Expected a string, found a number, at $.name.", 2, 2,
        "$.name");
    row("inner unknown key",
        R"({"name": "x", "designs": [{"name": "D", "containers": [{"name": "c", "partitonKey": "/id"}]}]})",
        "Unknown key \"partitonKey\" at $.designs[0].containers[0]; did you mean \"partitionKey\"?",
        1, 85, "$.designs[0].containers[0].partitonKey");
    row("misspelt source",
        R"({"name": "x", "designs": [{"name": "D", "containers": [{"name": "c", "partitionKey": "/id",
"documentTypes": [{"name": "t", "entity": "E", "fields": [
  {"name": "n", "refrence": "author"}]}]}]}]})",
        "Unknown key \"refrence\" at $.designs[0].containers[0].documentTypes[0].fields[0]; did you mean \"reference\"?",
        3, 29, "$.designs[0].containers[0].documentTypes[0].fields[0].refrence");
    row("unknown upkeep",
        R"({"name": "x", "designs": [{"name": "D", "containers": [{"name": "c", "partitionKey": "/id",
"documentTypes": [{"name": "t", "entity": "E", "copy": "changefeed"}]}]}]})",
        "Unknown value \"changefeed\" at $.designs[0].containers[0].documentTypes[0].copy; did you mean \"changeFeed\"?",
        2, 56, "$.designs[0].containers[0].documentTypes[0].copy");
    row("bad match",
        R"({"name": "x", "patterns": [{"id": "Q", "query": "E", "match": ["id near @x"]}]})",
        "Expected a condition such as \"id = @id\", \"id in @ids\", \"date from @a to @b\", \"title starts with @words\", "
        "\"tags contains @tag\" or \"author is @userId\", found \"id near @x\", at $.patterns[0].match[0].",
        1, 64, "$.patterns[0].match[0]");
    const auto condition = [&](const char *written, const char *advice) {
        row(written,
            (std::string(R"({"name": "x", "patterns": [{"id": "Q", "query": "E", "match": [")")
             + written + R"("]}]})")
                .c_str(),
            (QStringLiteral("No such condition as \"")
             + QString::fromLatin1(written).remove(QLatin1Char('\\')) + QStringLiteral("\": ")
             + QString::fromUtf8(advice) + QStringLiteral(", at $.patterns[0].match[0]."))
                .toStdString()
                .c_str(),
            1, 64, "$.patterns[0].match[0]");
    };
    condition("id == @x", "it is written \"id = @x\"");
    condition("paid == false", "it is written \"paid = false\"");
    condition(R"(kind == \"coin\")", R"(it is written "kind = \"coin\"")");
    condition("kind == coin", "it is written \"kind = @value\"");
    condition("kind = @a || paid = true",
              "conditions are joined by or and and, and turned by not; write or in place of ||");
    condition("kind = @a AND paid = true",
              "conditions are joined by or and and, and turned by not; write and in place of AND");
    condition("kind <> @a", "another value is written \"kind != @value\"");
    condition("kind is not @a", "another value is written \"kind != @value\"");
    row("a unique key that is no array",
        R"({"name": "x", "designs": [{"name": "D", "containers": [{"name": "c", "partitionKey": "/id", "uniqueKeys": ["/email"]}]}]})",
        "A unique key is an array of paths, [\"/email\"], and \"uniqueKeys\" an array of such, at "
        "$.designs[0].containers[0].uniqueKeys[0].",
        1, 108, "$.designs[0].containers[0].uniqueKeys[0]");
    condition(
        "kind = coin",
        "a text stands in quotes, \"kind = \\\"coin\\\"\", and a parameter behind @, \"kind = @value\"");
    condition(
        "at from 1 January to 2021",
        "the ends of a range are parameters, numbers, or texts in quotes: \"at from @begin to "
        "@end\"");
    condition("author is 5", "a parameter begins with @");
    condition("at between @a and @b",
              "a range is written \"at from @a to @end\"; the beginning is included, the"
              " end is not");
    condition("made on = @day",
              "a name with blanks in it stands in quotes, \"\\\"made on\\\" = …\"");
    condition("author.full name starts with @words",
              "a name with blanks in it stands in quotes, \"author.\\\"full name\\\" starts …\"");
    row("a name with blanks",
        R"({"name": "x", "patterns": [{"id": "Q", "query": "E", "attributes": ["full name"]}]})",
        "Expected an attribute such as \"title\" or \"author.username as name\", found \"full name\":"
        " a name with blanks in it stands in quotes, as in \"\\\"full name\\\"\", at"
        " $.patterns[0].attributes[0].",
        1, 69, "$.patterns[0].attributes[0]");
    row("an exponent of what is drawn uniformly",
        R"({"name": "x", "relationships": [{"name": "r", "parent": "A.bs", "child": "B.a", "degree": {"drawn": "uniform", "exponent": 1}}]})",
        "What is drawn uniformly has no exponent; remove it, or draw by \"zipf\", at $.relationships[0].degree.exponent.",
        1, 124, "$.relationships[0].degree.exponent");
    row("a contradiction",
        R"({"name": "x", "patterns": [{"id": "Q", "query": "E", "included": [{"role": "r", "latest": 2, "orderBy": "d ascending"}]}]})",
        "The latest come first in a descending order; say \"first\" of an ascending one at "
        "$.patterns[0].included[0].latest.",
        1, 91, "$.patterns[0].included[0].latest");
    row("no request", R"({"name": "x", "patterns": [{"id": "Q"}]})",
        "Missing \"query\", \"create\", \"update\" or \"delete\" with the name of an entity at $.patterns[0].",
        1, 28, "$.patterns[0]");
    row("bad end",
        R"({"name": "x", "relationships": [{"name": "r", "parent": "User", "child": "Post.author"}]})",
        "Expected an entity and its role such as \"User.posts\" at $.relationships[0].parent.", 1,
        57, "$.relationships[0].parent");
    row("fraction", R"({"name": "x", "population": {"counts": {"User": 1.5}}})",
        "Expected an integer, found a fraction, at $.population.counts.User.", 1, 49,
        "$.population.counts.User");
    row("odd name", R"({"name": "x", "population": {"counts": {"a b": "5"}}})",
        "Expected an integer, found a string, at $.population.counts[\"a b\"].", 1, 48,
        "$.population.counts[\"a b\"]");
    row("newer", R"({"partita": 2, "name": "x"})",
        "This workbook was written by a newer Partita (text form 2, this program reads 1); the version stands at "
        "$.partita.",
        1, 13, "$.partita");
    row("duplicate", "{\"name\": \"x\",\n \"name\": \"y\"}",
        "The same key stands twice in one object at $.name.", 2, 2, "$.name");
    row("too many digits",
        "{\"name\": \"x\", \"population\": {\"fraction\": 0.1234567890123456789}}",
        "The number 0.1234567890123456789 has more digits than can be kept; write fewer, or a string at "
        "$.population.fraction.",
        1, 42, "$.population.fraction");
    row("overflow", "{\"name\": \"x\",\n \"population\": {\"fraction\": 1e999}}",
        "The number 1e999 is too large to be kept; write one below 1.8e308 at $.population.fraction.",
        2, 29, "$.population.fraction");
    row("underflow", "{\"name\": \"x\", \"population\": {\"fraction\": 1e-999}}",
        "The number 1e-999 is too small to be kept; write 0 at $.population.fraction.", 1, 42,
        "$.population.fraction");
    const auto slip
        = [&](const char *name, const char *text, int line, int column, const char *explanation) {
              const QString message = QStringLiteral("Not valid JSON in line %1, column %2: %3.")
                                          .arg(line)
                                          .arg(column)
                                          .arg(QString::fromUtf8(explanation));
              row(name, text, qPrintable(message), line, column, "");
          };
    slip("comma before the end", "{\"name\": \"x\",\n}", 2, 1,
         "there is a comma before this }; remove the comma");
    slip("two commas", "{\"name\": \"x\",, \"title\": \"y\"}", 1, 14,
         "there is a comma too many; remove it");
    slip("no comma", "{\"name\": \"x\"\n \"title\": \"y\"}", 2, 2,
         "a comma is missing before this");
    slip("no colon", "{\"name\" \"x\"}", 1, 9, "a colon is missing before this");
    slip("comment", "{\n// mine\n\"name\": \"x\"}", 2, 1,
         "JSON has no comments; put notes into \"description\"");
    slip("single marks", "{'name': 'x'}", 1, 2,
         "texts and names stand between double quotation marks, as in \"name\"");
    slip("typographic marks", "{\xE2\x80\x9Cname\xE2\x80\x9D: 1}", 1, 2,
         "texts and names stand between double quotation marks, as in \"name\"");
    slip("foreign word", "{\"name\": None}", 1, 10,
         "JSON knows numbers, true, false and null, but no None");
    slip("line break in a text", "{\"name\": \"x\ny\"}", 1, 10,
         "the text that begins here goes beyond its line; write \\n, or an array of lines");
    slip("no closing mark", "{\"name\": \"x}", 1, 10,
         "the text that begins here has no closing quotation mark");
    slip("lone backslash", "{\"name\": \"C:\\x\"}", 1, 10,
         "behind a \\ in a text stands one of \\ \" / b f n r t u; write \\\\ for a single one");
    slip("leading zero", "{\"name\": 01}", 1, 10, "numbers do not begin with 0");
    slip("too short", "{\"name\": \"x\"", 1, 13,
         "the text ends too early; a closing } or ] is missing");
    slip("too long", "{\"name\": \"x\"}}", 1, 14,
         "something stands behind the end of the workbook; remove it");
    slip("empty", "", 1, 1, "the text is empty");
    row("beyond 64 bits", "{\"name\": \"x\", \"population\": {\"seed\": 18446744073709551616}}",
        "The number 18446744073709551616 has more digits than can be kept; write fewer, or a string at $.population.seed.",
        1, 38, "$.population.seed");
}

void TextFormTest::errors()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    const Result<Workbook> workbook = workbook::readText(text.toStdString());
    QVERIFY(!workbook);
    QCOMPARE(QString::fromStdString(workbook.error().message), message);
    QTEST(workbook.error().line, "line");
    QTEST(workbook.error().column, "column");
    QTEST(QString::fromStdString(workbook.error().path), "path");
}

void TextFormTest::brokenTextsNeverCrash()
{
    const std::string text = sample(QStringLiteral("blog.partita.json"));
    for (std::size_t length = 0; length < text.size(); length += 97) {
        const Result<Workbook> workbook
            = workbook::readText(std::string_view(text).substr(0, length));
        QVERIFY(!workbook);
        QVERIFY(!workbook.error().message.empty());
        QVERIFY(workbook.error().line > 0 && workbook.error().column > 0);
    }
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        std::string broken = text;
        for (int change = 0; change < 3; ++change)
            broken[random() % broken.size()] = static_cast<char>(random() % 256);
        const Result<Workbook> workbook = workbook::readText(broken);
        if (workbook)
            (void)validate(*workbook);
        else
            QVERIFY(!workbook.error().message.empty());
    }
}

void TextFormTest::byteOrderMarkIsSkipped()
{
    QVERIFY(workbook::readText("\xEF\xBB\xBF{\"name\": \"x\"}"));
}

void TextFormTest::zeroBytesDoNotEndTheText()
{
    const std::string text = "{\"name\": \"x\"}";
    QVERIFY(workbook::readText(text));
    const Result<Workbook> workbook = workbook::readText(text + std::string("\0garbage", 8));
    QVERIFY(!workbook);
    QCOMPARE(
        QString::fromStdString(workbook.error().message),
        QStringLiteral("Not valid JSON in line 1, column 14: there is a zero byte here; a workbook "
                       "is text in UTF-8."));
}

void TextFormTest::messagesShowNoLongNumber()
{
    const std::string digits(1'000'000, '7');
    for (const std::string &number : {digits, "0." + digits, digits + "e9"}) {
        const Result<Workbook> workbook
            = workbook::readText("{\"name\": \"x\", \"partita\": " + number + "}");
        QVERIFY(!workbook);
        QVERIFY2(workbook.error().message.size() < 200,
                 workbook.error().message.substr(0, 400).c_str());
    }
}

void TextFormTest::deepNestingIsRefused()
{
    const std::string deep(100000, '[');
    QVERIFY(!workbook::readText(deep));
}

PARTITA_APPLESS_TEST(TextFormTest)

} // namespace tst_textform

#include "tst_textform.moc"
