#include "widgets/canvas/marktyping.h"

#include "widgets/canvas/areaitem.h"
#include "widgets/canvas/notefield.h"
#include "widgets/canvas/noteitem.h"
#include "widgets/models/session.h"
#include "widgets/style/format.h"

#include <QApplication>
#include <QGraphicsView>
#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>

namespace partita::canvas {

namespace {

constexpr double smallestText = 1; ///< scale of the text in a field
constexpr double greatestText = 1.6;
const QSize smallestNote(220, 90);
constexpr int leastTitle = 200; ///< width

} // namespace

MarkTyping::MarkTyping(MarkLayer &layer, models::Session &session, QGraphicsView &view)
    : QObject(&view)
    , m_layer(layer)
    , m_session(session)
    , m_view(view)
    , m_title(new QLineEdit(view.viewport()))
    , m_text(new NoteField(view.viewport()))
{
    m_title->setObjectName(QStringLiteral("areaTitle"));
    m_title->setAccessibleName(tr("Title of the area"));
    m_title->setToolTip(tr("Enter ends, Esc drops what was typed."));
    for (QWidget *field : {static_cast<QWidget *>(m_title), static_cast<QWidget *>(m_text)}) {
        field->hide();
        field->installEventFilter(this);
    }
    connect(m_title, &QLineEdit::editingFinished, this, &MarkTyping::leave);
    connect(m_text, &NoteField::left, this, &MarkTyping::leave);
    connect(&m_layer, &MarkLayer::typingWished, this, &MarkTyping::open);
    connect(&m_layer, &MarkLayer::changed, this, &MarkTyping::place);
    connect(&m_session, &models::Session::aboutToOpen, this, &MarkTyping::close);
    connect(&m_session, &models::Session::presentingChanged, this, &MarkTyping::close);
}

QWidget &MarkTyping::field() const
{
    return isTitle() ? static_cast<QWidget &>(*m_title) : static_cast<QWidget &>(*m_text);
}

void MarkTyping::open(MarkId mark, int gesture)
{
    if (m_session.isPresenting() || !m_layer.exists(mark))
        return;
    close();
    m_layer.setCurrent(mark);
    m_mark = mark;
    m_gesture = gesture;
    const model::CanvasMarks &marks = *m_session.workbook().marks;
    m_before = QString::fromStdString(isTitle() ? marks.areas[mark.number].title
                                                : marks.notes[mark.number].text);
    if (isTitle()) {
        m_title->setText(m_before);
        m_title->selectAll();
    } else {
        m_text->setPlainText(m_before);
        m_text->selectAll();
    }
    m_view.ensureVisible(QRectF(m_layer.frameOf(mark).topLeft(), QSizeF(1, 1)), 8, 8);
    field().show();
    field().raise();
    place();
    field().setFocus(Qt::OtherFocusReason);
}

void MarkTyping::place()
{
    if (!m_mark)
        return;
    if (!m_layer.exists(*m_mark))
        return close();
    const double zoom = std::clamp(m_view.transform().m11(), smallestText, greatestText);
    const QFont font = style::scaled(QApplication::font(), zoom);
    const QRectF on = isTitle() ? m_layer.area(*m_mark).titleFrame() : m_layer.frameOf(*m_mark);
    QRect place = m_view.mapFromScene(on).boundingRect();
    field().setFont(font);
    if (isTitle()) {
        const QRect frame = m_view.mapFromScene(m_layer.frameOf(*m_mark)).boundingRect();
        const QSize size(std::max(leastTitle, frame.width() - 2 * (place.left() - frame.left())),
                         m_title->sizeHint().height());
        place = QRect(QPoint(place.left() - 4, place.center().y() - size.height() / 2), size);
    } else {
        place.setSize(place.size().expandedTo(smallestNote));
    }
    const QRect room = m_view.viewport()->rect();
    if (room.intersects(place)) { // an item at the edge does not hide its field
        place.moveLeft(std::clamp(place.left(), 0, std::max(0, room.width() - place.width())));
        place.moveTop(std::clamp(place.top(), 0, std::max(0, room.height() - place.height())));
    }
    field().setGeometry(place);
}

QString MarkTyping::typed() const
{
    return isTitle() ? m_title->text().trimmed() : m_text->toPlainText();
}

void MarkTyping::apply(const QString &text)
{
    const MarkId mark = *m_mark;
    if (isTitle()) {
        m_title->setModified(false);
        return m_layer.edits().setTitle(mark, text, m_gesture);
    }
    m_layer.edits().setText(mark, text, NoteItem::heightOf(text, m_layer.frameOf(mark).width()),
                            m_gesture);
}

void MarkTyping::leave()
{
    if (!m_mark)
        return;
    apply(typed());
    if (m_mark && !field().hasFocus())
        close();
}

void MarkTyping::close()
{
    if (!m_mark)
        return;
    QWidget &typed = field();
    const bool hadKeyboard = typed.hasFocus();
    m_mark.reset(); // first: a hidden field says that it is left
    typed.hide();
    if (hadKeyboard)
        m_view.setFocus();
}

bool MarkTyping::eventFilter(QObject *watched, QEvent *event)
{
    const bool isKey
        = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (!isKey || !m_mark || watched != &field())
        return QObject::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    const bool ends = isEnter && (isTitle() || key->modifiers() & Qt::ControlModifier);
    if (!ends && key->key() != Qt::Key_Escape)
        return QObject::eventFilter(watched, event);
    event->accept(); // these keys belong to the field, not to the window
    if (event->type() == QEvent::KeyPress) {
        apply(ends ? typed() : m_before); // a pause may have applied something
        close();
    }
    return true;
}

} // namespace partita::canvas

#include "moc_marktyping.cpp"
