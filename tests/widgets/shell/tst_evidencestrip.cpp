// The evidence strip: the cost of a design and the effect of the last switch, complete in windows
// of every width.
#include "engine/evaluation/fanouts.h"
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "tests/widgets/support/movingstyle.h"
#include "widgets/advice/adviceboard.h"
#include "widgets/models/designadvice.h"
#include "widgets/shell/strip/differences.h"
#include "widgets/style/theme.h"
#include "widgets/style/transition.h"
#include "windowtest.h"

#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTextDocumentFragment>
#include <QToolButton>

namespace tst_evidencestrip {

using namespace partita;

class TestEvidenceStrip : public tests::WindowTest {
    Q_OBJECT

private slots:
    void init();
    void anUnchangedFigureIsNoGain();
    void whatCannotBeEvaluatedIsNoGain();
    void figuresWithoutUpkeepAreMarkedAndNoGain();
    void whoAsksEveryPartitionIsCountedHoweverManyThereAre();
    void upkeepCountsForTheDearestRequest();
    void differencesAreShownWholeOrNotAtAll();
    void differencesAreSeenInASmallWindow_data();
    void differencesAreSeenInASmallWindow();
    void whatFindsNoRoomIsListed();
    void aSwitchInTheMiddleOfAnotherEndsRight();
    void theStripKeepsItsHeightAndCountsTheAdvice();
    void theRulesAreAskedOnceForStripAndBoard();
};

namespace {

/// Takes an evaluation, and lets the strip follow.
void adoptIn(models::Session &session, const evaluation::Evaluation &evaluation)
{
    session.adopt(evaluation);
    QCoreApplication::processEvents();
}

} // namespace

/// Rules measure their proposals, and a few users are enough for that.
void TestEvidenceStrip::init()
{
    WindowTest::init();
    model::Workbook workbook = m_window->session().workbook();
    model::Population few = *workbook.population;
    few.fraction = 0.0002;
    workbook.population = few;
    m_window->session().open(workbook, {});
    m_window->session().cancelEvaluation();
}

void TestEvidenceStrip::anUnchangedFigureIsNoGain()
{
    models::Session &session = m_window->session();
    model::Workbook workbook = session.workbook();
    model::Design copy = *workbook.designs.front();
    const QString first = QString::fromStdString(copy.name);
    copy.name += " 2";
    workbook.designs.push_back(copy);
    session.open(workbook, {});
    session.cancelEvaluation();
    evaluation::Evaluation made = tests::madeEvaluation(session.workbook());
    auto same = std::make_shared<evaluation::DesignEvaluation>(*made.design(first.toStdString()));
    same->design = copy.name;
    for (auto &known : made.designs) {
        if (known->design == copy.name)
            known = same;
    }
    adoptIn(session, made);
    session.setDesign(first);
    session.setDesign(QString::fromStdString(copy.name));
    const auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
    int unchanged = 0;
    for (const QLabel *label : strip->findChildren<QLabel *>()) {
        if (!label->text().contains(QStringLiteral("±0")))
            continue;
        ++unchanged;
        QVERIFY(!label->text().contains(style::themeOf(strip->palette()).good.name()));
    }
    QCOMPARE(unchanged, 2); // load and cost
}

/// The numbers of a switch go on from what is shown, and end as they do without motion.
void TestEvidenceStrip::aSwitchInTheMiddleOfAnotherEndsRight()
{
    models::Session &session = m_window->session();
    adoptIn(session, tests::madeEvaluation(session.workbook()));
    auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
    const auto said = [strip] {
        QStringList all;
        for (const QLabel *label : strip->findChildren<QLabel *>(Qt::FindDirectChildrenOnly)) {
            const bool isAdvice = label->objectName() == QStringLiteral("adviceCount");
            if (label->text().contains(QStringLiteral("<b>")) && !isAdvice) // it comes later
                all += QTextDocumentFragment::fromHtml(label->text()).toPlainText();
        }
        return all;
    };
    session.setDesign(QStringLiteral("V1"));
    session.setDesign(QStringLiteral("V2"));
    session.setDesign(QStringLiteral("V3"));
    const QStringList still = said();
    session.setDesign(QStringLiteral("V1"));
    tests::MovingStyle moving;
    strip->setStyle(&moving);
    session.setDesign(QStringLiteral("V2"));
    QTest::qWait(style::Transition::durationMs / 3);
    session.setDesign(QStringLiteral("V3"));
    QVERIFY(said() != still);
    QTRY_COMPARE(said(), still);
    QTest::qWait(2 * style::Transition::durationMs);
    QCOMPARE(said(), still);
    strip->setStyle(nullptr);
}

void TestEvidenceStrip::whatCannotBeEvaluatedIsNoGain()
{
    models::Session &session = m_window->session();
    evaluation::Evaluation made = tests::madeEvaluation(session.workbook());
    auto changed = std::make_shared<evaluation::DesignEvaluation>();
    changed->design = "V1";
    changed->failure = "Two items have the key k.";
    for (auto &known : made.designs) {
        if (known->design == changed->design)
            known = changed;
    }
    adoptIn(session, made);
    const auto said = [this] {
        QString all;
        const auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
        for (const QLabel *label : strip->findChildren<QLabel *>())
            all += QTextDocumentFragment::fromHtml(label->text()).toPlainText() + QLatin1Char('\n');
        return all;
    };
    session.setDesign(QStringLiteral("V2"));
    session.setDesign(QStringLiteral("V1"));
    QVERIFY2(said().contains(QStringLiteral("cannot be evaluated")), qPrintable(said()));
    QVERIFY2(!said().contains(QStringLiteral("month")), qPrintable(said()));
    session.setDesign(QStringLiteral("V2"));
    QVERIFY2(said().contains(QStringLiteral("month")), qPrintable(said()));
    QVERIFY2(!said().contains(QStringLiteral(" %")), qPrintable(said())); // against nothing
}

/// Load and cost of a design that cannot update a copy: with a sign, the reason as tooltip and for
/// screen readers, and never in the colour of a gain.
void TestEvidenceStrip::figuresWithoutUpkeepAreMarkedAndNoGain()
{
    models::Session &session = m_window->session();
    evaluation::Evaluation made = tests::madeEvaluation(session.workbook());
    for (auto &known : made.designs) {
        if (known->design != "V2")
            continue;
        auto changed = std::make_shared<evaluation::DesignEvaluation>(*known);
        for (evaluation::PatternEvaluation &pattern : changed->patterns) {
            if (!pattern.isQuery)
                pattern.plan.outOfStep.push_back({"posts", "post", "userName"});
        }
        known = changed;
    }
    adoptIn(session, made);
    const auto marked = [this] {
        std::vector<const QLabel *> labels;
        const auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
        for (const QLabel *label : strip->findChildren<QLabel *>()) {
            const QString name = label->accessibleName();
            if (name.startsWith(QStringLiteral("⚠ ")) && !name.endsWith(QStringLiteral("advice")))
                labels.push_back(label);
        }
        return labels;
    };
    session.setDesign(QStringLiteral("V1"));
    QVERIFY(marked().empty());
    session.setDesign(QStringLiteral("V2"));
    const std::vector<const QLabel *> labels = marked();
    QVERIFY(labels.size() >= 2);
    for (const QLabel *label : labels) {
        QVERIFY2(label->toolTip().contains(QStringLiteral("The design cannot update \"userName\"")),
                 qPrintable(label->toolTip()));
        QCOMPARE(label->accessibleDescription(), label->toolTip());
        QVERIFY2(!label->text().contains(style::themeOf(label->palette()).good.name()),
                 qPrintable(label->text()));
    }
}

/// The strip's text about patterns that visit every partition, as plain text.
static QString saidOfEveryPartition(const shell::MainWindow &window)
{
    for (const QLabel *label :
         window.findChild<QWidget *>(QStringLiteral("evidenceStrip"))->findChildren<QLabel *>()) {
        if (label->text().contains(QLatin1String("visit every partition")))
            return QTextDocumentFragment::fromHtml(label->text()).toPlainText();
    }
    return {};
}

/// One partition today will become several: patterns that visit every partition are counted, and
/// the number of partitions is shown.
void TestEvidenceStrip::whoAsksEveryPartitionIsCountedHoweverManyThereAre()
{
    models::Session &session = m_window->session();
    m_window->resize(1900, 900);
    evaluation::Evaluation made = tests::madeEvaluation(session.workbook());
    const auto with = [&](const std::vector<int> &partitions) {
        for (auto &design : made.designs) {
            auto changed = std::make_shared<evaluation::DesignEvaluation>(*design);
            for (std::size_t i = 0; i < changed->containers.size(); ++i)
                changed->containers[i].physicalPartitions = partitions[i % partitions.size()];
            design = changed;
        }
        adoptIn(session, made);
        return saidOfEveryPartition(*m_window);
    };
    adoptIn(session, made);
    const auto shown = session.currentEvaluation();
    const auto patterns = evaluation::patternsIn(evaluation::fanOutsOf(*shown));
    QVERIFY(patterns > 0);
    const QString count = QStringLiteral("%1 of %2 visit every partition")
                              .arg(patterns)
                              .arg(shown->patterns.size());
    QCOMPARE(with({1}), count + QStringLiteral(" (1 today)"));
    QCOMPARE(with({5}), count + QStringLiteral(" (5 today)"));
    for (auto &design : made.designs) {
        auto bounded = std::make_shared<evaluation::DesignEvaluation>(*design);
        for (evaluation::PatternEvaluation &pattern : bounded->patterns) {
            for (planning::Step &step : pattern.plan.steps)
                step.reach = planning::Reach::logicalPartition;
        }
        design = bounded;
    }
    QCOMPARE(with({1}),
             QStringLiteral("0 of %1 visit every partition").arg(shown->patterns.size()));
}

/// Work in the background counts in the charge of a request, and a switch that adds such work is
/// reported as a change.
void TestEvidenceStrip::upkeepCountsForTheDearestRequest()
{
    models::Session &session = m_window->session();
    m_window->resize(2400, 720);
    evaluation::Evaluation made = tests::madeEvaluation(session.workbook());
    const auto change = [&](const char *design, double upkeep) {
        auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design(design));
        for (evaluation::PatternEvaluation &pattern : changed->patterns) {
            pattern.probe.requestCharge = pattern.pattern == "Q3" ? 50 : 10;
            pattern.probe.backgroundCharge = pattern.pattern == "C2" ? upkeep : 0;
        }
        for (auto &known : made.designs) {
            if (known->design == design)
                known = changed;
        }
    };
    change("V1", 0);
    change("V3", 300);
    adoptIn(session, made);
    session.setDesign(QStringLiteral("V1"));
    const auto said = [&] {
        QStringList all;
        const auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
        for (const QLabel *label : strip->findChildren<QLabel *>()) {
            all.append(QTextDocumentFragment::fromHtml(label->text()).toPlainText());
            all.append(label->toolTip());
        }
        return all.join(QLatin1Char('\n'));
    };
    QVERIFY2(said().contains(QStringLiteral("Q3 50 RU highest charge")), qPrintable(said()));
    session.setDesign(QStringLiteral("V3"));
    QVERIFY2(said().contains(QStringLiteral("C2 10 + 300 RU highest charge")), qPrintable(said()));
    QVERIFY2(said().contains(QStringLiteral("10 → 10 + 300 RU")), qPrintable(said()));
}

