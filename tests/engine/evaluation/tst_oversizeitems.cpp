// Items over 2 MB, which are not stored: patterns that need them have no figures, and patterns that
// read the remaining items say so.
#include "engine/evaluation/evaluation.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_oversizeitems {

using namespace partita;
using evaluation::PatternEvaluation;

namespace {

/// Notes of 10 KB each in the item of their user: with 400 of them it is over 2 MB.
const char *const notes = R"({"partita": 1, "name": "notes", "entities": [
  {"name": "User", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "u"}}]},
  {"name": "Note", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
    {"name": "body", "generate": {"text": [9000, 12000]}, "mutable": true}]}],
 "relationships": [{"name": "writes", "parent": "User.notes", "child": "Note.author", "containment": true, "degree": DEGREE}],
 "patterns": [{"id": "Q1", "sentence": "Notes.", "query": "Note", "match": ["author is @u"], "attributes": ["body"]},
   {"id": "C1", "sentence": "Write.", "create": "Note"}, {"id": "C2", "sentence": "Edit.", "update": "Note", "attributes": ["body"]},
   {"id": "C3", "sentence": "Join.", "create": "User"}],
 "population": {"seed": 9, "fraction": 1, "counts": {"User": 5}}, "derivedDesigns": ["embedded"]})";

std::shared_ptr<const evaluation::DesignEvaluation> embeddedWith(const char *degree)
{
    evaluation::Options options;
    options.samples = 5;
    const Result<evaluation::Evaluation> result = evaluation::evaluate(
        tests::workbookOf(tests::replaced(notes, {{"DEGREE", degree}})), options);
    return result ? result->designs.front() : nullptr;
}

} // namespace

class LeftOut : public QObject {
    Q_OBJECT

private slots:
    void whatIsNotStoredIsNoAnswer();
    void whatIsStoredInPartIsCharged();
    void oneItemThatIsNotStoredIsToldAsOne();
};

void LeftOut::whatIsNotStoredIsNoAnswer()
{
    const auto design = embeddedWith(R"({"fixed": 400})");
    QVERIFY(design);
    for (const PatternEvaluation &pattern : design->patterns) {
        const std::string &error = pattern.probe.error;
        if (pattern.pattern == "C3") // a user who joins has no notes yet
            QVERIFY2(error.empty(), error.c_str());
        else
            QVERIFY2(error.starts_with("Its item is over 2 MB: none of the 5 "),
                     (pattern.pattern + ": " + error).c_str());
    }
}

void LeftOut::whatIsStoredInPartIsCharged()
{
    const auto design = embeddedWith(R"({"empirical": [3, 400]})");
    QVERIFY(design);
    const PatternEvaluation &pattern = *design->pattern("Q1");
    QVERIFY2(
        pattern.probe.error.starts_with("Its item is one of 3 of 5 user items in users (60 %)"),
        pattern.probe.error.c_str());
    QVERIFY(pattern.distribution.requestCharge.mean > 1); // for the remaining items
    const PatternEvaluation &joining = *design->pattern("C3");
    QVERIFY2(joining.probe.error.empty(), joining.probe.error.c_str());
    QVERIFY(tests::hasNote(pattern.plan, " of 5 user items in users ("));
    QVERIFY(tests::hasNote(pattern.plan, " %) are over 2 MB and not stored"));
}

void LeftOut::oneItemThatIsNotStoredIsToldAsOne()
{
    const auto design = embeddedWith(R"({"empirical": [3, 400, 3]})");
    QVERIFY(design);
    const PatternEvaluation &pattern = *design->pattern("C2");
    QCOMPARE(pattern.probe.error,
             "Its item is the 1 of 5 user items in users (20 %) that is over 2 MB and not stored.");
    QVERIFY(tests::hasNote(pattern.plan,
                           "1 of 5 user items in users (20 %) is over 2 MB and not stored"));
}

PARTITA_GUILESS_TEST(LeftOut)

} // namespace tst_oversizeitems

#include "tst_oversizeitems.moc"
