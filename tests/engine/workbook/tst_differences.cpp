// What differs between two workbooks: one sentence for each difference, none forgotten.
#include "engine/workbook/differences.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/engine/workbook/randomworkbook.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <cctype>

using namespace partita;
using workbook::Difference;

namespace {

constexpr const char *blogText
    = R"({"name": "blog", "title": "A blog", "description": ["One", "Two"],
"entities": [
  {"name": "User", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, "name"]},
  {"name": "Post", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, "text"]}],
"relationships": [{"name": "authorship", "parent": "User.posts", "child": "Post.author",
  "cardinality": "1:many", "degree": {"fixed": 3}}],
"patterns": [
  {"id": "Q1", "query": "Post", "match": ["id = @id"], "ratePerSecond": 20},
  {"id": "C1", "create": "Post", "ratePerSecond": 150}],
"mixes": [{"name": "night", "rates": {"Q1": 2}, "hoursPerDay": 8}],
"population": {"seed": 7, "counts": {"User": 1000}},
"designs": [{"name": "V1", "containers": [
  {"name": "posts", "partitionKey": "/id", "throughput": {"mode": "autoscale"}, "documentTypes": [
    {"name": "post", "entity": "Post", "fields": ["id", "text"]}]}]}],
"canvas": {"User": [0, 0]}})";

QString withReplaced(const QString &before, const QString &after)
{
    QString text = QString::fromUtf8(blogText);
    if (!text.contains(before))
        qFatal("The workbook has no %s", qPrintable(before));
    return text.replace(text.indexOf(before), before.size(), after);
}

model::Workbook blogFrom(const QString &text)
{
    Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

QStringList saidOf(const std::vector<Difference> &differences)
{
    QStringList lines;
    for (const Difference &difference : differences)
        lines += QString::fromStdString(difference.sentence);
    return lines;
}

/// Changes one value after the other in a text form and calls `tell` with each changed whole.
template<typename Tell>
void changeEach(model::Json &whole, model::Json &part, const Tell &tell)
{
    for (auto &[key, value] : part.items()) {
        if (value.is_structured()) {
            changeEach(whole, value, tell);
            continue;
        }
        const model::Json before = value;
        if (before.is_number() && !(part.is_object() && key == "partita"))
            value = before.get<double>() + 1;
        else if (before.is_boolean())
            value = !before.get<bool>();
        else if (before.is_string())
            value = before.get<std::string>() + "x";
        tell(whole);
        value = before;
    }
}

} // namespace

class DifferencesTest : public QObject {
    Q_OBJECT

private slots:
    void eachIsOneSentence_data();
    void eachIsOneSentence();
    void theSidesHaveNames();
    void theyAreGrouped();
    void placesLeadToThem();
    void aWorkbookDoesNotDifferFromItself();
    void noChangeIsForgotten();
    void randomWorkbooksDiffer();
};

void DifferencesTest::eachIsOneSentence_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *before, const char *after, const char *sentence) {
        QTest::newRow(sentence) << QString::fromUtf8(before) << QString::fromUtf8(after)
                                << QString::fromUtf8(sentence);
    };
    row("\"text\"]}]", "\"text\", \"title\"]}]",
        "The entity \"Post\" has a new attribute \"title\" (string).");
    row("\"text\"]}]",
        "{\"name\": \"made\", \"generate\": {\"dateTime\": [\"2024-01-01\", "
        "\"2025-01-01\"]}}, \"text\"]}]",
        "The entity \"Post\" has a new attribute \"made\" (dateTime).");
    row(", \"text\"]}]", "]}]", "The entity \"Post\" has no attribute \"text\" any more.");
    row("\"ratePerSecond\": 150", "\"ratePerSecond\": 200",
        "The rate of the access pattern \"C1\" is 200 in the file and 150 here.");
    row(", \"ratePerSecond\": 150", "",
        "The rate of the access pattern \"C1\" is not stated in the file and 150 here.");
    row("\"text\"]}]", "{\"name\": \"text\", \"missing\": 0.5}]}]",
        "The missing of the attribute \"text\" of the entity \"Post\" is 0.5 in the file and not "
        "stated here.");
    row("\"name\": \"authorship\"", "\"name\": \"writing\"",
        "The relationship \"authorship\" is called \"writing\" in the file.");
    row("{\"fixed\": 3}", "{\"uniform\": [1, 5]}",
        "The degree of the relationship \"authorship\" is {\"uniform\":[1,5]} in the file and "
        "{\"fixed\":3} here.");
    row("\"id = @id\"", "\"id = @id\", \"author is @user\"",
        "The access pattern \"Q1\" has a new condition \"author is @user\".");
    row("\"rates\": {\"Q1\": 2}", "\"rates\": {\"Q1\": 3}",
        "The rate of \"Q1\" of the workload mix \"night\" is 3 in the file and 2 here.");
    row("\"User\": 1000", "\"User\": 2000",
        "The number of rows of \"User\" of the population is 2000 in the file and 1000 here.");
    row("\"partitionKey\": \"/id\"", "\"partitionKey\": [\"/a\", \"/id\"]",
        "The partition key of the container \"posts\" of the design \"V1\" is [\"/a\",\"/id\"] in "
        "the file and \"/id\" here.");
    row("\"mode\": \"autoscale\"", "\"mode\": \"serverless\"",
        "The mode of the throughput of the container \"posts\" of the design \"V1\" is "
        "\"serverless\" in the file and \"autoscale\" here.");
    row("\"fields\": [\"id\", \"text\"]", "\"fields\": [\"text\", \"id\"]",
        "The order of the fields of the document type \"post\" of the container \"posts\" of the "
        "design \"V1\" is another one.");
    row("\"title\": \"A blog\"", "\"title\": \"The blog\"",
        "The title is \"The blog\" in the file and \"A blog\" here.");
    row("[\"One\", \"Two\"]",
        "[\"One\", \"Two and much more of the same, so that it is no longer quoted in a sentence\"]",
        "The description differs from line 2 on.");
    row("\"canvas\": {\"User\": [0, 0]}", "\"canvas\": {\"User\": [0, 40]}",
        "The place of the card of \"User\" is [0,40] in the file and [0,0] here.");
    row("\"designs\": [", "\"designs\": [{\"name\": \"V2\"}, ",
        "The workbook has a new design \"V2\".");
    row("\"title\": \"A blog\"", "\"title\": \"A blog\", \"laterKey\": 5",
        "The later key is 5 in the file and not stated here.");
}