void TestEvidenceStrip::differencesAreShownWholeOrNotAtAll()
{
    const QString against = QStringLiteral("against V1:");
    const QStringList entries {QStringLiteral("Q3  619 → 6.46 RU (−99 %)"),
                               QStringLiteral("C2  8.8 → 28 RU (+218 %)"),
                               QStringLiteral("Q6  20 → 10 RU (−50 %)")};
    std::vector<shell::Difference> differences;
    for (const QString &entry : entries)
        differences.push_back({entry, entry});
    shell::DifferencesLabel label(against, differences, m_window.get());
    const QFontMetrics metrics = label.fontMetrics();
    qsizetype shown = 0;
    for (int width = 0; width < 1000; width += 10) {
        label.resize(width, label.height());
        const QString text = label.shownText();
        QVERIFY(metrics.horizontalAdvance(text) <= width);
        qsizetype now = 0;
        for (const QString &entry : entries)
            now += text.contains(entry) ? 1 : 0;
        QCOMPARE(text.isEmpty(), now == 0);
        QVERIFY(now >= shown);
        if (now > 0 && now < entries.size())
            QVERIFY(text.contains(QStringLiteral("%1 more").arg(entries.size() - now)));
        shown = now;
    }
    QCOMPARE(shown, entries.size());
}

