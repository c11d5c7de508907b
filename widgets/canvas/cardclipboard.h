// Cards on the clipboard, as text in the text form of workbooks.
#pragma once

#include "engine/model/workbook.h"

#include <QCoreApplication>
#include <QPointF>

namespace partita::models {
class Session;
}

namespace partita::canvas {

class ModelScene;

class CardClipboard {
    Q_DECLARE_TR_FUNCTIONS(partita::canvas::CardClipboard)
public:
    CardClipboard(ModelScene &scene, models::Session &session);

    /// The selected cards with the relationships among them.
    void copy() const;
    void cut();
    /// Adds and selects the cards of the clipboard, around a point or where there is room.
    bool paste(const QPointF &middle);

private:
    QStringList selectedNames() const;
    std::map<std::string, model::CanvasPosition> placesFor(const model::Workbook &part,
                                                           const QPointF &middle) const;

    ModelScene &m_scene;
    models::Session &m_session;
};

} // namespace partita::canvas
