#include "widgets/canvas/cardtyping.h"

#include "engine/model/attributenotation.h"
#include "widgets/canvas/cardline.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/forms/fieldproblem.h"
#include "widgets/models/session.h"
#include "widgets/style/format.h"

#include <QApplication>
#include <QGraphicsView>
#include <QToolTip>

#include <algorithm>

namespace partita::canvas {

namespace {

constexpr int charactersOfLine = 34; ///< of a line on a small card
constexpr double greatestScale = 1.6; ///< of the text in the line

/// The typed attribute; what it has in common with `before` keeps its generators.
model::Attribute merged(const model::Attribute &before, const model::Attribute &typed)
{
    model::Attribute result = before;
    result.name = typed.name;
    if (model::toNotation(result) == model::toNotation(typed))
        return result;
    const bool isSameType = before.type == typed.type;
    result.type = typed.type;
    if (!isSameType)
        result.generator = typed.generator;
    result.members.clear();
    for (const model::Attribute &member : typed.members) {
        const auto known = std::find_if(
            before.members.begin(), before.members.end(),
            [&](const model::Attribute &other) { return other.name == member.name; });
        result.members.push_back(
            isSameType && known != before.members.end() ? merged(*known, member) : member);
    }
    return result;
}

} // namespace

CardTyping::CardTyping(ModelScene &scene, models::Session &session, QGraphicsView &view)
    : QObject(&view)
    , m_scene(scene)
    , m_session(session)
    , m_view(view)
    , m_line(new CardLine(view.viewport()))
{
    m_line->setTextMargins(4, 0, 4, 0);
    m_line->hide();
    connect(m_line, &CardLine::entered, this, &CardTyping::enter);
    connect(m_line, &CardLine::cancelled, this, &CardTyping::close);
    connect(m_line, &CardLine::stepped, this, &CardTyping::step);
    connect(m_line, &CardLine::linesPasted, this, [this](const QString &lines) {
        if (applyAttributes(lines))
            typeAttribute(m_entity, afterLastRow);
    });
    connect(m_line, &QLineEdit::editingFinished, this, &CardTyping::leave);
    connect(m_line, &QLineEdit::textEdited, this, [this] { forms::markProblem(m_line, {}); });
    connect(&m_scene, &ModelScene::nameWished, this, &CardTyping::nameEntity);
    connect(&m_scene, &ModelScene::attributeWished, this, &CardTyping::typeAttribute);
    connect(&m_session, &models::Session::workbookChanged, this, &CardTyping::place);
    connect(&m_session, &models::Session::aboutToOpen, this, &CardTyping::close);
    connect(&m_session, &models::Session::presentingChanged, this, &CardTyping::close);
    connect(&m_session, &models::Session::editRefused, this,
            [this](const QString &reason) { m_refusal = reason; });
}

void CardTyping::nameEntity(const QString &entity)
{
    m_attribute.clear();
    open(Subject::name, entity, entity);
    m_line->selectAll();
}

void CardTyping::typeAttribute(const QString &entity, std::size_t row)
{
    const model::Entity *known = m_session.workbook().entity(entity.toStdString());
    if (!known)
        return;
    m_row = std::min(row, known->attributes.size());
    const model::Attribute *present
        = m_row < known->attributes.size() ? &known->attributes[m_row] : nullptr;
    m_attribute = present ? present->name : std::string();
    open(Subject::attribute, entity,
         present ? QString::fromStdString(model::toNotation(*present)) : QString());
}

void CardTyping::beginAttribute(const QString &entity, const QString &begun)
{
    typeAttribute(entity, afterLastRow);
    if (m_subject != Subject::attribute)
        return;
    m_line->setText(begun);
    m_line->setModified(true);
}

void CardTyping::open(Subject subject, const QString &entity, const QString &text)
{
    if (m_session.isPresenting() || !m_scene.card(entity))
        return;
    m_subject = subject;
    m_entity = entity;
    m_gesture = m_session.newGesture();
    m_session.setSelection({models::Selection::Kind::entity, entity, {}});
    const bool isName = subject == Subject::name;
    forms::markProblem(m_line, {});
    m_line->setCompletesTypes(!isName);
    m_line->setPlaceholderText(isName ? tr("name") : tr("name and type, such as birthDate date"));
    m_line->setAccessibleName(isName ? tr("Name of the entity")
                                     : tr("Attribute of %1").arg(entity));
    m_line->setToolTip(
        isName ? tr("Enter goes on to the attributes, Esc drops what was typed.")
               : tr("Name and type, such as birthDate date, tags text[] or address { street, city "
                    "}.\nEnter goes on to the next attribute, an empty line ends."));
    m_line->setText(text);
    m_line->show();
    m_line->raise();
    if (!isName) // a card that is named was placed by hand: the view must not move
        m_view.ensureVisible(m_scene.card(entity)->rowFrame(m_row), 8, 8);
    place();
    m_line->setFocus(Qt::OtherFocusReason);
}

void CardTyping::close()
{
    if (m_subject == Subject::nothing)
        return;
    m_subject = Subject::nothing;
    m_line->setModified(false);
    const bool hadFocus = m_line->hasFocus();
    m_line->hide();
    if (hadFocus)
        m_view.setFocus(Qt::OtherFocusReason);
}

const model::Entity *CardTyping::entity() const
{
    return m_session.workbook().entity(m_entity.toStdString());
}

const model::Attribute *CardTyping::attribute() const
{
    const model::Entity *around = m_attribute.empty() ? nullptr : entity();
    return around ? around->attribute(m_attribute) : nullptr;
}

bool CardTyping::isEmpty() const
{
    return m_line->text().trimmed().isEmpty();
}

void CardTyping::place()
{
    if (m_subject == Subject::nothing)
        return;
    const EntityCard *card = m_scene.card(m_entity);
    if (!card || !entity())
        return close(); // an undo took it away
    m_row = std::min(m_row, entity()->attributes.size());
    const bool isName = m_subject == Subject::name;
    const QRect on
        = m_view.mapFromScene(isName ? card->nameFrame() : card->rowFrame(m_row)).boundingRect();
    const double zoom = std::clamp(m_view.transform().m11(), 1.0, greatestScale);
    m_line->setFont(style::scaled(QApplication::font(), zoom));
    const int usual = m_line->fontMetrics().averageCharWidth() * charactersOfLine;
    const QSize size(std::max(on.width(), usual),
                     std::max(on.height(), m_line->sizeHint().height()));
    const QRect room = m_view.viewport()->rect();
    const bool isFree = !isName && m_row == entity()->attributes.size();
    // The free line does not cover the one above it.
    const int top = isFree ? on.top() : on.center().y() - size.height() / 2;
    QRect line(QPoint(on.left(), top), size);
    if (room.intersects(on)) { // a card at the edge does not hide its line
        line.moveLeft(std::clamp(line.left(), 0, std::max(0, room.width() - size.width())));
        line.moveTop(std::clamp(line.top(), 0, std::max(0, room.height() - size.height())));
    }
    m_line->setGeometry(line);
}

/// Enter on an empty new line ends the typing.
void CardTyping::enter()
{
    if (m_subject == Subject::attribute && m_attribute.empty() && isEmpty())
        return close();
    const std::size_t before = entity() ? entity()->attributes.size() : 0;
    const bool isName = m_subject == Subject::name;
    if (!apply() || !entity())
        return;
    const std::size_t added = entity()->attributes.size() - before;
    // A changed line may have brought further attributes, which stand at the end.
    typeAttribute(m_entity, isName || added > 0 ? afterLastRow : m_row + 1);
}

void CardTyping::step(int by)
{
    const bool isName = m_subject == Subject::name;
    if (!isEmpty() && !apply())
        return;
    if (isName && by > 0)
        typeAttribute(m_entity, 0);
    else if (!isName && by < 0 && m_row == 0)
        nameEntity(m_entity);
    else if (!isName)
        typeAttribute(m_entity, m_row + static_cast<std::size_t>(by));
}

/// The line is applied at a pause, before saving, and when the keyboard goes elsewhere.
void CardTyping::leave()
{
    if (m_subject == Subject::nothing)
        return;
    const bool isDone = isEmpty() || apply();
    if (isDone && !m_line->hasFocus())
        close();
}

bool CardTyping::apply()
{
    m_refusal.clear();
    const bool isApplied
        = m_subject == Subject::name ? applyName() : applyAttributes(m_line->text());
    if (isApplied) {
        m_line->setModified(false);
        return true;
    }
    forms::markProblem(m_line, m_refusal);
    if (m_line->hasFocus())
        QToolTip::showText(m_line->mapToGlobal(m_line->rect().bottomLeft()), m_refusal, m_line);
    return false;
}

bool CardTyping::applyName()
{
    const QString wanted = m_line->text().trimmed();
    const QString before = m_entity;
    if (wanted == before)
        return true;
    m_entity = wanted; // the edit moves the line, which needs the new name
    if (m_session.apply(model::RenameEntity {before.toStdString(), wanted.toStdString()},
                        tr("Rename %1").arg(before), m_gesture))
        return true;
    m_entity = before;
    return false;
}

bool CardTyping::applyAttributes(const QString &text)
{
    const Result<std::vector<model::Attribute>> read
        = model::attributesFromNotation(text.toStdString());
    if (!read || read->empty()) {
        m_refusal = read ? tr("An attribute needs a name.")
                         : QString::fromStdString(read.error().message);
        return false;
    }
    const model::Attribute *before = attribute();
    if (before && !applyChanged(*before, read->front()))
        return false;
    return applyAdded(*read, before ? 1 : 0);
}

bool CardTyping::applyChanged(const model::Attribute &before, const model::Attribute &typed)
{
    const std::string entity = m_entity.toStdString();
    const QString text = tr("Change %1.%2").arg(m_entity, QString::fromStdString(before.name));
    const model::Attribute changed = merged(before, typed);
    if (changed == before)
        return true;
    const std::string nameBefore = before.name;
    if (changed.name != nameBefore) {
        if (!m_session.apply(model::RenameAttribute {entity, nameBefore, changed.name}, text,
                             m_gesture))
            return false;
        m_attribute = changed.name;
    }
    return m_session.apply(model::ChangeAttribute {entity, changed}, text, m_gesture);
}

bool CardTyping::applyAdded(const std::vector<model::Attribute> &added, std::size_t from)
{
    for (std::size_t index = from; index < added.size(); ++index) {
        const QString name = QString::fromStdString(added[index].name);
        if (!m_session.apply(model::AddAttribute {m_entity.toStdString(), added[index]},
                             tr("Add %1.%2").arg(m_entity, name), m_gesture))
            return false;
        if (m_attribute.empty()) {
            m_attribute = added[index].name; // what is typed from now on changes it
            m_row = entity()->attributes.size() - 1;
        }
    }
    return true;
}

} // namespace partita::canvas

#include "moc_cardtyping.cpp"
