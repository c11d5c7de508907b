#include "widgets/patterns/patternedit.h"

#include "widgets/style/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QPainter>
#include <QStringListModel>

namespace partita::patterns {

namespace {

constexpr int mostVisibleOffers = 8;

} // namespace

PatternEdit::PatternEdit(QWidget *parent)
    : QLineEdit(parent)
    , m_completer(new QCompleter(this))
{
    m_completer->setModel(new QStringListModel(m_completer));
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->setMaxVisibleItems(mostVisibleOffers);
    m_completer->setWidget(this);
    m_completer->popup()->setObjectName(QStringLiteral("patternOffers"));
    m_completer->popup()->setAccessibleName(tr("What fits here"));
    connect(m_completer, qOverload<const QString &>(&QCompleter::activated), this,
            &PatternEdit::taken);
}

void PatternEdit::setOffers(const QStringList &offers)
{
    static_cast<QStringListModel *>(m_completer->model())->setStringList(offers);
    m_completer->setCompletionPrefix({});
    m_completer->popup()->setCurrentIndex({});
}

void PatternEdit::hideOffers()
{
    m_completer->popup()->hide();
}

void PatternEdit::showOffers(int below)
{
    if (m_completer->model()->rowCount() == 0)
        return hideOffers();
    QAbstractItemView &list = *m_completer->popup();
    const int width = list.sizeHintForColumn(0) + fontMetrics().averageCharWidth() * 6;
    const int left = std::clamp(cursorRect().center().x(), 0, std::max(0, this->width() - width));
    m_completer->complete(QRect(left, height(), width, below));
    list.setCurrentIndex({});
}

void PatternEdit::markWord(int begin)
{
    m_marked = begin;
    update();
}

bool PatternEdit::isOfferChosen() const
{
    return m_completer->popup()->isVisible() && m_completer->popup()->currentIndex().isValid();
}

/// Tab takes the first offer, where letters of it are typed.
bool PatternEdit::takeFirst()
{
    if (!m_completer->popup()->isVisible())
        return false;
    const QString first = m_completer->model()->index(0, 0).data().toString();
    hideOffers();
    emit taken(first);
    return true;
}

bool PatternEdit::event(QEvent *event)
{
    const auto *key = static_cast<QKeyEvent *>(event);
    if (event->type() == QEvent::ShortcutOverride && key->key() == Qt::Key_Escape) {
        event->accept(); // Escape belongs to the line, not to the window
        return true;
    }
    if (event->type() == QEvent::KeyPress && key->key() == Qt::Key_Tab) {
        if (isOfferChosen()) {
            event->ignore(); // the list takes it
            return false;
        }
        if (takeFirst())
            return true;
    }
    return QLineEdit::event(event);
}

void PatternEdit::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool isEscape = event->key() == Qt::Key_Escape;
    const bool isForList
        = (isEnter && isOfferChosen()) || (isEscape && m_completer->popup()->isVisible());
    if (isForList)
        return event->ignore();
    if (isEnter)
        emit entered();
    else if (isEscape)
        emit cancelled();
    else if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier)
        emit offersWished();
    else
        return QLineEdit::keyPressEvent(event);
    event->accept();
}

void PatternEdit::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    if (m_marked < 0 || m_marked > text().size())
        return;
    const QString shown = text();
    qsizetype end = m_marked;
    while (end < shown.size() && !shown[end].isSpace() && shown[end] != u',')
        ++end;
    const auto widthTo
        = [&](qsizetype position) { return fontMetrics().horizontalAdvance(shown.left(position)); };
    // The text may be scrolled: only the cursor tells where it is.
    const int origin = cursorRect().center().x() - widthTo(cursorPosition());
    const int least = fontMetrics().averageCharWidth();
    const int left = origin + widthTo(m_marked);
    const int right = std::max(left + least, origin + widthTo(end));
    const int bottom = rect().center().y() + fontMetrics().height() / 2;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(rect().adjusted(4, 0, -4, 0));
    painter.setPen(QPen(style::themeOf(palette()).error, 1.5, Qt::DotLine));
    painter.drawLine(left, bottom, right, bottom);
}

} // namespace partita::patterns

#include "moc_patternedit.cpp"
