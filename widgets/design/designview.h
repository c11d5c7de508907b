// View of a drawn design. Arrow keys walk over the boxes, Enter opens the documents.
#pragma once

#include "widgets/plots/zoomview.h"

namespace partita::design {

class DesignScene;

class DesignView : public plots::ZoomView {
    Q_OBJECT
public:
    explicit DesignView(DesignScene &scene, QWidget *parent = nullptr);

    /// Width / height of the room for the picture.
    double aspect() const;

signals:
    void aspectChanged();
    void activated(); ///< the selected part, by keyboard
    void removeRequested();
    void renameRequested();
    /// A menu for the part at a place of the scene; for the selected one when it is null.
    void menuRequested(const QPointF &place, const QPoint &onScreen);

protected:
    bool event(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    QRectF contents() const override;
    double mostOfFit() const override { return 1.5; } // small designs are read from afar

private:
    DesignScene &m_scene;
};

} // namespace partita::design
