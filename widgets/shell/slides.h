// Slides: each view of the workbook as a page of 16 by 9, with its name, its sentence and the
// picture of its board, in the light theme.
//
// Boards compute and lay out what they show in their own time. So a writer shows one view after the
// other, waits until its board is ready, draws it, and returns to what was shown before.
#pragma once

#include <QObject>
#include <QPdfWriter>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <memory>

class QPainter;
class QWidget;

namespace partita::models {
class Session;
}

namespace partita::shell {

class ViewWalk;

class Slides : public QObject {
    Q_OBJECT
public:
    /// Shows a board and returns it; nullptr when there is none of that name.
    using ShowBoard = std::function<QWidget *(const QString &board)>;

    /// `onShow`: the name of the board on show.
    Slides(models::Session &session, ShowBoard show, std::function<QString()> onShow,
           QObject *parent);
    ~Slides() override;

    /// Writes a PDF file when the path ends in .pdf, else PNG files into a folder of that name.
    /// Then emits finished() or failed(). Requires: it is not writing.
    void write(const QString &path);
    /// Asks for a file or a folder, and writes.
    void choose(QWidget *window);

signals:
    void finished(const QStringList &files);
    void failed(const QString &message);

private:
    void step();
    QString begin();
    QString drawShown();
    void end();
    QString nameOf(int slide) const;

    models::Session &m_session;
    ShowBoard m_show;
    std::function<QString()> m_onShow;
    QWidget *m_shown = nullptr;
    std::unique_ptr<ViewWalk> m_walk;
    QTimer m_timer;
    QString m_path;
    QString m_board; ///< to return to
    QString m_design;
    QString m_pattern;
    int m_slide = -1;
    int m_readyFor = 0; ///< steps for which the board had nothing to do
    QStringList m_files;
    std::unique_ptr<QPdfWriter> m_pdf;
    std::unique_ptr<QPainter> m_painter;
};

} // namespace partita::shell
