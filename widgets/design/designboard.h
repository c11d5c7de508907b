// The design board: the current design drawn as containers, documents and what they embed, with
// lines from copies to their homes. Parts are dragged to change the design.
#pragma once

#include "widgets/boards/deferredrefresh.h"
#include "widgets/design/drops.h"

#include <QWidget>

namespace partita::models {
class Session;
struct Selection;
} // namespace partita::models

namespace partita::plots {
class Legend;
class Stage;
} // namespace partita::plots

namespace partita::design {

class DesignScene;
class DesignView;
class DropPreview;

class DesignBoard : public QWidget {
    Q_OBJECT
public:
    explicit DesignBoard(models::Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeDrawing();
    void connectScene();
    void refresh();
    void draw(bool moves);
    /// A line for each container: partitions and load.
    QStringList factsOf(const model::Design &design) const;
    void refreshLegend();
    void hold(const Dragged &dragged, const DropTarget &target);
    void drop(const Dragged &dragged, const DropTarget &target);
    std::optional<Result<Drop>> dropOf(const Dragged &dragged, const DropTarget &target) const;
    void openMenu(const QPointF &place, const QPoint &onScreen);
    /// False for a derived design and during a presentation.
    bool isEditable() const;

    models::Session &m_session;
    boards::DeferredRefresh m_refresh;
    plots::Stage *m_stage;
    DesignView *m_view;
    DesignScene *m_scene;
    DropPreview *m_preview;
    plots::Legend *m_legend;
    QString m_dropText; ///< of the drop under the pointer
};

} // namespace partita::design
