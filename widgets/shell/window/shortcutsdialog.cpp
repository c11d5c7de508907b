#include "widgets/shell/window/shortcutsdialog.h"

#include "widgets/style/dialogsize.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/menuletters.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace partita::shell {

namespace {

QString keysOf(const QAction &action)
{
    QStringList keys;
    for (const QKeySequence &sequence : action.shortcuts())
        keys.append(sequence.toString(QKeySequence::NativeText));
    return keys.join(QLatin1String(", "));
}

void addLines(QTreeWidgetItem *group, const QMenu &menu, const QString &before = {})
{
    for (const QAction *action : menu.actions()) {
        const QString title = before + style::withoutMarks(action->text());
        if (action->menu())
            addLines(group, *action->menu(), title + QStringLiteral(" › "));
        else if (const QString keys = keysOf(*action); !keys.isEmpty())
            new QTreeWidgetItem(group, {title, keys, action->statusTip()});
    }
}

QTreeWidgetItem *addGroup(QTreeWidget *list, const QString &title)
{
    auto *group = new QTreeWidgetItem(list, {title});
    group->setFlags(Qt::ItemIsEnabled);
    QFont bold = list->font();
    bold.setBold(true);
    group->setFont(0, bold);
    return group;
}

/// Adds shortcuts that are in no menu, if they have a description.
void addFurther(QTreeWidgetItem *group, const QWidget &window)
{
    for (const QShortcut *shortcut : window.findChildren<QShortcut *>()) {
        if (!shortcut->whatsThis().isEmpty())
            new QTreeWidgetItem(
                group, {shortcut->whatsThis(), shortcut->key().toString(QKeySequence::NativeText)});
    }
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QMenuBar &menus)
    : QDialog(menus.window())
{
    setObjectName(QStringLiteral("shortcuts"));
    style::setHelpTopic(*this, QStringLiteral("window keys"));
    setWindowTitle(tr("Keyboard shortcuts"));
    auto *list = new QTreeWidget(this);
    list->setAccessibleName(windowTitle());
    list->setHeaderLabels({tr("What"), tr("Keys"), tr("What for")});
    list->setRootIsDecorated(false);
    for (const QAction *top : menus.actions()) {
        QTreeWidgetItem *group = addGroup(list, style::withoutMarks(top->text()));
        if (top->menu())
            addLines(group, *top->menu());
        if (group->childCount() == 0)
            delete group;
    }
    addFurther(addGroup(list, tr("In no menu")), *menus.window());
    list->expandAll();
    list->resizeColumnToContents(0);
    list->resizeColumnToContents(1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(list);
    layout->addWidget(buttons);
    const int em = fontMetrics().height();
    style::resizeWithinScreen(*this, {48 * em, 36 * em});
}

} // namespace partita::shell

#include "moc_shortcutsdialog.cpp"
