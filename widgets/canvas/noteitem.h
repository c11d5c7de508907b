// A note on the canvas: Markdown on a sheet of paper, in front of the lines.
#pragma once

#include "engine/model/canvasmarks.h"
#include "widgets/canvas/markitem.h"

#include <memory>

class QTextDocument;

namespace partita::canvas {

class NoteItem : public MarkItem {
    Q_OBJECT
public:
    NoteItem();
    ~NoteItem() override;

    void show(const model::CanvasNote &note);
    /// Height of a note of that width that shows all of the text.
    static qreal heightOf(const QString &text, qreal width);

protected:
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    void paintText(QPainter &painter, const QColor &colour) const;

    std::unique_ptr<QTextDocument> m_text;
    QString m_shown; ///< Markdown of the text
};

} // namespace partita::canvas
