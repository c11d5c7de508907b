// Conditions on members of objects and elements of arrays in the pattern form: offered, typed, and
// given values by a probe.
#include "editing.h"
#include "engine/model/notation.h"
#include "engine/model/validation.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"
#include "widgets/forms/linelist.h"
#include "widgets/forms/linetext.h"
#include "widgets/inspector/lines/includedlines.h"
#include "widgets/inspector/lines/patternlines.h"
#include "widgets/models/addparts.h"

#include <QMenu>
#include <QToolButton>

namespace tst_conditions {

using namespace partita;
using tests::Kind;

class TestConditions : public tests::EditingTest {
    Q_OBJECT

private slots:
    void membersAreOfferedByTheirPaths();
    void likeNamesGetParametersOfTheirOwn();
    void elementsAreOffered();
    void whatIsTypedIsTaken();
    void aPathThatLeadsNowhereIsAProblem();
    void theProbeAsksForTheElement();
    void whatIsOfferedOfNamesWithBlanksIsUnderstood();

private:
    /// A new query about rows of the entity; its inspector stands open.
    void ask(const char *entity);
    model::Query query() { return *session().workbook().pattern(m_pattern)->query(); }
    void pickCondition(const QString &line) { pick(field<QToolButton>("match.add")->menu(), line); }
    void typeCondition(const QString &line);

    std::string m_pattern;
};

void TestConditions::ask(const char *entity)
{
    models::addQuery(session(), QString::fromUtf8(entity));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    m_pattern = session().pattern().toStdString();
}

/// Over the first condition.
void TestConditions::typeCondition(const QString &line)
{
    typeOver("match.list", line);
    QTRY_COMPARE(QString::fromStdString(model::toNotation(query().match.front())), line);
}

void TestConditions::membersAreOfferedByTheirPaths()
{
    openSample(QStringLiteral("store"));
    const QStringList offers = inspector::matchOffers(session().workbook(), "Customer");
    QVERIFY(offers.contains(QStringLiteral("address.city = @city")));
    QVERIFY(offers.contains(QStringLiteral("address.postcode starts with @postcode")));
    QVERIFY(!offers.contains(QStringLiteral("address = @address")));
    const QStringList wanted = inspector::projectionOffers(session().workbook(), "Order");
    QVERIFY(wanted.contains(QStringLiteral("customer.address")));
    QVERIFY(wanted.contains(QStringLiteral("customer.address.street")));
    model::Query ofCustomers;
    ofCustomers.root = "Customer";
    QVERIFY(inspector::orderOffers(session().workbook(), ofCustomers)
                .contains(QStringLiteral("address.city descending")));

    ask("Customer");
    pickCondition(QStringLiteral("address.city = @city"));
    QCOMPARE(query().match.back().path, std::string("address.city"));
    pick(field<QToolButton>("projections.add")->menu(), QStringLiteral("address.street"));
    QCOMPARE(query().attributes.back().path, std::string("address.street"));
    pick(field<QToolButton>("order.add")->menu(), QStringLiteral("address.city descending"));
    QCOMPARE(query().order, (std::vector<model::SortKey> {{"address.city", true}}));
    QVERIFY(!model::hasErrors(session().problems()));
}

void TestConditions::likeNamesGetParametersOfTheirOwn()
{
    const auto workbook
        = workbook::readText(R"({"partita": 1, "name": "w", "entities": [{"name": "E", "key": "id",
      "attributes": ["id", "city", {"name": "home", "generate": "object", "members": ["city", "street"]}]}]})");
    QVERIFY(workbook.ok());
    const QStringList offers = inspector::matchOffers(*workbook, "E");
    QVERIFY(offers.contains(QStringLiteral("city = @city")));
    QVERIFY(offers.contains(QStringLiteral("home.city = @homeCity")));
    QVERIFY(offers.contains(QStringLiteral("home.street = @street")));
}

void TestConditions::elementsAreOffered()
{
    openSample(QStringLiteral("profiles"));
    QVERIFY(!inspector::matchOffers(session().workbook(), "Profile")
                 .contains(QStringLiteral("badges = @badges")));
    ask("Profile");
    pickCondition(QStringLiteral("badges contains @badge"));
    QCOMPARE(query().match.back().kind, model::Match::Kind::contains);
    QVERIFY(!model::hasErrors(session().problems()));
}

void TestConditions::whatIsTypedIsTaken()
{
    openSample(QStringLiteral("profiles"));
    ask("Profile");
    typeCondition(QStringLiteral("badges contains \"night owl\""));
    QVERIFY(query().match.front().isConstant());
    typeCondition(QStringLiteral("badges contains @any"));
    QCOMPARE(query().match.front().parameter, std::string("any"));
}

void TestConditions::aPathThatLeadsNowhereIsAProblem()
{
    openSample(QStringLiteral("store"));
    ask("Customer");
    typeCondition(QStringLiteral("address.town = @city"));
    const auto &problems = session().problems();
    QVERIFY(!problems.empty());
    QCOMPARE(QString::fromStdString(problems.front().message),
             QStringLiteral("\"address\" of \"Customer\" has no member \"town\"; there are "
                            "\"street\", \"city\" and \"postcode\"."));
}

