// The session: the open workbook, the selection, and the evaluations. Boards read it, send it
// edits, and follow its signals; they do not know each other.
//
// Interface thread only. Evaluations run on a worker thread. Results are kept with the content they
// depend on, so returning to an evaluated design shows its figures at once.
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
#include <map>
#include <memory>
#include <set>
#include <span>

namespace partita::models {

class Baseline;
class DesignAdvice;

/// The part that the inspector shows.
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

    // The workbook. Derived designs follow its own; only own designs can be edited.
    const model::Workbook &workbook() const { return m_workbook; }
    const model::Workbook &workbookWithDerivedDesigns() const { return m_expanded; }
    const std::vector<model::Problem> &problems() const { return m_problems; }
    /// Opens another workbook; clears undo stack and selection. `path` is empty for samples and new
    /// workbooks.
    void open(const model::Workbook &workbook, const QString &path);
    /// The same for a workbook whose present state was never saved: it counts as modified.
    void openUnsaved(const model::Workbook &workbook, const QString &path);
    QString path() const { return m_path; }
    /// Takes the workbook that the file holds now, as one undo step.
    void reload(const model::Workbook &workbook);
    /// Called after saving: marks the undo stack clean and sets the path.
    void markSaved(const QString &path);
    /// The file no longer holds this workbook: it counts as modified until it is saved.
    void markUnsaved() { m_undoStack.resetClean(); }
    bool isModified() const { return !m_undoStack.isClean(); }

    /// Applies an edit through the undo stack. False when the engine refuses it; editRefused() has
    /// the reason. Edits with the same non-negative `gesture` merge.
    bool apply(const model::Edit &edit, const QString &text, int gesture = -1);
    /// The same for several edits, one after the other, as one undo step: all of them or none.
    bool applyAll(std::span<const model::Edit> edits, const QString &text);
    /// Adds and selects an entity with a free name and a key, at the position or the next free one,
    /// and asks for its name.
    void addNewEntity(const model::CanvasPosition &position);
    /// The same without asking. Returns the free name; empty when the engine refuses the entity.
    QString addUnnamedEntity(const model::CanvasPosition &position);
    /// The same for a given entity; false when the engine refuses it.
    bool addEntity(const model::Entity &entity, const model::CanvasPosition &position, int gesture);
    /// Frames of the cards on the model board, which new entities must not cover.
    void setShownCards(std::vector<QRectF> frames) { m_shownCards = std::move(frames); }
    /// A new number for one gesture (one drag, one run of typing).
    int newGesture() { return ++m_lastGesture; }
    QUndoStack &undoStack() { return m_undoStack; }

    // The current design and the selection.
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
    /// True during a presentation: boards then hide their editing tools.
    bool isPresenting() const { return m_presenting; }
    void setPresenting(bool on);

