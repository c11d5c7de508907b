#include "widgets/shell/disk/differencesdialog.h"

#include "widgets/shell/comparing/differencelist.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/icons.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace partita::shell {

DifferencesDialog::DifferencesDialog(const std::vector<workbook::Difference> &differences,
                                     const QString &fileName, QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("differences"));
    style::setHelpTopic(*this, QStringLiteral("window files"));
    setWindowTitle(tr("What differs"));
    auto *heading = new QLabel(this);
    heading->setObjectName(QStringLiteral("differencesHeading"));
    heading->setTextFormat(Qt::PlainText); // it quotes a file name
    heading->setWordWrap(true);
    heading->setText(
        differences.empty()
            ? tr("Nothing that the workbook says differs between %1 and this window.").arg(fileName)
            : tr("%1 compared with the workbook in this window:").arg(fileName));
    auto *list = new DifferenceList(this);
    list->setVisible(!differences.empty());
    list->fill(differences, {tr("Added in the file"), tr("Removed in the file"), tr("Changed")});
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *copyAll = buttons->addButton(tr("Copy &all"), QDialogButtonBox::ActionRole);
    copyAll->setObjectName(QStringLiteral("copyDifferences"));
    copyAll->setIcon(style::icon(QStringLiteral("copy"), palette()));
    copyAll->setToolTip(tr("Copy all lines as text; Ctrl+C copies the selected ones"));
    copyAll->setEnabled(!differences.empty());
    copyAll->setAutoDefault(false);
    connect(copyAll, &QPushButton::clicked, list, [list] { list->copy(true); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addWidget(list, 1);
    layout->addWidget(buttons);
    const int em = fontMetrics().height();
    style::resizeWithinScreen(
        *this, differences.empty() ? QSize(32 * em, 8 * em) : QSize(44 * em, 28 * em));
}

} // namespace partita::shell

#include "moc_differencesdialog.cpp"
