// Common behaviour of all subcommands.
#include "app/subcommands.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <sstream>

namespace tst_subcommands {

using namespace partita::app;

class TestSubcommands : public QObject {
    Q_OBJECT
private slots:
    void helpSaysHowItIsCalled_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("word");
        for (const Subcommand &subcommand : subcommands()) {
            const QString name = QString::fromUtf8(subcommand.name.data(),
                                                   static_cast<int>(subcommand.name.size()));
            for (const char *word : {"--help", "-h"})
                QTest::addRow("%s %s", qPrintable(name), word) << name << QString::fromUtf8(word);
        }
    }

    void helpSaysHowItIsCalled()
    {
        QFETCH(QString, name);
        QFETCH(QString, word);
        const std::vector<std::string> arguments {word.toStdString()};
        std::istringstream in;
        std::ostringstream out;
        std::ostringstream err;
        const Subcommand *subcommand = findSubcommand(name.toStdString());
        QVERIFY(subcommand != nullptr);
        QCOMPARE(runSubcommand(*subcommand, arguments, in, out, err), exitDone);
        QVERIFY2(out.str().starts_with("usage: partita " + name.toStdString()), out.str().c_str());
        QCOMPARE(err.str(), std::string());
    }

    void anOutputThatCannotBeWrittenIsAFailure()
    {
        for (const char *word : {"--help", ""}) {
            std::istringstream in;
            std::ostringstream out;
            std::ostringstream err;
            out.setstate(std::ios::badbit); // as on a full disk
            std::vector<std::string> arguments;
            if (*word != '\0')
                arguments.emplace_back(word);
            QCOMPARE(runSubcommand(*findSubcommand("samples"), arguments, in, out, err), exitInput);
            QCOMPARE(
                err.str(),
                std::string("partita samples: the output cannot be written; is the disk full?\n"));
        }
    }

    void aMisspeltSubcommandIsRecognised()
    {
        QCOMPARE(meantSubcommand("evalute"), std::string("; did you mean evaluate?"));
        QCOMPARE(meantSubcommand("Check"), std::string("; did you mean check?"));
        QCOMPARE(meantSubcommand("elsewhere.json"), std::string("."));
    }

    void theProgramsHelpNamesThemAll()
    {
        const std::string text = helpText();
        for (const Subcommand &subcommand : subcommands())
            QVERIFY(text.find("partita " + std::string(subcommand.name)) != std::string::npos);
    }
};

PARTITA_APPLESS_TEST(TestSubcommands)

} // namespace tst_subcommands

#include "tst_subcommands.moc"
