// A board's picture drawn for paper: title, design and date above the picture, in the light theme,
// cropped to what is drawn, without tools and buttons.
//
//     Figure figure(board, {"Fan-out of Q3", "Blog platform · V1 · 30 November 2026"});
//     QImage image = figure.image({.scale = 2});
//     figure.draw(painter);                              // vectors: SVG, PDF, a report
//
// Interface thread only. The widget must outlive the figure and stay as it is.
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QImage>
#include <QPicture>
#include <QString>

class QGraphicsScene;
class QPainter;
class QWidget;

namespace partita::plots {

/// True while the scene is drawn for a figure: its items then leave out handles and marks of the
/// moment. False without a scene.
bool isOnPaper(const QGraphicsScene *scene);

struct FigureTexts {
    QString title;
    QString below; ///< workbook, design and date
    QByteArray source = {}; ///< kept inside PNG and SVG files (picturesource.h)
};

struct FigureLook {
    double scale = 2; ///< pixels for each unit, 1 to 8
    bool isTransparent = false; ///< else white
};

/// The part of a board that is its picture: a chart, a drawing, a table; without tools.
QWidget &pictureIn(QWidget &board);

class Figure {
    Q_DECLARE_TR_FUNCTIONS(Figure)
public:
    /// Draws the picture of the board once. Its selection is not part of it.
    Figure(QWidget &board, FigureTexts texts);

    /// In units of the screen, with margins.
    QSizeF size() const;
    /// With its left upper corner at the origin, in vectors where the board draws vectors.
    void draw(QPainter &painter) const;
    QImage image(const FigureLook &look = {}) const;
    /// Empty when it is written, else one sentence. The ending of the path says what is written:
    /// .png, .svg or .pdf.
    QString save(const QString &path, const FigureLook &look = {}) const;

private:
    FigureTexts m_texts;
    QPicture m_picture; ///< drawn with its left upper corner at the origin
    QSizeF m_drawn;
    double m_headHeight = 0;
    double m_textWidth = 0;
};

} // namespace partita::plots