void TestEvidenceStrip::differencesAreSeenInASmallWindow_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {800, 1024, 1280, 1600, 2400})
        QTest::addRow("%d", width) << width;
}

void TestEvidenceStrip::differencesAreSeenInASmallWindow()
{
    QFETCH(int, width);
    models::Session &session = m_window->session();
    adoptIn(session, tests::madeEvaluation(session.workbook()));
    session.setDesign(QStringLiteral("V1"));
    auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
    QTRY_VERIFY_WITH_TIMEOUT(strip->findChild<QLabel *>(QStringLiteral("adviceCount")), 60000);
    session.setDesign(QStringLiteral("V3"));
    m_window->resize(width, 720);
    QTRY_COMPARE(m_window->width(), width);
    QTRY_VERIFY_WITH_TIMEOUT(strip->findChild<QLabel *>(QStringLiteral("adviceCount")), 60000);
    QCoreApplication::processEvents();
    QVERIFY(strip->width() <= width);
    auto *differences = strip->findChild<shell::DifferencesLabel *>();
    QVERIFY(differences && differences->isVisible());
    const QStringList all = differences->toolTip().split(QLatin1Char('\n'));
    const QString shown = differences->shownText();
    QVERIFY(differences->fontMetrics().horizontalAdvance(shown) <= differences->width());
    // The greatest changes, each by its pattern.
    for (int place = 1; place <= (width < 1000 ? 2 : 3); ++place)
        QVERIFY2(shown.contains(all.at(place).section(QLatin1Char(' '), 0, 0)), qPrintable(shown));
    // Load and cost are always complete. Other figures are shown where there is room, and otherwise
    // in the tool tip.
    int facts = 0;
    for (const QLabel *label : strip->findChildren<QLabel *>()) {
        if (label == differences || !label->isVisible())
            continue;
        QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
        ++facts;
    }
    QVERIFY(facts >= 3);
    const auto *more = strip->findChild<QToolButton *>(QStringLiteral("moreFacts"));
    QVERIFY(more);
    const qsizetype hidden
        = more->isVisible() ? more->toolTip().split(QLatin1Char('\n')).size() : 0;
    QCOMPARE(facts + hidden, 6);
    QVERIFY(width < 2400 || hidden == 0);
}

