// The main window: design switcher and evidence strip on top, boards as tabs, navigator, inspector
// and problems as docks. It connects the parts; they do the work.
#pragma once

#include "widgets/models/session.h"

#include <QMainWindow>
#include <QSet>

class QLabel;
class QProgressBar;
class QTabWidget;
class QToolBar;
class QToolButton;

namespace partita::canvas {
class CanvasActions;
}

namespace partita::help {
class Opener;
}

namespace partita::inspector {
class Inspector;
}

namespace partita::style {
class ElidedLabel;
}

namespace partita::shell {

class BoardArea;
class BoardSplit;
class EditActions;
class EvidenceStrip;
class FileBar;
class Files;
class ImportActions;
class PaneFocus;
class Presentation;
class Recovery;
class SidePanes;
struct ShownBoard;
class StartPage;
class StatusLine;
struct TourStep;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    models::Session &session() { return m_session; }
    /// Opens a workbook by name (sample:NAME) or path. False, with a message, on failure.
    bool openWorkbook(const QString &nameOrPath);
    /// Shows a board by its stable name. False when there is none.
    bool showBoard(const QString &name);
    QWidget *board(const QString &name) const;
    /// Removes a board from the window, for a picture of it alone.
    QWidget *takeBoard(const QString &name);
    /// Restores size and docks; not called for screenshots.
    void restoreLayout();
    /// Saves copies of unsaved edits from now on, and offers those of a crashed program.
    void recoverFrom(const QString &folder);
    /// What a start opens.
    struct Beginning {
        QString workbook; ///< path or sample:NAME; empty for the last one
        bool isNew = false; ///< an empty workbook
    };
    /// Opens it, or else the start page. From now on the window remembers its file for the next
    /// start.
    void begin(const Beginning &beginning);

signals:
    void openFailed(const QString &message);

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    /// Tips of menus and tools go to the status line.
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    /// The problems of the workbook: their panel, and the button in the status bar that opens it.
    struct Problems {
        QDockWidget *panel = nullptr;
        QToolButton *count = nullptr;
        bool cameUp = false; ///< opened by itself; closes when its errors are fixed
        QSet<QString> known; ///< errors for which the panel was opened
    };
    /// What starts, shows and stops an evaluation.
    struct EvaluationControls {
        QAction *start = nullptr;
        QAction *stop = nullptr;
        QProgressBar *progress = nullptr;
        QToolButton *stopButton = nullptr;
    };
    void makeStartPage();
    void showStartPage(const QString &notice = {});
    /// True unless the workbook is an empty one without a file.
    bool isSomethingOpen() const;
    /// Keeps a small picture of the open file, when the file holds what is shown.
    void keepPicture();
    void showSettings();
    void writeNumbersAgain();
    void startNew();
    /// Opens the blog and points at one part of the window after the other.
    void startTour();
    std::vector<TourStep> tourSteps();
    void makeBoards();
    void makeDocks();
    void makeToolBars();
    void makeFileMenu();
    void addFilesToOpen(QMenu &menu);
    void addPictures(QMenu &menu);
    canvas::CanvasActions &canvasActions() const;
    void makeEditMenu();
    void makeViewMenu();
    void addThemes(QMenu &menu);
    void makeEvaluateMenu();
    void makeHelpMenu();
    /// Opens the command palette.
    void findAnything(help::Opener &opener);
    void makeStatusBar();
    void connectSession();
    void updateTitle();
    void updateStatus();
    void updateIcons();
    void showMessage(const QString &message);
    /// A file could not be read or written: shows the message in a dialog.
    void showFailure(const QString &message);
    /// Says at the top of the window what another program did to the open file.
    void updateFileBar();
    void renameSelected();
    /// After a presentation began or ended.
    void followPresentation(bool on);
    void addPresentation(QMenu &menu);
    void showViews(bool addPresent);
    /// Board, design and pattern on show, as a view to present.
    model::View presentView() const;
    void showReport();
    /// In a low window the bars take less height.
    void setLow(bool low);
    /// Number of evaluated designs, for the status bar while nothing runs.
    QString evaluatedText() const;
    /// Escape: ends the presentation, else stops the evaluation.
    void cancel();
    ShownBoard shownBoard() const;
    BoardArea &areaOf(int index) const;
    QWidget &currentBoard() const;
    bool hasErrors() const;
    bool noteErrors();
    void updateProblems(int problems, const QString &summary);
    void about();
    QAction *action(const QString &icon, const QString &text, const QKeySequence &shortcut,
                    const QString &tip);

    models::Session m_session;
    std::unique_ptr<Files> m_files;
    ImportActions *m_import = nullptr;
    Recovery *m_recovery = nullptr;
    QAction *m_palette = nullptr;
    EditActions *m_edits = nullptr;
    inspector::Inspector *m_form = nullptr;
    QTabWidget *m_tabs = nullptr;
    BoardSplit *m_split = nullptr;
    QDockWidget *m_navigator = nullptr;
    QDockWidget *m_inspector = nullptr;
    Problems m_problems;
    StatusLine *m_status = nullptr;
    QLabel *m_facts = nullptr;
    EvaluationControls m_evaluation;
    Presentation *m_presentation = nullptr;
    std::vector<std::pair<QAction *, QString>> m_icons; ///< actions with their icon names
    PaneFocus *m_paneFocus = nullptr;
    SidePanes *m_sides = nullptr;
    QToolBar *m_bar = nullptr;
    FileBar *m_fileBar = nullptr;
    StartPage *m_start = nullptr;
    EvidenceStrip *m_strip = nullptr;
    bool m_isLow = false;
    QAction *m_switcher = nullptr; ///< its place in the tool bar
};

} // namespace partita::shell
