// The session: the open workbook, what is selected in it, and what is known about it. Boards read
// it, ask it for edits, and follow its signals; they know nothing of each other.
//
// Interface thread only. Evaluation runs on a worker thread; results are kept by the content they
// depend on, so going back to a design that was answered before shows at once.
#pragma once

#include "engine/checks/scriptcheck.h"
#include "engine/evaluation/evaluation.h"
#include "engine/model/edit.h"
#include "engine/model/validation.h"
#include "widgets/jobs/evaluationrunner.h"

#include <QObject>
#include <QPoint>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <QUndoStack>

#include <deque>
#include <memory>

namespace partita::models {

class DesignAdvice;

/// What the inspector shows.
struct Selection {
    enum class Kind {
        nothing,
        entity,
        attribute,
        relationship,
        pattern,
        design,
        container,
        documentType
    };
    Kind kind = Kind::nothing;
    QString name; ///< entity, relationship, pattern, design or container
    QString detail; ///< attribute of an entity, document type of a container
    bool operator==(const Selection &) const = default;
};

class Session : public QObject {
    Q_OBJECT
public:
    explicit Session(QObject *parent = nullptr);
    ~Session() override;

    // The workbook. Derived designs are appended to its own; only own designs can be edited.
    const model::Workbook &workbook() const { return m_workbook; }
    const model::Workbook &workbookWithDerivedDesigns() const { return m_expanded; }
    const std::vector<model::Problem> &problems() const { return m_problems; }
    /// Opens another workbook: clears the undo stack and the selection. `path` is empty for samples
    /// and new ones.
    void open(const model::Workbook &workbook, const QString &path);
    /// The same for a workbook that was never saved as it is: it counts as modified.
    void openUnsaved(const model::Workbook &workbook, const QString &path);
    QString path() const { return m_path; }
    /// Called after saving: the stack is clean, the path known.
    void markSaved(const QString &path);
    bool isModified() const { return !m_undoStack.isClean(); }

    /// Applies an edit through the undo stack. False when the engine refuses it; editRefused() says
    /// why. Edits with the same non-negative `gesture` merge.
    bool apply(const model::Edit &edit, const QString &text, int gesture = -1);
    /// Adds an entity with a free name and a key, at the place or the next free one, and selects
    /// it.
    void addNewEntity(const model::CanvasPosition &position);
    /// The same for an entity that has both; false when the engine refuses it.
    bool addEntity(const model::Entity &entity, const model::CanvasPosition &position, int gesture);
    /// Where the model board shows cards, placed by hand or not: new entities keep off them.
    void setShownCards(std::vector<QRectF> frames) { m_shownCards = std::move(frames); }
    /// A number for one gesture (one drag, one spell of typing).
    int newGesture() { return ++m_lastGesture; }
    QUndoStack &undoStack() { return m_undoStack; }

    // What is looked at.
    QStringList designNames() const;
    QString design() const { return m_design; }
    const model::Design *currentDesign() const;
    bool isDerived(const QString &design) const;
    void setDesign(const QString &design);
    QString pattern() const { return m_pattern; }
    const model::AccessPattern *currentPattern() const;
    void setPattern(const QString &id);
    const Selection &selection() const { return m_selection; }
    void setSelection(const Selection &selection);
    /// Shown on a projector: boards then keep what is edited with out of sight.
    bool isPresenting() const { return m_presenting; }
    void setPresenting(bool on);

    // What is known. Null while a design was never evaluated.
    jobs::DesignEvaluationPointer evaluation(const QString &design) const;
    jobs::DesignEvaluationPointer currentEvaluation() const { return evaluation(m_design); }
    /// True while what evaluation() gives belongs to an older workbook: show it dimmed.
    bool isStale(const QString &design) const;
    /// What the rules say of the current design.
    DesignAdvice &advice() const { return *m_advice; }
    bool isEvaluating() const { return m_runner.isRunning(); }
    /// Evaluates what is not known. Edits do so by themselves after a moment.
    void evaluateNow();
    void cancelEvaluation();
    /// Puts a finished evaluation in (pictures from the command line, tests).
    void adopt(const evaluation::Evaluation &evaluation);

signals:
    /// An edit is about to become a step to undo; whoever places cards may let others give way, in
    /// the same step.
    void editing(const model::Workbook &before, model::Workbook &after);
    void aboutToOpen(); ///< another workbook; before workbookChanged()
    void workbookChanged(); ///< after an edit, undo, redo or open
    void opened(); ///< another workbook; after workbookChanged()
    void pathChanged();
    void designChanged();
    void patternChanged();
    void selectionChanged();
    void presentingChanged(bool on);
    void evaluationChanged(const QString &design); ///< known, or stale now
    void evaluationStarted();
    void evaluationProgressed(const QString &stage, double fraction);
    void evaluationFinished(bool cancelled);
    void evaluationFailed(const QString &message);
    void editRefused(const QString &message);
    /// What was done, or that an edit did more than it was asked for: a sentence for the status
    /// bar.
    void told(const QString &message);
    /// What is selected wants a name: it is new, or somebody asked for it on a board.
    void renameRequested();
    /// A board wishes that another one be shown ("plan"); the window decides.
    void boardRequested(const QString &name);
    /// A design is wished for: the window offers what one can start from, at a place on the screen.
    void designRequested(const QPoint &place);

private:
    /// A result and everything it depends on.
    struct Known {
        model::Workbook workbook;
        model::Shared<model::Design> design;
        jobs::DesignEvaluationPointer evaluation;
    };
    void publish(const model::Workbook &workbook);
    /// Errors first; scripts are compiled anew when one has changed.
    std::vector<model::Problem> problemsOf(const model::Workbook &workbook);
    void remember(const model::Workbook &workbook, const jobs::DesignEvaluationPointer &evaluation);
    const Known *find(const QString &design) const;
    /// Follows what was renamed and leaves what is gone; true when the selection moved.
    bool keepValidSelection(const model::Workbook &before);
    /// Where no other card lies.
    model::CanvasPosition freePlace(model::CanvasPosition wanted) const;

    model::Workbook m_workbook;
    model::Workbook m_expanded;
    std::vector<model::Problem> m_problems;
    std::vector<checks::PlacedScript> m_scripts; ///< that the next are problems of
    std::vector<model::Problem> m_scriptProblems;
    QString m_path;
    QUndoStack m_undoStack;
    int m_lastGesture = 0;
    std::vector<QRectF> m_shownCards;
    QString m_design;
    QString m_earlierDesign; ///< looked at before; where to go back to
    bool m_isApplying = false;
    QString m_pattern;
    Selection m_selection;
    bool m_presenting = false;
    jobs::EvaluationRunner m_runner;
    model::Workbook m_evaluated; ///< snapshot the runner works on
    QTimer m_evaluateSoon;
    std::deque<Known> m_known; ///< newest first
    std::map<QString, jobs::DesignEvaluationPointer> m_latest; ///< by design, perhaps stale
    std::unique_ptr<DesignAdvice> m_advice; ///< the first to hear of changes
};

} // namespace partita::models
