// The model board: the entity-relationship canvas, its tools, a legend of how the current design
// stores things, and the empty state.
#pragma once

#include <QWidget>

#include <vector>

class QLabel;
class QStackedLayout;

namespace partita::models {
class Session;
}

namespace partita::canvas {

class ModelScene;
class ModelView;

class ModelBoard : public QWidget {
    Q_OBJECT
public:
    explicit ModelBoard(models::Session &session, QWidget *parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeTools();
    QWidget *makeEmptyState();
    void addEntity();
    void updateLegend();
    void fitLegend();
    void updatePage();

    models::Session &m_session;
    ModelScene *m_scene;
    ModelView *m_view;
    QStackedLayout *m_pages;
    QWidget *m_empty = nullptr; ///< in place of the canvas while there is no entity
    QLabel *m_legend;
    QStringList m_entries; ///< of the legend: whose it is, then what lines and marks mean
    QLabel *m_zoom;
    std::vector<QWidget *> m_canvasTools; ///< of no use while there is no entity
    std::vector<QWidget *> m_editTools; ///< the first adds an entity
};

} // namespace partita::canvas
