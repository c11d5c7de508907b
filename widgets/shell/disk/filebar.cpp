#include "widgets/shell/disk/filebar.h"

#include "widgets/style/elidedlabel.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/icons.h"

#include <QAccessible>
#include <QEvent>
#include <QPushButton>

namespace partita::shell {

FileBar::FileBar(QWidget *parent)
    : QToolBar(parent)
    , m_icon(new QLabel(this))
    , m_text(new style::ElidedLabel(this, Qt::ElideMiddle))
{
    setObjectName(QStringLiteral("fileBar"));
    setWindowTitle(tr("Changed file"));
    setAccessibleName(windowTitle());
    setMovable(false);
    toggleViewAction()->setVisible(false); // it comes and goes by itself
    style::setHelpTopic(*this, QStringLiteral("window files"));
    m_icon->setContentsMargins(8, 8, 0, 8);
    m_text->setObjectName(QStringLiteral("fileBarText"));
    m_text->setMargin(8);
    m_text->setTextFormat(Qt::PlainText); // it quotes a file name
    m_text->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    addWidget(m_icon);
    addWidget(m_text);
    m_reload = addButton(QStringLiteral("reloadFile"), tr("&Reload"),
                         tr("Open the file as it is now; Undo brings this workbook back"));
    m_keep = addButton(QStringLiteral("keepMine"), tr("&Keep mine"), {});
    m_compare = addButton(QStringLiteral("compareFile"), tr("&Compare…"),
                          tr("List what differs between the file and this workbook"));
    connect(m_reload, &QPushButton::clicked, this, &FileBar::reloadWished);
    connect(m_keep, &QPushButton::clicked, this, &FileBar::keepWished);
    connect(m_compare, &QPushButton::clicked, this, &FileBar::compareWished);
    updateIcon();
    hide();
}

QPushButton *FileBar::addButton(const QString &name, const QString &text, const QString &tip)
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setToolTip(tip);
    addWidget(button);
    return button;
}

void FileBar::tell(DiskState state, const QString &fileName)
{
    const bool isMissing = state == DiskState::missing;
    m_text->setLine(isMissing ? tr("%1 was deleted or moved by another program.").arg(fileName)
                              : tr("%1 was changed by another program.").arg(fileName));
    m_keep->setToolTip(isMissing
                           ? tr("Keep this workbook; the next save writes the file again")
                           : tr("Keep this workbook; the next save replaces what is in the file"));
    // The bar's actions decide what is seen of its widgets.
    const QList<QAction *> places = actions();
    for (QAction *place : places) {
        const QWidget *widget = widgetForAction(place);
        if (widget == m_reload || widget == m_compare)
            place->setVisible(!isMissing);
    }
    const bool isNews = state != DiskState::same && isHidden();
    setVisible(state != DiskState::same);
    if (isNews) {
        QAccessibleEvent alert(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
}

void FileBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateIcon();
    QToolBar::changeEvent(event);
}

void FileBar::updateIcon()
{
    const int size = fontMetrics().height();
    m_icon->setPixmap(style::icon(QStringLiteral("warning"), palette()).pixmap(size, size));
}

} // namespace partita::shell

#include "moc_filebar.cpp"
