// The main window: design switcher and evidence strip on top, boards as tabs, navigator, inspector
// and problems as docks. It wires; what the parts do is theirs.
#pragma once

#include "widgets/models/session.h"

#include <QMainWindow>
#include <QSet>

class QLabel;
class QProgressBar;
class QTabWidget;
class QToolBar;
class QToolButton;

namespace partita::inspector {
class Inspector;
}

namespace partita::style {
class ElidedLabel;
}

namespace partita::shell {

class BoardArea;
class EditActions;
class EvidenceStrip;
class Files;
class Panes;
class Recovery;
class SidePanes;
class StatusLine;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget *parent = nullptr);
    ~MainWindow() override;

    models::Session &session() { return m_session; }
    /// Opens a workbook by name (sample:NAME) or path; says so when it cannot. False on failure.
    bool openWorkbook(const QString &nameOrPath);
    /// Shows a board by its stable name. False when there is none.
    bool showBoard(const QString &name);
    QWidget *board(const QString &name) const;
    /// Takes a board out of the window, for a picture of it alone.
    QWidget *takeBoard(const QString &name);
    /// Size and docks as they were left; called for windows that a person uses.
    void restoreLayout();
    /// Keeps unsaved edits aside from now on, and offers those of a program that died.
    void recoverFrom(const QString &folder);

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
    void makeBoards();
    void makeDocks();
    void makeToolBars();
    void makeFileMenu();
    void makeEditMenu();
    void makeViewMenu();
    void makeEvaluateMenu();
    void makeHelpMenu();
    void makeStatusBar();
    void connectSession();
    void updateTitle();
    void updateStatus();
    void updateIcons();
    void showMessage(const QString &message);
    /// A file could not be read or written: says so over the window.
    void showFailure(const QString &message);
    void renameSelected();
    void present(bool on);
    /// In a low window the bars leave the board what they can do without.
    void setLow(bool low);
    /// Type of the whole window, larger or smaller by a factor.
    void scaleType(double factor);
    /// How much is evaluated while nothing runs.
    QString evaluatedText() const;
    /// Escape: leaves the presentation, or else stops evaluating.
    void cancel();
    void copyPicture();
    void exportPicture();
    BoardArea &areaOf(int index) const;
    QWidget &currentBoard() const;
    bool hasErrors() const;
    bool noteErrors();
    void updateProblems(int problems, const QString &summary);
    void chooseTheme(const QString &theme);
    void about();
    QAction *action(const QString &icon, const QString &text, const QKeySequence &shortcut,
                    const QString &tip);

    models::Session m_session;
    std::unique_ptr<Files> m_files;
    Recovery *m_recovery = nullptr;
    EditActions *m_edits = nullptr;
    inspector::Inspector *m_form = nullptr;
    QTabWidget *m_tabs = nullptr;
    QDockWidget *m_navigator = nullptr;
    QDockWidget *m_inspector = nullptr;
    QDockWidget *m_problems = nullptr;
    bool m_problemsCameUp = false; ///< by itself: it goes when what it came for is mended
    QSet<QString> m_knownErrors; ///< for which the problems have come up
    StatusLine *m_status = nullptr;
    QLabel *m_facts = nullptr;
    QProgressBar *m_progress = nullptr;
    QToolButton *m_cancel = nullptr;
    QToolButton *m_problemCount = nullptr;
    QAction *m_evaluate = nullptr;
    QAction *m_cancelAction = nullptr;
    QAction *m_presentation = nullptr;
    std::vector<std::pair<QAction *, QString>> m_icons; ///< actions with the names of their icons
    Panes *m_panes = nullptr;
    SidePanes *m_sides = nullptr;
    QToolBar *m_bar = nullptr;
    EvidenceStrip *m_strip = nullptr;
    bool m_isLow = false;
    QAction *m_switcher = nullptr; ///< its place in the bar
    QList<QAction *> m_editTools; ///< of the bar; not on a projector
    QList<QDockWidget *> m_panelsBefore; ///< open before the presentation
};

} // namespace partita::shell