/// Which facts have room does not depend on whether the rules have answered yet, and the others are
/// a click away.
void TestEvidenceStrip::whatFindsNoRoomIsListed()
{
    models::Session &session = m_window->session();
    activate();
    auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
    const auto facts = [&] {
        QStringList shown;
        for (const QLabel *label : strip->findChildren<QLabel *>()) {
            const bool isAdvice = label->objectName().startsWith(QStringLiteral("advice"));
            if (label->isVisibleTo(strip) && !isAdvice)
                shown.append(QTextDocumentFragment::fromHtml(label->text()).toPlainText());
        }
        return shown;
    };
    m_window->resize(640, 720);
    adoptIn(session, tests::madeEvaluation(session.workbook()));
    QVERIFY(!session.advice().findings());
    const QStringList before = facts();
    QVERIFY(before.size() >= 2);
    QTRY_VERIFY_WITH_TIMEOUT(session.advice().findings(), 60000);
    QCoreApplication::processEvents();
    QCOMPARE(facts(), before);
    auto *more = strip->findChild<QToolButton *>(QStringLiteral("moreFacts"));
    QVERIFY(more && more->isVisible());
    const QStringList hidden = more->toolTip().split(QLatin1Char('\n'));
    QCOMPARE(hidden.size() + before.size(), 5);
    // What is wrong with the shape of the design stays in sight.
    for (const char *kept : {"hottest", "visit every"})
        QVERIFY2(!more->toolTip().contains(QLatin1String(kept)), qPrintable(more->toolTip()));
    QStringList listed;
    QTest::mouseClick(more, Qt::LeftButton);
    QVERIFY(more->findChild<QMenu *>()->isVisible());
    for (const QAction *action : more->findChild<QMenu *>()->actions())
        listed.append(action->text());
    QTest::keyClick(more->findChild<QMenu *>(), Qt::Key_Escape);
    QCOMPARE(listed, hidden);
    m_window->resize(2400, 720);
    QTRY_VERIFY(!more->isVisible());
    QCOMPARE(facts().size(), 5);
}

