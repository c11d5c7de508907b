// Export in the window: formats of the model and of a design, where they go, and what a format
// cannot say.
#include "tests/support/testprogram.h"
#include "widgets/shell/importing/exportdialog.h"
#include "windowtest.h"

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTemporaryDir>

namespace tst_export {

using namespace partita;

class TestExport : public tests::WindowTest {
    Q_OBJECT

private slots:
    void everyFormatWritesTheBlog_data();
    void everyFormatWritesTheBlog();
    void onlyFormatsOfADesignAskForOne();
    void whatCannotBeWrittenIsSaid();

private:
    static QComboBox *formats(const QDialog &dialog) { return dialog.findChild<QComboBox *>(); }
    static QString exported(shell::ExportDialog &dialog, const QString &format,
                            const QString &path);
};

/// What the dialog tells after the export.
QString TestExport::exported(shell::ExportDialog &dialog, const QString &format,
                             const QString &path)
{
    QComboBox *all = formats(dialog);
    all->setCurrentIndex(all->findData(format));
    emit all->activated(all->currentIndex());
    auto *line = dialog.findChild<QLineEdit *>();
    for (QLineEdit *one : dialog.findChildren<QLineEdit *>()) {
        if (!one->placeholderText().isEmpty())
            line = one;
    }
    line->setText(path);
    for (QPushButton *button : dialog.findChildren<QPushButton *>()) {
        if (QString(button->text()).remove(QLatin1Char('&')) == QLatin1String("Export"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    const auto *progress = dialog.findChild<QProgressBar *>();
    if (!QTest::qWaitFor([&] { return !progress->isVisible(); }, 60'000))
        return QStringLiteral("still at work");
    return dialog.findChild<QLabel *>(QStringLiteral("exportTold"))->text();
}

void TestExport::everyFormatWritesTheBlog_data()
{
    QTest::addColumn<QString>("format");
    for (const exchange::ExportFormat &format : exchange::exportFormats()) {
        const std::string name(format.name);
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
}

void TestExport::everyFormatWritesTheBlog()
{
    QFETCH(QString, format);
    QTemporaryDir folder;
    shell::ExportDialog dialog(m_window->session(), m_window.get());
    dialog.show();
    dialog.findChild<QDoubleSpinBox *>()->setValue(0.01);
    const QString told = exported(dialog, format, folder.filePath(QStringLiteral("out")));
    if (format == QLatin1String("scripts")) // the blog may have none
        return;
    QVERIFY2(told.contains(QLatin1String("written")), qPrintable(told));
    QVERIFY2(!told.startsWith(QLatin1Char('0')), qPrintable(told));
    QVERIFY(QFileInfo::exists(folder.filePath(QStringLiteral("out"))));
}

void TestExport::onlyFormatsOfADesignAskForOne()
{
    shell::ExportDialog dialog(m_window->session(), m_window.get());
    QComboBox *all = formats(dialog);
    const auto *design = dialog.findChildren<QComboBox *>().at(1);
    for (const auto &[format, asks] : {std::pair {"bicep", true}, std::pair {"dbml", false}}) {
        all->setCurrentIndex(all->findData(QLatin1String(format)));
        emit all->activated(all->currentIndex());
        QCOMPARE(design->isEnabled(), asks);
    }
}

void TestExport::whatCannotBeWrittenIsSaid()
{
    shell::ExportDialog dialog(m_window->session(), m_window.get());
    dialog.show();
    const QString told
        = exported(dialog, QStringLiteral("dbml"), QStringLiteral("/proc/nowhere/blog.dbml"));
    QVERIFY2(told.startsWith(QLatin1String("Cannot write")), qPrintable(told));
}

PARTITA_WIDGETS_TEST(TestExport)

} // namespace tst_export

#include "tst_export.moc"
