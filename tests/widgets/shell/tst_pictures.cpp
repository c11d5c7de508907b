// Pictures that reopen: an exported PNG or SVG carries the workbook, and opens as it.
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"
#include "widgets/plots/figure.h"
#include "widgets/plots/picturesource.h"
#include "widgets/shell/window/boardpictures.h"
#include "windowtest.h"

#include <QFile>
#include <QTemporaryDir>
#include <QXmlStreamReader>

namespace tst_pictures {

using namespace partita;

class TestPictures : public tests::WindowTest {
    Q_OBJECT

private slots:
    void aPictureOpensAsItsWorkbook_data();
    void aPictureOpensAsItsWorkbook();
    void theSvgStaysWellFormed();
    void otherPicturesAreSaidToCarryNone_data();
    void otherPicturesAreSaidToCarryNone();

private:
    QString exported(const QString &ending);

    QTemporaryDir m_folder;
};

QString TestPictures::exported(const QString &ending)
{
    const QString path = m_folder.filePath(QStringLiteral("board.") + ending);
    QWidget *board = m_window->board(QStringLiteral("model"));
    plots::FigureTexts texts {
        QStringLiteral("Model"),
        {},
        QByteArray::fromStdString(workbook::writeText(m_window->session().workbook()))};
    const QString problem = plots::Figure(*board, texts).save(path);
    return problem.isEmpty() ? path : QString();
}

void TestPictures::aPictureOpensAsItsWorkbook_data()
{
    QTest::addColumn<QString>("ending");
    QTest::newRow("png") << QStringLiteral("png");
    QTest::newRow("svg") << QStringLiteral("svg");
}

void TestPictures::aPictureOpensAsItsWorkbook()
{
    QFETCH(QString, ending);
    const model::Workbook before = m_window->session().workbook();
    const QString path = exported(ending);
    QVERIFY(!path.isEmpty());
    QVERIFY(m_window->openWorkbook(QStringLiteral("sample:person")));
    QVERIFY(m_window->openWorkbook(path));
    QVERIFY(m_window->session().workbook() == before);
    QVERIFY(m_window->session().path().isEmpty()); // saving does not replace the picture
    const QByteArray source = plots::sourceIn(path);
    QCOMPARE(plots::sourceIn(exported(ending)), source);
}

void TestPictures::theSvgStaysWellFormed()
{
    QFile file(exported(QStringLiteral("svg")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QXmlStreamReader reader(&file);
    while (!reader.atEnd())
        reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
}

void TestPictures::otherPicturesAreSaidToCarryNone_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("no picture") << QByteArray("nothing");
    QTest::newRow("plain") << QByteArray("<svg></svg>");
    QTest::newRow("nonsense inside")
        << QByteArray("<svg><partita:workbook xmlns:partita=\"urn:partita:workbook\">%%%"
                      "</partita:workbook></svg>");
    QTest::newRow("a promise of four gigabytes")
        << QByteArray("<svg><partita:workbook xmlns:partita=\"urn:partita:workbook\">")
            + QByteArray("\xFF\xFF\xFF\xFF\x00", 5).toBase64() + "</partita:workbook></svg>";
}

void TestPictures::otherPicturesAreSaidToCarryNone()
{
    QFETCH(QByteArray, content);
    QFile file(m_folder.filePath(QStringLiteral("other.svg")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    QVERIFY(plots::sourceIn(file.fileName()).isEmpty());
}

PARTITA_WIDGETS_TEST(TestPictures)

} // namespace tst_pictures

#include "tst_pictures.moc"