void DifferencesTest::eachIsOneSentence()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QFETCH(QString, sentence);
    const auto found = workbook::differences(blogFrom(QString::fromUtf8(blogText)),
                                             blogFrom(withReplaced(before, after)));
    QCOMPARE(saidOf(found), QStringList {sentence});
}

void DifferencesTest::theSidesHaveNames()
{
    const auto found = workbook::differences(
        blogFrom(QString::fromUtf8(blogText)),
        blogFrom(withReplaced(QStringLiteral("\"seed\": 7"), QStringLiteral("\"seed\": 8"))),
        {"in March", "in April"});
    QCOMPARE(
        saidOf(found),
        QStringList {QStringLiteral("The seed of the population is 8 in April and 7 in March.")});
}

void DifferencesTest::theyAreGrouped()
{
    QString text
        = withReplaced(QStringLiteral("\"ratePerSecond\": 20"), QStringLiteral("\"limit\": 3"));
    text.replace(QStringLiteral(", \"name\"]"), QStringLiteral("]"));
    text.replace(QStringLiteral("\"text\"]}]}]"),
                 QStringLiteral("\"text\"]}]}, {\"name\": \"c\", \"partitionKey\": \"/id\"}]"));
    const auto found = workbook::differences(blogFrom(QString::fromUtf8(blogText)), blogFrom(text));
    QCOMPARE(saidOf(found),
             (QStringList {
                 QStringLiteral("The design \"V1\" has a new container \"c\" (\"/id\")."),
                 QStringLiteral("The entity \"User\" has no attribute \"name\" any more."),
                 QStringLiteral("The limit of the access pattern \"Q1\" is 3 in the file and not "
                                "stated here."),
                 QStringLiteral("The rate of the access pattern \"Q1\" is not stated in the file "
                                "and 20 here.")}));
    QCOMPARE(found[0].kind, Difference::Kind::added);
    QCOMPARE(found[1].kind, Difference::Kind::removed);
    QCOMPARE(found[2].kind, Difference::Kind::changed);
}

void DifferencesTest::placesLeadToThem()
{
    const auto found
        = workbook::differences(blogFrom(QString::fromUtf8(blogText)),
                                blogFrom(withReplaced(QStringLiteral("\"ratePerSecond\": 150"),
                                                      QStringLiteral("\"ratePerSecond\": 1"))));
    QCOMPARE(found.front().place, std::string("$.patterns[1].ratePerSecond"));
}

void DifferencesTest::aWorkbookDoesNotDifferFromItself()
{
    for (const workbook::SampleInfo &sample : workbook::samples()) {
        const auto workbook = workbook::open("sample:" + sample.name);
        QVERIFY(workbook.ok());
        QCOMPARE(saidOf(workbook::differences(*workbook, *workbook)), QStringList());
    }
}

void DifferencesTest::noChangeIsForgotten()
{
    const model::Workbook blog = blogFrom(QString::fromUtf8(blogText));
    model::Json whole = model::Json::parse(workbook::writeText(blog));
    int changes = 0;
    changeEach(whole, whole, [&](const model::Json &changed) {
        const Result<model::Workbook> read = workbook::readText(changed.dump());
        if (!read || workbook::writeText(*read) == workbook::writeText(blog))
            return; // no workbook, or the same one written in another way
        ++changes;
        const auto found = workbook::differences(blog, *read);
        QVERIFY2(!found.empty() && found.size() <= 2, changed.dump().c_str());
    });
    QVERIFY2(changes > 30, qPrintable(QString::number(changes)));
}

void DifferencesTest::randomWorkbooksDiffer()
{
    for (unsigned seed = 0; seed < 150; ++seed) {
        const model::Workbook one = tests::RandomWorkbook(seed).make();
        const model::Workbook other = tests::RandomWorkbook(seed + 1).make();
        QVERIFY(workbook::differences(one, one).empty());
        const auto found = workbook::differences(one, other);
        QCOMPARE(found.empty(), workbook::writeText(one) == workbook::writeText(other));
        for (const Difference &difference : found) {
            QVERIFY(difference.sentence.ends_with('.'));
            QVERIFY(std::islower(static_cast<unsigned char>(difference.sentence.front())) == 0);
            QVERIFY(difference.place.starts_with("$."));
        }
    }
}

PARTITA_GUILESS_TEST(DifferencesTest)
#include "tst_differences.moc"
