// Conditions on members of objects and elements of arrays in the pattern form: offered, typed, asked for by a probe.
#include "editing.h"
#include "engine/model/notation.h"
#include "engine/model/validation.h"
#include "engine/workbook/textform.h"
#include "widgets/models/additions.h"
#include "widgets/shell/patternlines.h"

#include <QMenu>
#include <QToolButton>

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
    const QStringList offers = shell::matchOffers(session().workbook(), "Customer");
    QVERIFY(offers.contains(QStringLiteral("address.city = @city")));
    QVERIFY(offers.contains(QStringLiteral("address.postcode starts with @postcode")));
    QVERIFY(!offers.contains(QStringLiteral("address = @address")));
    const QStringList wanted = shell::projectionOffers(session().workbook(), "Order");
    QVERIFY(wanted.contains(QStringLiteral("customer.address")));
    QVERIFY(wanted.contains(QStringLiteral("customer.address.street")));
    QVERIFY(shell::orderOffers(session().workbook(), "Customer")
                .contains(QStringLiteral("address.city descending")));

    ask("Customer");
    pickCondition(QStringLiteral("address.city = @city"));
    QCOMPARE(query().match.back().path, std::string("address.city"));
    pick(field<QToolButton>("projections.add")->menu(), QStringLiteral("address.street"));
    QCOMPARE(query().attributes.back().path, std::string("address.street"));
    choose("order", QStringLiteral("address.city descending"));
    QCOMPARE(query().orderBy, std::string("address.city"));
    QVERIFY(query().descending);
    QVERIFY(!model::hasErrors(session().problems()));
}

void TestConditions::likeNamesGetParametersOfTheirOwn()
{
    const auto workbook
        = workbook::readText(R"({"partita": 1, "name": "w", "entities": [{"name": "E", "key": "id",
      "attributes": ["id", "city", {"name": "home", "generate": "object", "members": ["city", "street"]}]}]})");
    QVERIFY(workbook.ok());
    const QStringList offers = shell::matchOffers(*workbook, "E");
    QVERIFY(offers.contains(QStringLiteral("city = @city")));
    QVERIFY(offers.contains(QStringLiteral("home.city = @homeCity")));
    QVERIFY(offers.contains(QStringLiteral("home.street = @street")));
}

void TestConditions::elementsAreOffered()
{
    openSample(QStringLiteral("profiles"));
    QVERIFY(!shell::matchOffers(session().workbook(), "Profile")
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

QTEST_MAIN(TestConditions)
#include "tst_conditions.moc"
