// Long sequences of random edits. The old workbook never changes (undo keeps it), redo gives the
// same workbook, unchanged parts are shared, every result can be written, read and validated, and
// valid workbooks keep homes for their entities.
#include "engine/model/names.h"
#include "tests/engine/model/modelbook.h"
#include "tests/support/randomedits.h"
#include "tests/support/testprogram.h"

namespace tst_randomedits {

using namespace partita;
using namespace partita::model;

namespace {

/// Renames are the edits that must leave validity alone.
bool isRename(const Edit &edit)
{
    return std::holds_alternative<RenameEntity>(edit)
        || std::holds_alternative<RenameAttribute>(edit)
        || std::holds_alternative<RenameDesign>(edit)
        || std::holds_alternative<RenameContainer>(edit);
}

qsizetype countOf(const Workbook &workbook, const char *severity)
{
    return tests::problems(workbook).count(QString::fromLatin1(severity) + QStringLiteral(" $"));
}

} // namespace

class RandomEditsTest : public QObject {
    Q_OBJECT

private slots:
    void undoAndRedo_data();
    void undoAndRedo();
};

void RandomEditsTest::undoAndRedo_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < 8; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void RandomEditsTest::undoAndRedo()
{
    QFETCH(unsigned, seed);
    tests::RandomEdits edits(seed);
    std::vector<Workbook> history {tests::blog()};
    std::vector<std::string> texts {workbook::writeText(history.front())};
    std::vector<Edit> applied;
    for (int step = 0; step < 30; ++step) {
        const Edit edit = edits.next(history.back());
        Result<Workbook> result = model::apply(history.back(), edit);
        if (!result) {
            QVERIFY(result.error().message.ends_with('.') || result.error().message.ends_with('?'));
            continue;
        }
        if (isRename(edit)) {
            QCOMPARE(countOf(*result, "error"), countOf(history.back(), "error"));
            QCOMPARE(countOf(*result, "warning"), countOf(history.back(), "warning"));
        }
        applied.push_back(edit);
        history.push_back(*result);
        texts.push_back(workbook::writeText(*result));
        const Result<Workbook> reread = workbook::readText(texts.back());
        QVERIFY(reread && *reread == *result);
    }
    QVERIFY(applied.size() > 8);
    for (std::size_t index = 0; index < applied.size(); ++index) {
        QCOMPARE(workbook::writeText(history[index]),
                 texts[index]); // undo: what was kept never changed
        QVERIFY(tests::after(history[index], applied[index]) == history[index + 1]); // redo
    }
}

PARTITA_APPLESS_TEST(RandomEditsTest)

} // namespace tst_randomedits

#include "tst_randomedits.moc"
