#include "widgets/canvas/cardline.h"

#include "engine/model/attributenotation.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>

namespace partita::canvas {

namespace {

/// Beginning of the last word, when it is the type of an attribute: the second word of the line or
/// of a member.
int startOfType(const QString &text)
{
    const int opened = static_cast<int>(
        std::max({text.lastIndexOf(u','), text.lastIndexOf(u'{'), text.lastIndexOf(u';')}));
    int start = opened + 1;
    while (start < text.size() && text[start].isSpace())
        ++start;
    const auto blank = static_cast<int>(text.indexOf(u' ', start));
    if (blank < 0 || text.indexOf(u' ', blank + 1) >= 0 || text.contains(u'"'))
        return -1;
    return blank + 1;
}

} // namespace

CardLine::CardLine(QWidget *parent)
    : QLineEdit(parent)
{
    setObjectName(QStringLiteral("cardLine"));
    connect(this, &QLineEdit::textEdited, this, &CardLine::completeType);
}

bool CardLine::event(QEvent *event)
{
    // Escape and Tab belong to the line, not to the window.
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Tab) {
        tab();
        return true;
    }
    return QLineEdit::event(event);
}

void CardLine::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit entered();
        return;
    case Qt::Key_Escape:
        emit cancelled();
        return;
    case Qt::Key_Up:
        emit stepped(-1);
        return;
    case Qt::Key_Down:
        emit stepped(1);
        return;
    default:
        break;
    }
    const QString lines = event->matches(QKeySequence::Paste)
        ? QApplication::clipboard()->text().trimmed()
        : QString();
    if (m_completesTypes && lines.contains(u'\n'))
        emit linesPasted(lines);
    else
        QLineEdit::keyPressEvent(event);
}

/// After a name: on to its type. After a type: the line is done.
void CardLine::tab()
{
    const bool isName = m_completesTypes && !text().trimmed().isEmpty() && startOfType(text()) < 0
        && !text().contains(u'{');
    if (!isName)
        return emit entered();
    end(false);
    insert(QStringLiteral(" "));
}

/// The rest of the type is selected, so that typing on replaces it.
void CardLine::completeType()
{
    const int start = startOfType(text());
    const QString begun = text().mid(start).toLower();
    const bool isTyping
        = m_completesTypes && start > 0 && !begun.isEmpty() && cursorPosition() == text().size();
    const bool wasLonger = begun.size() <= m_lastTyped && start == m_lastStart;
    m_lastStart = start;
    m_lastTyped = static_cast<int>(begun.size());
    if (!isTyping || wasLonger) // the last key removed something
        return;
    for (const std::string_view name : model::typeNames()) {
        const QString type = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        if (!type.startsWith(begun) || type == begun)
            continue;
        setText(text() + type.mid(begun.size()));
        setModified(true);
        setSelection(static_cast<int>(text().size()),
                     -static_cast<int>(type.size() - begun.size()));
        return;
    }
}

} // namespace partita::canvas

#include "moc_cardline.cpp"
