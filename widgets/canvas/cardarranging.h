// Arranging the selected cards of the canvas: aligned, distributed or laid out, each as one edit.
#pragma once

#include "widgets/canvas/alignment.h"

#include <QCoreApplication>

namespace partita::models {
class Session;
}

namespace partita::canvas {

class ModelScene;

class CardArranging {
    Q_DECLARE_TR_FUNCTIONS(partita::canvas::CardArranging)
public:
    CardArranging(ModelScene &scene, models::Session &session);

    void align(Alignment alignment);
    void distribute(Qt::Orientation direction);
    /// With Graphviz; the other cards stay.
    void layOutSelection();

private:
    ModelScene &m_scene;
    models::Session &m_session;
};

} // namespace partita::canvas
