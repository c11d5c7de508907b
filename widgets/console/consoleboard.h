// The console: statements on the items of a design. Editor above, answer below: what it cost, which
// partitions were asked, which index served, and the rows as table, tree and JSON.
#pragma once

#include "widgets/boards/deferredrefresh.h"
#include "widgets/jobs/consolerunner.h"

#include <QMap>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace partita::models {
class Session;
}

namespace partita::plots {
class Stage;
}

namespace partita::console {

class History;
class PartitionBars;
class ResultViews;
class StatementEditor;

class ConsoleBoard : public QWidget {
    Q_OBJECT
public:
    explicit ConsoleBoard(models::Session &session, QWidget *parent = nullptr);
    ~ConsoleBoard() override;

protected:
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// What the statement that ran last cost in a design.
    struct Figure {
        double requestCharge = 0;
        int partitions = 0;
    };

    QWidget *makeTools();
    void makeButtons(QLayout &tools);
    QWidget *makeEditor();
    QWidget *makeAnswer();
    QWidget *makeFacts();
    void connectRunner();

    void refresh();
    void refreshContainers();
    void refreshCompletion();
    void refreshButtons();
    void run();
    void askMore();
    void send(const Statement &statement, std::shared_ptr<const jobs::ConsoleRows> before);
    void stop();
    void showAnswer(const jobs::ConsoleAnswerPointer &answer);
    void showFacts();
    void explainCharge();
    void showProblem(const QString &message, int line, int column);
    void stepHistory(int step);
    void fillHistory(QMenu &menu);
    void fillPatterns(QMenu &menu);
    void useFor(const std::string &pattern);
    QString otherDesigns() const;

    models::Session &m_session;
    boards::DeferredRefresh m_refresh;
    jobs::ConsoleRunner m_runner;
    std::unique_ptr<History> m_history;
    plots::Stage *m_stage;
    QComboBox *m_design;
    QComboBox *m_container;
    QLineEdit *m_key;
    struct Buttons {
        QPushButton *run = nullptr;
        QToolButton *stop = nullptr;
        QToolButton *history = nullptr;
        QToolButton *pattern = nullptr;
        QToolButton *reset = nullptr;
        QPushButton *more = nullptr;
    } m_buttons;
    StatementEditor *m_editor;
    QLabel *m_problem;
    QStackedWidget *m_pages; ///< what to do first, the answer
    QLabel *m_headline;
    QLabel *m_reasons;
    QLabel *m_terms;
    PartitionBars *m_bars;
    ResultViews *m_results;
    Statement m_asked; ///< the last statement, perhaps still running
    jobs::ConsoleAnswerPointer m_answer;
    QMap<QString, Figure> m_figures; ///< of m_asked, by design
};

} // namespace partita::console
