// Typing on the cards of the canvas: the name of an entity, then its attributes, one a line.
//
// Enter applies the line and opens the next one; an empty line ends. Up and Down go to the other
// lines, Esc drops what was typed. A list that is pasted becomes as many attributes. Each line is
// one undo step. Lines are written as engine/model/attributenotation.h says.
#pragma once

#include "engine/model/entity.h"

#include <QObject>
#include <QString>

#include <vector>

class QGraphicsView;

namespace partita::models {
class Session;
}

namespace partita::canvas {

class CardLine;
class ModelScene;

class CardTyping : public QObject {
    Q_OBJECT
public:
    /// The line is a child of the view; all must outlive this.
    CardTyping(ModelScene &scene, models::Session &session, QGraphicsView &view);

    void nameEntity(const QString &entity);
    /// The attribute in that row; a row after the last one is a new attribute.
    void typeAttribute(const QString &entity, std::size_t row);
    /// A new attribute whose first letters were typed on the card.
    void beginAttribute(const QString &entity, const QString &begun);
    /// Ends the typing; what was typed since the last line is dropped.
    void close();
    /// Keeps the line on its card after scrolling, zooming and edits.
    void place();

private:
    enum class Subject { nothing, name, attribute };
    void open(Subject subject, const QString &entity, const QString &text);
    void enter();
    void step(int by);
    void leave();
    /// Applies the line. False when it cannot be read or the engine refuses it; the line then says
    /// why and stays.
    bool apply();
    bool applyName();
    bool applyAttributes(const QString &text);
    bool applyChanged(const model::Attribute &before, const model::Attribute &typed);
    bool applyAdded(const std::vector<model::Attribute> &added, std::size_t from);
    const model::Entity *entity() const;
    /// The attribute that the line edits; nullptr when it is a new one.
    const model::Attribute *attribute() const;
    bool isEmpty() const;

    ModelScene &m_scene;
    models::Session &m_session;
    QGraphicsView &m_view;
    CardLine *m_line;
    Subject m_subject = Subject::nothing;
    QString m_entity;
    std::string m_attribute; ///< name of the edited attribute; empty for a new one
    std::size_t m_row = 0;
    int m_gesture = -1;
    QString m_refusal; ///< why the engine refused the last edit
};

} // namespace partita::canvas