void TestConditions::theProbeAsksForTheElement()
{
    openSample(QStringLiteral("profiles"));
    select(Kind::pattern, "Q4");
    m_pattern = "Q4";
    choose("probe.badge", QStringLiteral("this value:"));
    type("probeValue.badge", QStringLiteral("captain"));
    QVERIFY(session().workbook().pattern("Q4")->probe.parameters.at("badge") == "captain");
    choose("probe.badge", QStringLiteral("the measured player"));
    QCOMPARE(session().workbook().pattern("Q4")->probe.rows.at("badge"),
             std::string("the measured player"));
}

/// Names with blanks, commas and colons are quoted in every line that the + menus write, and in the
/// text form of a workbook.
void TestConditions::whatIsOfferedOfNamesWithBlanksIsUnderstood()
{
    const auto workbook = workbook::readText(R"({"partita": 1, "name": "w", "entities": [
      {"name": "Book", "key": "book id", "attributes": ["book id", "in  stock", "a,  b", {"name": "made on", "type": "dateTime"},
        {"name": "page  count", "generate": {"number": [1, 9]}},
        {"name": "the home", "generate": "object", "members": ["zip code"]}]},
      {"name": "Copy", "key": "id", "attributes": ["id", "shelf no", {"name": "made: on", "type": "dateTime"},
        {"name": "page  count", "generate": {"number": [1, 9]}}]}],
      "relationships": [{"name": "r", "parent": "Book.all  copies", "child": "Copy.the book"}]})");
    QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
    model::Query asked;
    asked.root = "Book";
    const QStringList matches = inspector::matchOffers(*workbook, "Book");
    QVERIFY(matches.contains(QStringLiteral("\"in  stock\" = @inStock")));
    QVERIFY(matches.contains(QStringLiteral("\"the home\".\"zip code\" = @zipCode")));
    for (const QString &line : matches + inspector::matchOffers(*workbook, "Copy")) {
        const auto read = model::matchFromNotation(line.toStdString());
        QVERIFY2(read, qPrintable(line));
        QCOMPARE(QString::fromStdString(model::toNotation(*read)), line);
    }
    QCOMPARE(model::matchFromNotation("\"in  stock\" = \"a = b\"")->path, std::string("in  stock"));
    const QStringList projections = inspector::projectionOffers(*workbook, "Copy");
    QVERIFY(projections.contains(QStringLiteral("\"the book\".\"in  stock\"")));
    QVERIFY(
        projections.contains(QStringLiteral("\"the book\".\"page  count\" as theBookPageCount")));
    for (const QString &line : projections + inspector::projectionOffers(*workbook, "Book")) {
        const auto read = inspector::projectionOf(line);
        QVERIFY2(read, qPrintable(line));
        QCOMPARE(inspector::lineOf(*read), line);
    }
    for (const QString &line : inspector::aggregateOffers(*workbook, "Book")) {
        const auto read = inspector::aggregateOf(line);
        QVERIFY2(read, qPrintable(line));
        QCOMPARE(QString::fromStdString(read->role), QStringLiteral("all  copies"));
        QCOMPARE(inspector::lineOf(*read), line);
        asked.aggregates.push_back(*read);
    }
    for (const QString &line : inspector::createdRowsOffers(*workbook, "Book"))
        QCOMPARE(inspector::lineOf(*inspector::createdRowsOf(line)), line);
    for (const QString &line : inspector::includedOffers(*workbook, asked)) {
        const inspector::ReadIncluded read = inspector::includedOf({line});
        QVERIFY2(read.unread.isEmpty(), qPrintable(line));
        QCOMPARE(read.included.front().role, std::string("all  copies"));
        QCOMPARE(read.included.front().attributes.size(), std::size_t(4));
        QVERIFY(inspector::linesOf(read.included).front().contains(QStringLiteral("\"made: on\"")));
        asked.included = read.included;
    }

    // Blanks inside the quotes belong to the name, others may be as many as somebody types.
    QCOMPARE(forms::tidied(QStringLiteral("  \"in  stock\"   =  @a \t")),
             QStringLiteral("\"in  stock\" = @a"));
    forms::LineList list(QStringLiteral("conditions"), QStringLiteral("Conditions"), nullptr);
    list.setLines({QStringLiteral("\"in  stock\" = @a")});
    QCOMPARE(list.lines(), QStringList {QStringLiteral("\"in  stock\" = @a")});

    // The same in the text of the workbook, and under an alias that has a blank.
    asked.match.push_back(*model::matchFromNotation("\"in  stock\" in @stocks"));
    asked.attributes.push_back(*model::projectionFromNotation("\"in  stock\" as \"stock now\""));
    QCOMPARE(asked.attributes.front().as, std::string("stock now"));
    QVERIFY(model::setOrderFromNotation(asked, "\"made on\" descending"));
    QCOMPARE(asked.order.front().path, std::string("made on"));
    model::AccessPattern pattern;
    pattern.id = "Q1";
    pattern.sentence = "S";
    pattern.request = asked;
    model::Workbook written = *workbook;
    written.patterns = std::vector<model::AccessPattern> {pattern};
    QVERIFY(!model::hasErrors(model::validate(written)));
    const auto read = workbook::readText(workbook::writeText(written));
    QVERIFY2(read.ok(), read ? "" : read.error().message.c_str());
    QVERIFY(*read->pattern("Q1") == pattern);
}

PARTITA_WIDGETS_TEST(TestConditions)

} // namespace tst_conditions

#include "tst_conditions.moc"
