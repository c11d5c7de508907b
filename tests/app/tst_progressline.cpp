// Progress line on a terminal.
#include "app/progressline.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <sstream>

namespace tst_progressline {

using partita::app::ProgressLine;

class TestProgressLine : public QObject {
    Q_OBJECT

private slots:
    void nothingIsToldElsewhere()
    {
        std::ostringstream file;
        const ProgressLine line(file);
        QVERIFY(!line.sink("evaluating"));
        QCOMPARE(file.str(), std::string());
    }

    void shortWorkHasNoLine()
    {
        std::ostringstream terminal;
        {
            const ProgressLine line = ProgressLine::onTerminal(terminal);
            line.sink("evaluating")("V1: loading", 0.5);
        }
        QCOMPARE(terminal.str(), std::string());
    }

    void longWorkHasOneThatGoesWithIt()
    {
        std::ostringstream terminal;
        {
            const ProgressLine line = ProgressLine::onTerminal(terminal);
            const partita::ProgressSink sink = line.sink("evaluating");
            QTest::qSleep(600);
            sink("V1: loading", 0.426);
            sink("V1: loading", 0.43); // too soon after the last one: not printed
            QCOMPARE(terminal.str(), std::string("\r\x1b[Kevaluating 43 %, V1: loading"));
            QTest::qSleep(150);
            sink(std::string(200, 'x'), 1);
            QCOMPARE(terminal.str().substr(terminal.str().rfind('\r')).size(),
                     std::size_t {4 + 78});
        }
        QVERIFY(terminal.str().ends_with("\r\x1b[K"));
    }
};

PARTITA_APPLESS_TEST(TestProgressLine)

} // namespace tst_progressline

#include "tst_progressline.moc"
