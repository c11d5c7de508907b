// The model board: the entity-relationship canvas, its tools, a legend of the current design's
// storage, and the empty state.
#pragma once

#include "engine/model/workbook.h"

#include <QImage>
#include <QWidget>

#include <vector>

class QLabel;
class QStackedLayout;

namespace partita::models {
class Session;
}

namespace partita::canvas {

class CanvasActions;
class FindBar;
class MiniMap;
class ModelScene;
class ModelView;

class ModelBoard : public QWidget {
    Q_OBJECT
public:
    explicit ModelBoard(models::Session &session, QWidget *parent = nullptr);
    ~ModelBoard() override;

    CanvasActions &canvasActions() const { return *m_actions; }
    MiniMap &miniMap() const;
    ModelView &view() const { return *m_view; }
    /// Opens the line that finds parts by their names.
    void find();
    /// The whole drawing, small, in the colours of a palette; for a screen of double density.
    QImage miniature(const QSize &size, const QPalette &palette);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeTools();
    QWidget *makeEmptyState();
    void connectFind();
    void addEntity();
    void addEntityAt(const model::CanvasPosition &position);
    void updateLegend();
    void fitLegend();
    void updatePage();

    models::Session &m_session;
    ModelScene *m_scene;
    ModelView *m_view;
    FindBar *m_find;
    CanvasActions *m_actions;
    QStackedLayout *m_pages;
    QWidget *m_empty = nullptr; ///< shown instead of the canvas while there is no entity
    QLabel *m_legend;
    QStringList m_entries; ///< legend: the design, then the meaning of lines and marks
    std::vector<QWidget *> m_canvasTools; ///< disabled while there is no entity
    std::vector<QWidget *> m_editTools; ///< the first one adds an entity
};

} // namespace partita::canvas