    // The evaluations. Null while a design was never evaluated.
    jobs::DesignEvaluationPointer evaluation(const QString &design) const;
    /// The evaluation of one pattern. It may be known before its design is. Null while it is not;
    /// valid until the next change.
    const evaluation::PatternEvaluation *evaluation(const QString &design,
                                                    const std::string &pattern) const;
    jobs::DesignEvaluationPointer currentEvaluation() const { return evaluation(m_design); }
    /// True while evaluation() belongs to an older workbook and is shown dimmed.
    bool isStale(const QString &design) const;
    /// The same for one pattern, which may be measured before the others.
    bool isStale(const QString &design, const std::string &pattern) const;
    /// Findings for the current design.
    DesignAdvice &advice() const { return *m_advice; }
    /// What the figures are compared with.
    Baseline &baseline() const { return *m_baseline; }
    /// Parts of all evaluations of this session, for everything that measures its designs.
    const std::shared_ptr<evaluation::KeptParts> &keptParts() const { return m_parts; }
    bool isEvaluating() const { return m_runner.isRunning(); }
    /// Evaluates designs that are not known. Edits do so by themselves after a moment.
    void evaluateNow();
    void cancelEvaluation();
    /// Takes a finished evaluation (for screenshots and tests).
    void adopt(const evaluation::Evaluation &evaluation);

signals:
    /// Emitted before an edit becomes an undo step. The canvas may move other cards in `after`, as
    /// part of the same step.
    void editing(const model::Workbook &before, model::Workbook &after);
    void aboutToOpen(); ///< another workbook; before workbookChanged()
    /// After an edit, undo, redo or open. Evaluations may have become stale, or known again.
    void workbookChanged();
    void opened(); ///< another workbook; after workbookChanged()
    void pathChanged();
    void designChanged();
    void patternChanged();
    void selectionChanged();
    void presentingChanged(bool on);
    void evaluationChanged(const QString &design); ///< more of it became known
    void evaluationStarted();
    void evaluationProgressed(const QString &stage, double fraction);
    void evaluationFinished(bool cancelled);
    void evaluationFailed(const QString &message);
    void editRefused(const QString &message);
    /// Report for the status bar: an action was done, or an edit changed more than was requested.
    void told(const QString &message);
    /// The selection needs a name: it is new, or the user asked for it on a board.
    void renameRequested();
    /// A pattern is to be typed: the board of the patterns opens its line.
    void patternTypingRequested();
    /// A board requests another board ("plan").
    void boardRequested(const QString &name);
    /// A new design is requested: the window shows its menu at a place on the screen.
    void designRequested(const QPoint &place);

private:
    /// A result with everything it depends on.
    struct Known {
        model::Workbook workbook;
        model::Shared<model::Design> design;
        jobs::DesignEvaluationPointer evaluation;
    };
    void publish(const model::Workbook &workbook);
    /// Makes an undo step of the changed workbook, and selects.
    void push(model::Workbook changed, const QString &text, int gesture, const Selection &selected);
    /// Errors first. Scripts are compiled again only when one has changed.
    std::vector<model::Problem> problemsOf(const model::Workbook &workbook);
    /// Shows the dearest pattern of the current design, until somebody chooses one.
    void showDearestPattern();
    void mergePatterns(const QString &design,
                       const std::vector<evaluation::PatternEvaluation> &patterns);
    void remember(const model::Workbook &workbook, const jobs::DesignEvaluationPointer &evaluation);
    const Known *find(const QString &design) const;
    void takeKnown();
    /// Follows renamed parts and deselects removed ones; true when the selection changed.
    bool keepValidSelection(const model::Workbook &before);
    /// The next position that no card covers.
    model::CanvasPosition freePlace(model::CanvasPosition wanted) const;

    model::Workbook m_workbook;
    model::Workbook m_expanded;
    std::vector<model::Problem> m_problems;
    std::vector<checks::PlacedScript> m_scripts; ///< scripts of the last check
    std::vector<model::Problem> m_scriptProblems;
    QString m_path;
    QUndoStack m_undoStack;
    int m_lastGesture = 0;
    std::vector<QRectF> m_shownCards;
    QString m_design;
    QString m_earlierDesign; ///< current before; fallback when a design is removed
    bool m_isApplying = false;
    QString m_pattern;
    bool m_isPatternChosen = false; ///< by somebody, not by being the dearest
    Selection m_selection;
    bool m_presenting = false;
    std::shared_ptr<evaluation::KeptParts> m_parts;
    jobs::EvaluationRunner m_runner;
    model::Workbook m_evaluated; ///< snapshot that the runner evaluates
    QTimer m_evaluateSoon;
    std::deque<Known> m_known; ///< newest first
    std::map<QString, jobs::DesignEvaluationPointer> m_latest; ///< by design, perhaps stale
    std::set<QString> m_fresh; ///< designs whose latest evaluation belongs to this workbook
    /// Patterns of a stale design that are measured already, by design.
    std::map<QString, std::set<std::string>> m_freshPatterns;
    /// By design: measured patterns that its latest evaluation does not have.
    std::map<QString, std::map<std::string, evaluation::PatternEvaluation>> m_earlyPatterns;
    std::unique_ptr<Baseline> m_baseline; ///< gets changes early, too
    std::unique_ptr<DesignAdvice> m_advice; ///< gets changes before all others
};

} // namespace partita::models
