#include "widgets/shell/start/recentfiles.h"

#include "widgets/plots/flowlayout.h"
#include "widgets/settings/settings.h"
#include "widgets/shell/start/card.h"
#include "widgets/shell/start/thumbnails.h"
#include "widgets/style/elidedlabel.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace partita::shell {

namespace {

constexpr const char *fileProperty = "file";

/// Folder of the file as people know it, with "~" for their own.
QString folderOf(const QString &path)
{
    const QString folder = QDir::toNativeSeparators(QFileInfo(path).path());
    const QString home = QDir::toNativeSeparators(QDir::homePath());
    return folder.startsWith(home) ? QLatin1Char('~') + folder.mid(home.size()) : folder;
}

QSize pictureSize(const QWidget &widget)
{
    const int em = widget.fontMetrics().height();
    return {12 * em, 7 * em};
}

} // namespace

RecentFiles::RecentFiles(QWidget *parent)
    : QWidget(parent)
    , m_flow(new plots::FlowLayout(12, 12))
{
    setObjectName(QStringLiteral("recentFiles"));
    m_flow->setContentsMargins(0, 0, 0, 0);
    setLayout(m_flow);
}

void RecentFiles::refresh()
{
    while (QLayoutItem *item = m_flow->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // one of its buttons may be clicked just now
        delete item;
    }
    for (const QString &path : settings::recentFiles.get())
        m_flow->addWidget(makeFile(path));
    setVisible(m_flow->count() > 0);
    updateGeometry();
    emit changed();
}

QWidget *RecentFiles::makeFile(const QString &path)
{
    const bool isThere = QFileInfo::exists(path);
    const QString name = QFileInfo(path).fileName();
    auto *card = new Card(this);
    card->setObjectName(QStringLiteral("recentFile"));
    card->setProperty(fileProperty, path);
    card->setLeads(isThere);
    card->setToolTip(QDir::toNativeSeparators(path));
    card->setAccessibleName(isThere ? tr("%1 in %2", "file, folder").arg(name, folderOf(path))
                                    : tr("%1 in %2, missing").arg(name, folderOf(path)));
    card->installEventFilter(this);
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(1, 1, 1, 8);
    layout->setSpacing(4);
    layout->addWidget(makePicture(path, isThere, card));
    auto *title = new style::ElidedLabel(card, Qt::ElideMiddle);
    title->setLine(name);
    QFont bold = font();
    bold.setBold(true);
    title->setFont(bold);
    title->setContentsMargins(8, 0, 8, 0);
    auto *place = new style::ElidedLabel(card, Qt::ElideMiddle);
    place->setLine(isThere ? folderOf(path) : tr("No longer there"));
    place->setForegroundRole(QPalette::PlaceholderText);
    place->setContentsMargins(8, 0, 8, 0);
    for (QLabel *label : {static_cast<QLabel *>(title), static_cast<QLabel *>(place)}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        label->setEnabled(isThere);
        layout->addWidget(label);
    }
    card->setFixedWidth(pictureSize(*this).width() + 2);
    connect(card, &Card::clicked, this, [this, path] { emit chosen(path); });
    if (!isThere) {
        auto *remove = new QPushButton(tr("Remove from list"), card);
        remove->setObjectName(QStringLiteral("forgetFile"));
        remove->setAccessibleName(tr("Remove %1 from the list").arg(name));
        connect(remove, &QPushButton::clicked, this, [this, path] { forget(path); });
        layout->addWidget(remove, 0, Qt::AlignHCenter);
    }
    return card;
}

/// The picture of the model, or the sign of a model while there is none.
QWidget *RecentFiles::makePicture(const QString &path, bool isThere, QWidget *parent) const
{
    const style::Theme &theme = style::themeOf(palette());
    const QSize size = pictureSize(*this);
    auto *label = new QLabel(parent);
    label->setObjectName(QStringLiteral("picture"));
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    label->setAlignment(Qt::AlignCenter);
    // A missing file gives its room to the button that removes it.
    const int spared = isThere ? 0 : QPushButton(tr("Remove from list")).sizeHint().height() + 4;
    label->setFixedSize(size - QSize(0, spared));
    const QImage kept = thumbnailOf(path, theme.kind == style::ThemeKind::dark);
    const qreal ratio = devicePixelRatioF();
    if (!kept.isNull() && isThere) {
        QImage fitting = kept.scaled(size * ratio, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        fitting.setDevicePixelRatio(ratio);
        label->setPixmap(QPixmap::fromImage(fitting));
    } else {
        label->setPixmap(
            style::iconPixmap(QStringLiteral("model"), theme.border, size.height() / 3, ratio));
    }
    return label;
}

void RecentFiles::forget(const QString &path)
{
    QStringList files = settings::recentFiles.get();
    files.removeAll(path);
    settings::recentFiles.set(files);
    removeThumbnail(path);
    refresh();
}

/// The Delete key and the menu of a card remove its file from the list.
bool RecentFiles::eventFilter(QObject *watched, QEvent *event)
{
    const QString path = watched->property(fileProperty).toString();
    if (event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete) {
        forget(path);
        return true;
    }
    if (event->type() == QEvent::ContextMenu) {
        auto *menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(tr("&Open"), this, [this, path] { emit chosen(path); })
            ->setEnabled(QFileInfo::exists(path));
        menu->addAction(tr("&Remove from list"), this, [this, path] { forget(path); });
        menu->popup(static_cast<QContextMenuEvent *>(event)->globalPos());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void RecentFiles::changeEvent(QEvent *event)
{
    if (isVisible()
        && (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange))
        refresh();
    QWidget::changeEvent(event);
}

} // namespace partita::shell

#include "moc_recentfiles.cpp"
