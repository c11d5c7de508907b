// The pass that defers upkeep: fields of one item that follow at different times are two writes.
#include "engine/planning/commands/program/deferredupkeep.h"
#include "tests/engine/planning/unfinishedplan.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_passdeferredupkeep {

using namespace partita;
using planning::ItemWrite;
using tests::UnfinishedPlan;

namespace {

/// An entry of a playlist shows the title of its track twice.
std::string entryWith(const std::string &first, const std::string &second)
{
    return R"(, {"name": "trackId", "reference": "track"},
      {"name": "title", "copy": "track.title", "upkeep": ")"
        + first + R"("}, {"name": "label", "copy": "track.title", "upkeep": ")" + second + R"("})";
}

} // namespace

class PassDeferredUpkeep : public QObject {
    Q_OBJECT

private slots:
    void fieldsThatFollowLaterAreAWriteOfTheirOwn();
    void fieldsOfOneTimeStayTogether();
};

void PassDeferredUpkeep::fieldsThatFollowLaterAreAWriteOfTheirOwn()
{
    const std::string fields = entryWith("application", "changeFeed");
    UnfinishedPlan plan({{"OF_ENTRY", fields}}, "renameTrack");
    plan.addWrites();
    QCOMPARE(plan.writesTo("entry").size(), 1u);
    splitDeferredUpkeep(*plan);
    const std::vector<const ItemWrite *> entries = plan.writesTo("entry");
    QCOMPARE(entries.size(), 2u);
    QVERIFY(!entries.front()->isBackground);
    QCOMPARE(entries.front()->changes().size(), 1u);
    QCOMPARE(entries.front()->changes().front().path.back(), "title");
    QVERIFY(entries.back()->isBackground);
    QCOMPARE(entries.back()->changes().size(), 1u);
    QCOMPARE(entries.back()->changes().front().path.back(), "label");
}

void PassDeferredUpkeep::fieldsOfOneTimeStayTogether()
{
    const std::string fields = entryWith("application", "application");
    UnfinishedPlan plan({{"OF_ENTRY", fields}}, "renameTrack");
    plan.addWrites();
    splitDeferredUpkeep(*plan);
    const std::vector<const ItemWrite *> entries = plan.writesTo("entry");
    QCOMPARE(entries.size(), 1u);
    QCOMPARE(entries.front()->changes().size(), 2u);
}

PARTITA_GUILESS_TEST(PassDeferredUpkeep)

} // namespace tst_passdeferredupkeep

#include "tst_passdeferredupkeep.moc"
