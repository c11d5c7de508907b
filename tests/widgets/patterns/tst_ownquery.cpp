// Plan overrides in the window: stated, refused, and unavailable where none is possible.
#include "engine/query/evaluating/program.h"
#include "engine/query/query.h"
#include "tests/support/testprogram.h"
#include "tests/widgets/patterns/patternstest.h"
#include "widgets/patterns/ownquerydialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>
#include <QTimer>

#include <functional>

namespace tst_ownquery {

using namespace partita;

namespace {

/// Opens the dialog of the plan override and works in it.
void inDialog(patterns::PlanBoard *plan, const std::function<void(patterns::OwnQueryDialog &)> &act)
{
    bool done = false;
    QTimer::singleShot(0, plan, [&] {
        auto *dialog = plan->findChild<patterns::OwnQueryDialog *>();
        QVERIFY(dialog);
        act(*dialog);
        done = true;
    });
    QTest::mouseClick(plan->findChild<QPushButton *>(QStringLiteral("ownQuery")), Qt::LeftButton);
    QVERIFY(done);
}

} // namespace

class TestOwnQuery : public tests::PatternsTest {
    Q_OBJECT

private slots:
    void aDesignStatesAQueryOfItsOwn();
    void aQueryThatCannotBeReadIsNotTaken();
    void commandsAndDerivedDesignsHaveNoOwnQuery();
    void anOwnQueryStartsWithTheWantedNames();
    void aProposalForNamesThatNeedQuotesRunsAsItStands();
};

void TestOwnQuery::aDesignStatesAQueryOfItsOwn()
{
    open();
    session->setPattern(QStringLiteral("Q3"));
    inDialog(plan, [](patterns::OwnQueryDialog &dialog) {
        auto *query = dialog.findChild<QPlainTextEdit *>(QStringLiteral("ownQueryText"));
        query->selectAll();
        QTest::keyClicks(query, QStringLiteral("SELECT p.id FROM p"));
        QTest::mouseClick(dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok),
                          Qt::LeftButton);
    });
    const model::PlanOverride *stated = session->workbook().design("V1")->overrideOf("Q3");
    QVERIFY(stated);
    QCOMPARE(stated->query, std::string("SELECT p.id FROM p"));
    inDialog(plan, [](patterns::OwnQueryDialog &dialog) {
        QCOMPARE(dialog.findChild<QPlainTextEdit *>(QStringLiteral("ownQueryText"))->toPlainText(),
                 QStringLiteral("SELECT p.id FROM p"));
        QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("ownQueryRemove")),
                          Qt::LeftButton);
    });
    QVERIFY(!session->workbook().design("V1")->overrideOf("Q3"));
    session->undoStack().undo();
    QVERIFY(session->workbook().design("V1")->overrideOf("Q3"));
    session->undoStack().undo();
    QVERIFY(!session->workbook().design("V1")->overrideOf("Q3"));
}

void TestOwnQuery::aQueryThatCannotBeReadIsNotTaken()
{
    open();
    session->setPattern(QStringLiteral("Q3"));
    inDialog(plan, [](patterns::OwnQueryDialog &dialog) {
        auto *query = dialog.findChild<QPlainTextEdit *>(QStringLiteral("ownQueryText"));
        query->setPlainText(QStringLiteral("SELECT p.id FRUM p"));
        QVERIFY(dialog.findChild<QLabel *>(QStringLiteral("ownQueryProblem"))
                    ->text()
                    .contains(QStringLiteral("Line 1, column 1")));
        QVERIFY(!dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled());
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    QVERIFY(session->workbook().design("V1")->overrides.empty());
}

void TestOwnQuery::anOwnQueryStartsWithTheWantedNames()
{
    open();
    session->setPattern(QStringLiteral("Q3"));
    const model::Query &asked = *session->workbook().pattern("Q3")->query();
    inDialog(plan, [&asked](patterns::OwnQueryDialog &dialog) {
        const QString text
            = dialog.findChild<QPlainTextEdit *>(QStringLiteral("ownQueryText"))->toPlainText();
        for (const model::Projection &wanted : asked.attributes)
            QVERIFY2(
                text.contains(QStringLiteral(" AS ") + QString::fromStdString(wanted.resultName())),
                qPrintable(text));
        for (const model::Match &match : asked.match)
            QVERIFY2(text.contains(QLatin1Char('@') + QString::fromStdString(match.parameter)),
                     qPrintable(text));
        // The proposed query can be used unchanged.
        QVERIFY2(dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled(),
                 qPrintable(text));
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
}

/// Keywords and names with blanks cannot be used after AS, so the proposed query uses objects for
/// them.
void TestOwnQuery::aProposalForNamesThatNeedQuotesRunsAsItStands()
{
    open();
    session->setPattern(QStringLiteral("Q2"));
    QVERIFY(session->apply(model::RenameAttribute {"Post", "title", "group"}, {}));
    QVERIFY(session->apply(model::RenameAttribute {"Post", "content", "in stock"}, {}));
    model::AccessPattern pattern = *session->workbook().pattern("Q2");
    auto &wanted = std::get<model::Query>(pattern.request);
    wanted.aggregates.clear();
    wanted.attributes.clear();
    for (const char *name : {"id", "group", "in stock"})
        wanted.attributes.push_back({name, {}, {}});
    QVERIFY(session->apply(model::ChangePattern {"Q2", pattern}, {}));
    inDialog(plan, [](patterns::OwnQueryDialog &dialog) {
        auto *use = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
        QVERIFY2(use->isEnabled(),
                 qPrintable(dialog.findChild<QLabel *>(QStringLiteral("ownQueryProblem"))->text()));
        QTest::mouseClick(use, Qt::LeftButton);
    });
    const model::PlanOverride *stated = session->workbook().design("V1")->overrideOf("Q2");
    QVERIFY(stated);
    const Result<query::Query> read = query::prepare(stated->query);
    QVERIFY(read);
    const auto &names = read->program().main->select->names;
    QCOMPARE(std::vector<std::string>(names.begin(), names.end()),
             (std::vector<std::string> {"id", "group", "in stock"}));
}

void TestOwnQuery::commandsAndDerivedDesignsHaveNoOwnQuery()
{
    open();
    auto *button = plan->findChild<QPushButton *>(QStringLiteral("ownQuery"));
    session->setPattern(QStringLiteral("Q3"));
    QVERIFY(button->isEnabled());
    session->setPattern(QStringLiteral("C2"));
    QVERIFY(!button->isEnabled());
    session->setPattern(QStringLiteral("Q3"));
    session->setDesign(QStringLiteral("Embedded"));
    QVERIFY(!button->isEnabled());
    QVERIFY(button->toolTip().contains(QStringLiteral("derived")));
}

PARTITA_WIDGETS_TEST(TestOwnQuery)

} // namespace tst_ownquery

#include "tst_ownquery.moc"
