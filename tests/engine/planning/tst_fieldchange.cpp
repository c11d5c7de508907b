// Operations on a field, and the actions of a write: what each needs, and what a patch can do.
#include "engine/planning/itemwrite.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using namespace partita;
using planning::AdjustSum;
using planning::Append;
using planning::AskAnew;
using planning::ChangeInside;
using planning::FieldChange;
using planning::Increment;
using planning::ItemWrite;
using planning::SetValue;

namespace {

planning::RowValue anyValue()
{
    return {std::make_shared<const model::DocumentType>()};
}

FieldChange changeBy(planning::FieldOperation operation)
{
    FieldChange change;
    change.operation = std::move(operation);
    change.path = {"total"};
    return change;
}

} // namespace

class FieldChanges : public QObject {
    Q_OBJECT

private slots:
    void aPatchSetsAndAdds();
    void aPatchNeedsTheRootAndFewOperations();
    void aSumIsAskedUnlessTheFormerPartIsKnown();
    void membersOfOtherActionsAreAbsent();
};

void FieldChanges::aPatchSetsAndAdds()
{
    QVERIFY(changeBy(SetValue {anyValue()}).isPatchable());
    QVERIFY(!changeBy(SetValue {}).isPatchable());
    QVERIFY(changeBy(Increment {}).isPatchable());
    QVERIFY(changeBy(Append {anyValue(), {}, {}}).isPatchable());
    QVERIFY(!changeBy(Append {anyValue(), 3, {}}).isPatchable());
    QVERIFY(!changeBy(Append {anyValue(), {}, {"at"}}).isPatchable());
    QVERIFY(!changeBy(planning::KeepExtreme {anyValue()}).isPatchable());
    QVERIFY(!changeBy(AskAnew {}).isPatchable());
    QVERIFY(!changeBy(planning::Divide {{"sum"}, {"count"}}).isPatchable());
}

void FieldChanges::aPatchNeedsTheRootAndFewOperations()
{
    FieldChange inside = changeBy(Increment {});
    inside.levels.push_back({{"lines"}, true});
    QVERIFY(!inside.isPatchable());
    QCOMPARE(pathText(inside), "lines/total");
    std::vector<FieldChange> changes(planning::mostPatches, changeBy(SetValue {anyValue()}));
    QVERIFY(arePatchable(changes));
    std::get<SetValue>(changes.front().operation).mayBecomeUndefined = true; // needs two
    QVERIFY(!arePatchable(changes));
}

void FieldChanges::aSumIsAskedUnlessTheFormerPartIsKnown()
{
    FieldChange change = changeBy(AdjustSum {anyValue(), {}, false, {}});
    QVERIFY(change.asked());
    QVERIFY(!change.addedSign());
    QVERIFY(!change.isPatchable());
    std::get<AdjustSum>(change.operation).isBeforeKnown = true;
    QVERIFY(!change.asked());
    QCOMPARE(change.addedSign(), std::optional(1.0));
    QVERIFY(change.isPatchable());
    QCOMPARE(changeBy(Increment {{}, -1}).addedSign(), std::optional(-1.0));
}

void FieldChanges::membersOfOtherActionsAreAbsent()
{
    ItemWrite write;
    write.action = ChangeInside {{changeBy(Increment {})}, {}, {}};
    QCOMPARE(write.changes().size(), 1u);
    QVERIFY(!write.partners() && !write.newest() && !write.creation());
    write.action = planning::RefillCap {2, false, {nullptr, {"keyOfCopy"}}};
    QVERIFY(write.changes().empty());
    QVERIFY(write.newest());
    QCOMPARE(write.newest()->keyParameters.size(), 1u);
    write.action = planning::RewriteItem {};
    QVERIFY(!write.newest());
}

PARTITA_GUILESS_TEST(FieldChanges)
#include "tst_fieldchange.moc"