void TestEvidenceStrip::theStripKeepsItsHeightAndCountsTheAdvice()
{
    auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
    const int without = strip->height();
    adoptIn(m_window->session(), tests::madeEvaluation(m_window->session().workbook()));
    QTRY_VERIFY_WITH_TIMEOUT(strip->findChild<QLabel *>(QStringLiteral("adviceCount")), 60000);
    QVERIFY(qAbs(strip->height() - without) <= 2);
    QSignalSpy asked(&m_window->session(), &models::Session::boardRequested);
    auto *link = strip->findChild<QLabel *>(QStringLiteral("adviceCount"));
    QTest::mouseClick(link, Qt::LeftButton);
    QCOMPARE(asked.count(), 1);
    QTest::keyClick(link, Qt::Key_Return);
    QCOMPARE(asked.count(), 2);
}

/// Both show the same result, which is computed once for each state of the workbook.
void TestEvidenceStrip::theRulesAreAskedOnceForStripAndBoard()
{
    models::Session &session = m_window->session();
    models::DesignAdvice &advice = session.advice();
    QSignalSpy asked(&advice, &models::DesignAdvice::asked);
    m_window->showBoard(QStringLiteral("advice"));
    adoptIn(session, tests::madeEvaluation(session.workbook()));
    auto *board = qobject_cast<advice::AdviceBoard *>(m_window->board(QStringLiteral("advice")));
    QTRY_VERIFY_WITH_TIMEOUT(advice.findings(), 60000);
    QCOMPARE(asked.count(), 1);
    QVERIFY(!advice.findings()->empty());
    QCOMPARE(board->findings().size(), advice.findings()->size());
    m_window->showBoard(QStringLiteral("model"));
    m_window->showBoard(QStringLiteral("advice"));
    QCOMPARE(asked.count(), 1);
    const QString first = session.design();
    session.setDesign(QStringLiteral("V3"));
    QTRY_VERIFY_WITH_TIMEOUT(advice.findings(), 60000);
    QCOMPARE(asked.count(), 2);
    session.setDesign(first);
    QVERIFY(advice.findings()); // known
    QCOMPARE(board->findings().size(), advice.findings()->size());
    QCOMPARE(asked.count(), 2);
}

PARTITA_WIDGETS_TEST(TestEvidenceStrip)

} // namespace tst_evidencestrip

#include "tst_evidencestrip.moc"
