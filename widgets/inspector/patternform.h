// Inspector form of an access pattern: request, entity, rate, distribution of keys, probe.
#pragma once

#include "engine/model/pattern.h"
#include "widgets/inspector/inspector.h"

#include <functional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;

namespace partita::forms {
class LineList;
}

namespace partita::inspector {

class ProbeForm;

class PatternForm : public InspectorForm {
    Q_OBJECT
public:
    PatternForm(models::Session &session, const QString &pattern, QWidget *parent);
    bool refresh() override;
    models::Selection subject() const override;

private:
    using Change = std::function<void(model::AccessPattern &)>;
    /// The pattern before its request was changed, which further changes start from.
    struct ChangedFrom {
        std::optional<model::AccessPattern> pattern; ///< kept until the next edit
        int undoIndex = -1; ///< index of the undo stack for which it holds
        int gesture = -1;
    };
    /// How often the request is made, for which rows, and how fast its answer has to be.
    struct LoadFields {
        QDoubleSpinBox *rate = nullptr;
        QComboBox *keys = nullptr;
        QDoubleSpinBox *exponent = nullptr;
        QDoubleSpinBox *target = nullptr;
    };

    void addRequest();
    void addLoad();
    void connectLists();
    void connectCommandLists();
    void connectPages();
    void connectLoad();
    void refreshRequest(const model::AccessPattern &pattern);
    void refreshQuery(const model::Query &query);
    void refreshCommand(const model::Command &command);
    void refreshLoad(const model::AccessPattern &pattern);
    const model::AccessPattern *shown() const;
    /// Applies `change` to the pattern as one edit.
    bool change(const QString &text, const Change &change, int gesture = -1);
    /// Changes the query or the command. Does nothing when the pattern is of the other sort: an
    /// undo may come before what was typed is applied.
    template<typename Request>
    void changeRequestOf(const QString &text, const std::function<void(Request &)> &change);
    void changeCommand(const std::function<void(model::Command &)> &edit);
    void commitConditions(const QStringList &lines);
    void rename();
    /// Keeps everything that applies to the new request. A line of the form lists what was dropped,
    /// until the next edit.
    void changeRequest(const std::variant<model::Query, model::Command> &bare);
    void showLeftOut(const QStringList &lines);
    void chooseKind(int kind);
    void chooseEntity(const QString &entity);
    static QString notUnderstood(const QString &line);
    /// Reads the lines of included rows; removing a line also removes those of the rows inside.
    void commitIncluded(const QStringList &lines);
    /// Reads every line with `read`. Shows the first line that cannot be read; then nothing
    /// changes.
    template<typename Part, typename Read>
    void commitLines(forms::LineList *list, const QStringList &lines, const Read &read,
                     std::vector<Part> model::Query::*part);

    models::Session &m_session;
    QString m_pattern;
    QFormLayout *m_layout;
    QLineEdit *m_id;
    QPlainTextEdit *m_sentence;
    QComboBox *m_kind;
    QComboBox *m_entity;
    QLabel *m_leftOut; ///< parts dropped by the last change of the request
    ChangedFrom m_changedFrom;
    forms::LineList *m_match;
    forms::LineList *m_attributes;
    forms::LineList *m_aggregates;
    forms::LineList *m_included;
    forms::LineList *m_changes; ///< attributes of an update
    forms::LineList *m_onlyIf; ///< conditions of an update or a delete
    forms::LineList *m_with; ///< rows created along
    forms::LineList *m_order;
    QCheckBox *m_after;
    QSpinBox *m_limit;
    QSpinBox *m_page;
    ProbeForm *m_probe;
    LoadFields m_load;
    int m_gesture;
    bool m_refreshing = false;
};

} // namespace partita::inspector
