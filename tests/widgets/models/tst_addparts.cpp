// Objects added by the arrow tool and the menus: they are valid before any form is filled in.
#include "engine/checks/check.h"
#include "engine/model/names.h"
#include "tests/support/testprogram.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"

#include <QTest>

namespace tst_addparts {

using namespace partita;
using namespace partita::models;

namespace {

model::Workbook library(const std::vector<std::string> &names)
{
    model::Workbook workbook;
    std::vector<model::Entity> entities;
    for (const std::string &name : names) {
        model::Entity entity;
        entity.name = name;
        entity.key = "id";
        model::Attribute key;
        key.name = "id";
        entity.attributes = {key};
        entities.push_back(entity);
    }
    workbook.entities = entities;
    model::Population population;
    population.counts = {{"Member", 1000}, {"Book", 500}};
    workbook.population = population;
    return workbook;
}

const model::Relationship &latest(const Session &session)
{
    return session.workbook().relationships->back();
}

} // namespace

class TestAddParts : public QObject {
    Q_OBJECT

private slots:
    void theSecondParentDrawsItsChildren();
    void withinOneEntitySomebodyStandsAtTheTop();
};

void TestAddParts::theSecondParentDrawsItsChildren()
{
    Session session;
    session.open(library({"Member", "Book", "Loan"}), {});
    QVERIFY(addRelationship(session, QStringLiteral("Member"), QStringLiteral("Loan")));
    QCOMPARE(latest(session).degree, model::Degree());
    QVERIFY(addRelationship(session, QStringLiteral("Book"), QStringLiteral("Loan")));
    QCOMPARE(latest(session).degree.kind, model::Degree::Kind::drawn);
    const auto said = checks::check(session.workbook());
    QVERIFY2(said.empty(), said.empty() ? "" : said.front().message.c_str());
}

void TestAddParts::withinOneEntitySomebodyStandsAtTheTop()
{
    Session session;
    session.open(library({"Member", "Book"}), {});
    QVERIFY(addRelationship(session, QStringLiteral("Member"), QStringLiteral("Member")));
    QVERIFY(latest(session).optionalParent);
    QVERIFY(latest(session).degree.mean() < 1); // so that the generations come to an end
    const auto said = checks::check(session.workbook());
    QVERIFY2(said.empty(), said.empty() ? "" : said.front().message.c_str());
}

PARTITA_WIDGETS_TEST(TestAddParts)

} // namespace tst_addparts

#include "tst_addparts.moc"
