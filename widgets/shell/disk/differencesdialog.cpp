#include "widgets/shell/disk/differencesdialog.h"

#include "widgets/style/dialogsize.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/icons.h"
#include "widgets/style/wholesentence.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

namespace partita::shell {

namespace {

using Kind = workbook::Difference::Kind;

QString titleOf(Kind kind)
{
    switch (kind) {
    case Kind::added:
        return DifferencesDialog::tr("Added in the file");
    case Kind::removed:
        return DifferencesDialog::tr("Removed in the file");
    case Kind::changed:
        return DifferencesDialog::tr("Changed");
    }
    return {};
}

} // namespace

DifferencesDialog::DifferencesDialog(const std::vector<workbook::Difference> &differences,
                                     const QString &fileName, QWidget *parent)
    : QDialog(parent)
    , m_list(new QTreeWidget(this))
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
    m_list->setObjectName(QStringLiteral("differencesList"));
    m_list->setAccessibleName(tr("Differences"));
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    style::wrapSentences(*m_list, 0);
    m_list->setVisible(!differences.empty());
    fill(differences);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *copyAll = buttons->addButton(tr("Copy &all"), QDialogButtonBox::ActionRole);
    copyAll->setObjectName(QStringLiteral("copyDifferences"));
    copyAll->setIcon(style::icon(QStringLiteral("copy"), palette()));
    copyAll->setToolTip(tr("Copy all lines as text; Ctrl+C copies the selected ones"));
    copyAll->setEnabled(!differences.empty());
    copyAll->setAutoDefault(false);
    connect(copyAll, &QPushButton::clicked, this, [this] { copy(true); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(new QShortcut(QKeySequence::Copy, m_list, nullptr, nullptr, Qt::WidgetShortcut),
            &QShortcut::activated, this, [this] { copy(false); });
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    const int em = fontMetrics().height();
    style::resizeWithinScreen(
        *this, differences.empty() ? QSize(32 * em, 8 * em) : QSize(44 * em, 28 * em));
}

void DifferencesDialog::fill(const std::vector<workbook::Difference> &differences)
{
    QTreeWidgetItem *group = nullptr;
    Kind kind = Kind::added;
    for (const workbook::Difference &difference : differences) {
        if (!group || difference.kind != kind) {
            kind = difference.kind;
            group = new QTreeWidgetItem(m_list, {titleOf(kind)});
            group->setFlags(Qt::ItemIsEnabled);
            QFont bold = m_list->font();
            bold.setBold(true);
            group->setFont(0, bold);
        }
        auto *line = new QTreeWidgetItem(group, {QString::fromStdString(difference.sentence)});
        line->setToolTip(0, QString::fromStdString(difference.place));
    }
    for (int index = 0; index < m_list->topLevelItemCount(); ++index) {
        QTreeWidgetItem *one = m_list->topLevelItem(index);
        one->setText(
            0, tr("%1 (%2)", "group, number of lines").arg(one->text(0)).arg(one->childCount()));
    }
    m_list->expandAll();
    if (m_list->topLevelItemCount() > 0)
        m_list->setCurrentItem(m_list->topLevelItem(0)->child(0));
}

void DifferencesDialog::copy(bool all) const
{
    QStringList lines;
    for (QTreeWidgetItemIterator item(m_list); *item; ++item) {
        if (all || (*item)->isSelected())
            lines.append((*item)->text(0));
    }
    if (!lines.isEmpty())
        QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace partita::shell

#include "moc_differencesdialog.cpp"
