// Contexts of translations. A translation under a context without a class is never found, and no
// error shows it. English plurals are the proof.
#include "app/translations.h"
#include "tests/support/testprogram.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/window/problemslist.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

namespace tst_translations {

using namespace partita;

class TestTranslations : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyPluralIsWrittenOut();
    void noPluralIsForgotten();
    void contextsAreThoseOfClasses();
    void theWindowSaysItRight();
};

void TestTranslations::initTestCase()
{
    app::installTranslations(QLocale::c());
}

void TestTranslations::everyPluralIsWrittenOut()
{
    QFile file(QStringLiteral(PARTITA_SOURCE_DIR "/translations/partita_en.ts"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader reader(&file);
    int forms = 0;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == QLatin1String("translation"))
            QVERIFY2(!reader.attributes().hasAttribute(QStringLiteral("type")),
                     qPrintable(QString::number(reader.lineNumber())));
        if (reader.isStartElement() && reader.name() == QLatin1String("numerusform")) {
            const QString form = reader.readElementText();
            QVERIFY2(!form.isEmpty() && !form.contains(QStringLiteral("(s)")), qPrintable(form));
            ++forms;
        }
    }
    QVERIFY(forms > 20);
}

void TestTranslations::noPluralIsForgotten()
{
    QFile written(QStringLiteral(PARTITA_SOURCE_DIR "/translations/partita_en.ts"));
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QString known = QString::fromUtf8(written.readAll());
    static const QRegularExpression text(QStringLiteral("\"([^\"]*%L?n[^\"]*)\""));
    int found = 0;
    QDirIterator files(QStringLiteral(PARTITA_SOURCE_DIR "/widgets"), {QStringLiteral("*.cpp")},
                       QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        auto texts = text.globalMatch(QString::fromUtf8(file.readAll()));
        while (texts.hasNext()) {
            const QString source = texts.next().captured(1);
            QVERIFY2(!source.contains(QStringLiteral("%n")), qPrintable(source)); // 1,000, not 1000
            QVERIFY2(known.contains(source.toHtmlEscaped() + QStringLiteral("</source>")),
                     qPrintable(file.fileName() + QStringLiteral(": ") + source));
            ++found;
        }
    }
    QVERIFY(found > 20);
}

void TestTranslations::contextsAreThoseOfClasses()
{
    const auto said = [](int count) {
        return QCoreApplication::translate(shell::ProblemsList::staticMetaObject.className(),
                                           "%Ln problem(s)", nullptr, count);
    };
    QCOMPARE(said(1), QStringLiteral("1 problem"));
    QCOMPARE(said(3), QStringLiteral("3 problems"));
    QCOMPARE(said(3000), QStringLiteral("3,000 problems"));
}

void TestTranslations::theWindowSaysItRight()
{
    shell::MainWindow window;
    window.show();
    QVERIFY(window.openWorkbook(QStringLiteral("sample:blog")));
    for (const auto *label : window.findChildren<QLabel *>())
        QVERIFY2(!label->text().contains(QStringLiteral("(s)")), qPrintable(label->text()));
    window.session().cancelEvaluation();
}

PARTITA_WIDGETS_TEST(TestTranslations)

} // namespace tst_translations

#include "tst_translations.moc"
