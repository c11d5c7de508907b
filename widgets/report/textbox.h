// Text laid out in a column of given width, to be painted line by line.
#pragma once

#include "engine/report/report.h"

#include <QPointF>
#include <QTextLayout>

#include <memory>

class QPaintDevice;
class QPainter;

namespace partita::reporting {

struct TextLook {
    QFont font;
    QColor colour;
    Qt::Alignment alignment = Qt::AlignLeft;
};

class TextBox {
public:
    TextBox(const report::Text &text, const TextLook &look, double width, QPaintDevice *device);

    int lines() const { return m_layout->lineCount(); }
    double lineHeight(int line) const;
    double height() const;
    /// With the line's left upper corner at the point.
    void paintLine(int line, QPainter &painter, const QPointF &at) const;
    void paint(QPainter &painter, const QPointF &at) const;

private:
    std::shared_ptr<QTextLayout> m_layout;
    QColor m_colour;
};

/// Width of the text on one line, and of its longest word.
struct TextWidths {
    double whole = 0;
    double longestWord = 0;
};
TextWidths widthsOf(const report::Text &text, const QFont &font, QPaintDevice *device);

} // namespace partita::reporting
