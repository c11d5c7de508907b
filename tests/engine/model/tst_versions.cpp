// Versions, views and marks on the canvas: what belongs to the workbook as a document and changes
// no result.
#include "engine/model/validation.h"
#include "tests/engine/model/modelbook.h"
#include "tests/support/testprogram.h"

namespace tst_versions {

using namespace partita;
using namespace partita::model;
using tests::after;
using tests::blog;
using tests::problems;
using tests::refusal;

namespace {

const std::string noon = "2026-11-30T12:00:00Z";

Workbook withVersion(const std::string &name)
{
    return after(blog(), KeepVersion {name, noon, "for the record"});
}

Workbook withView()
{
    return after(blog(), ChangeViews {{{"dear", "See.", "plan", "V1", "Q1", {}}}});
}

const View &onlyView(const Workbook &workbook)
{
    return workbook.views->front();
}

} // namespace

class VersionsTest : public QObject {
    Q_OBJECT

private slots:
    void aVersionKeepsTheState();
    void aVersionHasNoVersions();
    void aRestoredVersionIsTheStateOfThen();
    void versionsAreRenamedAndRemoved();
    void namesOfVersionsAreUnlike();
    void viewsFollowRenaming();
    void viewsOfRemovedPartsShowWhatIsOnShow();
    void viewsOfHiddenDerivedDesignsShowWhatIsOnShow();
    void viewsOfUnknownPartsAreWarnedOf();
    void placesNeedASize();
};

void VersionsTest::aVersionKeepsTheState()
{
    const Workbook before = blog();
    const Workbook kept = withVersion("first");
    QCOMPARE(kept.versions->size(), std::size_t(1));
    const Version &version = kept.versions->front();
    QCOMPARE(version.saved, noon);
    QCOMPARE(version.note, std::string("for the record"));
    QVERIFY(*version.workbook == before);
    const Workbook changed = after(kept, RemovePattern {"Q1"});
    QVERIFY(*changed.versions->front().workbook == before);
}

void VersionsTest::aVersionHasNoVersions()
{
    const Workbook twice = after(withVersion("first"), KeepVersion {"second", noon, {}});
    QCOMPARE(twice.versions->size(), std::size_t(2));
    QVERIFY(twice.versions->back().workbook->versions->empty());
}

void VersionsTest::aRestoredVersionIsTheStateOfThen()
{
    Workbook now = after(withVersion("first"), RemovePattern {"Q1"});
    now = after(now, KeepVersion {"without Q1", noon, {}});
    const Workbook restored = after(now, RestoreVersion {"first"});
    QVERIFY(restored.pattern("Q1"));
    QCOMPARE(restored.versions->size(), std::size_t(2));
    QVERIFY(!after(restored, RestoreVersion {"without Q1"}).pattern("Q1"));
    QCOMPARE(refusal(now, RestoreVersion {"frist"}),
             QStringLiteral("There is no version \"frist\"; did you mean \"first\"?"));
}

void VersionsTest::versionsAreRenamedAndRemoved()
{
    Workbook now = after(withVersion("first"), ChangeVersion {"first", "the first", "a note"});
    QCOMPARE(now.versions->front().name, std::string("the first"));
    QCOMPARE(now.versions->front().note, std::string("a note"));
    QVERIFY(*now.versions->front().workbook == blog());
    now = after(now, RemoveVersion {"the first"});
    QVERIFY(now == blog());
}

void VersionsTest::namesOfVersionsAreUnlike()
{
    const Workbook now = withVersion("first");
    QCOMPARE(refusal(now, KeepVersion {"first", noon, {}}),
             QStringLiteral("There is a version \"first\" already; choose another name, or remove "
                            "that one first."));
    QCOMPARE(refusal(now, KeepVersion {" ", noon, {}}),
             QStringLiteral("A version needs a name, such as \"before the workshop\"."));
    QCOMPARE(after(now, ChangeVersion {"first", "first", "n"}).versions->front().note,
             std::string("n"));
}

void VersionsTest::viewsFollowRenaming()
{
    const Workbook renamed = after(withView(), RenameDesign {"V1", "Apart"});
    QCOMPARE(onlyView(renamed).design, std::string("Apart"));
    AccessPattern pattern = *blog().pattern("Q1");
    pattern.id = "Q9";
    QCOMPARE(onlyView(after(withView(), ChangePattern {"Q1", pattern})).pattern, std::string("Q9"));
}

void VersionsTest::viewsOfRemovedPartsShowWhatIsOnShow()
{
    QCOMPARE(onlyView(after(withView(), RemoveDesign {"V1"})).design, std::string());
    QCOMPARE(onlyView(after(withView(), RemovePattern {"Q1"})).pattern, std::string());
    QCOMPARE(onlyView(after(withView(), RemoveEntity {"Post"})).pattern.empty(),
             after(withView(), RemoveEntity {"Post"}).pattern("Q1") == nullptr);
}

void VersionsTest::viewsOfHiddenDerivedDesignsShowWhatIsOnShow()
{
    const Workbook shown = after(blog(), ChangeDerivedDesigns {{"embedded"}});
    const Workbook viewed
        = after(shown, ChangeViews {{{"all in one", {}, "plan", "Embedded", "Q1", {}}}});
    QCOMPARE(onlyView(viewed).design, std::string("Embedded"));
    QCOMPARE(onlyView(after(viewed, ChangeDerivedDesigns {})).design, std::string());
}

void VersionsTest::viewsOfUnknownPartsAreWarnedOf()
{
    const Workbook unknown = after(blog(), ChangeViews {{{"dear", {}, "plan", "V7", "Q77", {}}}});
    const QString text = problems(unknown);
    QVERIFY2(text.contains(QLatin1String("The view \"dear\" shows an unknown design \"V7\"")),
             qPrintable(text));
    QVERIFY(text.contains(QLatin1String("The view \"dear\" shows an unknown pattern \"Q77\"")));
    QCOMPARE(refusal(blog(), ChangeViews {{{"v", {}, {}, {}, {}, {}}}}),
             QStringLiteral("The view \"v\" must say which board it shows."));
}

void VersionsTest::placesNeedASize()
{
    CanvasMarks marks;
    marks.areas.push_back({"Ordering", AreaColour::blue, {0, 0, 10, 0}, {}});
    QCOMPARE(refusal(blog(), ChangeCanvasMarks {marks}),
             QStringLiteral("The area \"Ordering\" needs a width and a height greater than 0."));
    marks.areas.front().place.height = 5;
    marks.notes.push_back({"text", {0, 0, 1, 1}, {}});
    QVERIFY(*after(blog(), ChangeCanvasMarks {marks}).marks == marks);
}

PARTITA_APPLESS_TEST(VersionsTest)

} // namespace tst_versions

#include "tst_versions.moc"
