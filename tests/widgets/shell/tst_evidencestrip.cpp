// Why: the strip says what a design costs and what a switch changed, whole, in windows of every width.
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/shell/differences.h"
#include "widgets/style/theme.h"
#include "windowtest.h"

#include <QLabel>
#include <QSignalSpy>

using namespace partita;

class TestEvidenceStrip : public tests::WindowTest {
    Q_OBJECT

private slots:
    void anUnchangedFigureIsNoGain();
    void oneMayAskOnePartitionWithoutAFanOut();
    void differencesAreShownWholeOrNotAtAll();
    void differencesAreSeenInASmallWindow_data();
    void differencesAreSeenInASmallWindow();
    void theStripKeepsItsHeightAndCountsTheAdvice();
};

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
    session.adopt(made);
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

/// "2 of 10": what the strip says of fan-outs.
static QString saidFanOuts(const shell::MainWindow &window)
{
    for (const QLabel *label :
         window.findChild<QWidget *>(QStringLiteral("evidenceStrip"))->findChildren<QLabel *>()) {
        if (label->text().contains(QLatin1String("fan-outs")))
            return label->text();
    }
    return {};
}

/// Who asks all of one partition fans out to nobody, and the cells say one partition too.
void TestEvidenceStrip::oneMayAskOnePartitionWithoutAFanOut()
{
    models::Session &session = m_window->session();
    evaluation::Evaluation made = tests::madeEvaluation(session.workbook());
    session.adopt(made);
    QVERIFY(!saidFanOuts(*m_window).isEmpty());
    QVERIFY2(!saidFanOuts(*m_window).contains(QLatin1String(">0 of")),
             qPrintable(saidFanOuts(*m_window)));
    for (auto &design : made.designs) {
        auto small = std::make_shared<evaluation::DesignEvaluation>(*design);
        for (evaluation::ContainerEvaluation &container : small->containers)
            container.physicalPartitions = 1;
        design = small;
    }
    session.adopt(made);
    QVERIFY2(saidFanOuts(*m_window).contains(QLatin1String(">0 of")),
             qPrintable(saidFanOuts(*m_window)));
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
    session.adopt(tests::madeEvaluation(session.workbook()));
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
    // Load and cost always, whole; the rest stands where there is room, and otherwise in the tool tip.
    int facts = 0;
    for (const QLabel *label : strip->findChildren<QLabel *>()) {
        if (label == differences || !label->isVisible())
            continue;
        QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
        ++facts;
    }
    QVERIFY(facts >= 3);
    const qsizetype hidden
        = strip->toolTip().isEmpty() ? 0 : strip->toolTip().split(QLatin1Char('\n')).size();
    QCOMPARE(facts + hidden, 6);
    QVERIFY(width < 2400 || hidden == 0);
}

void TestEvidenceStrip::theStripKeepsItsHeightAndCountsTheAdvice()
{
    auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
    const int without = strip->height();
    m_window->session().adopt(tests::madeEvaluation(m_window->session().workbook()));
    QTRY_VERIFY_WITH_TIMEOUT(strip->findChild<QLabel *>(QStringLiteral("adviceCount")), 60000);
    QVERIFY(qAbs(strip->height() - without) <= 2);
    QSignalSpy asked(&m_window->session(), &models::Session::boardRequested);
    auto *link = strip->findChild<QLabel *>(QStringLiteral("adviceCount"));
    QTest::mouseClick(link, Qt::LeftButton);
    QCOMPARE(asked.count(), 1);
    QTest::keyClick(link, Qt::Key_Return);
    QCOMPARE(asked.count(), 2);
}

QTEST_MAIN(TestEvidenceStrip)
#include "tst_evidencestrip.moc"
