// Pictures of the board on show: copied, or written into a file, as figures for paper.
#pragma once

#include "widgets/plots/figure.h"

#include <QObject>

#include <functional>

namespace partita::models {
class Session;
}

namespace partita::shell {

/// A board with its stable name and the title of its tab.
struct ShownBoard {
    QWidget *board = nullptr;
    QString name;
    QString title;
};

/// Title and line below of a figure of that board: what it shows, workbook, design and date.
plots::FigureTexts figureTexts(const models::Session &session, const ShownBoard &shown);

class BoardPictures : public QObject {
    Q_OBJECT
public:
    BoardPictures(models::Session &session, std::function<ShownBoard()> shown, QWidget *window);

    void copy();
    /// Asks for a file and writes the figure into it: PNG, SVG or PDF.
    void chooseAndExport();

signals:
    void told(const QString &message); ///< for the status bar
    void failed(const QString &message);

private:
    void write(const QString &path);

    models::Session &m_session;
    std::function<ShownBoard()> m_shown;
    QWidget *m_window;
};

} // namespace partita::shell
