// Inspector form of a container in the current design: name, partition key, throughput, time to
// live, indexing.
#pragma once

#include "engine/model/design.h"
#include "widgets/inspector/inspector.h"

#include <functional>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace partita::forms {
class LineList;
class PathCompleter;
} // namespace partita::forms

namespace partita::inspector {

class ContainerForm : public InspectorForm {
    Q_OBJECT
public:
    ContainerForm(models::Session &session, const QString &container, QWidget *parent);
    bool refresh() override;
    models::Selection subject() const override;

private:
    using Change = std::function<void(model::Container &)>;

    void addRows();
    void addThroughput();
    void addLifetimes();
    void connectFields();
    void refreshIndexing(const model::Container &container);
    void offerDocumentTypes();
    const model::Container *container() const;
    /// Applies `change` to the container as one edit.
    void change(const QString &text, const Change &change);
    void rename();
    void commitKey();
    void commitPartitions(int partitions);
    void commitThroughput();
    /// Commits a time to live, or shows why it is invalid.
    void commitLifetime(const QString &text, double seconds,
                        std::optional<std::int64_t> model::Container::*lifetime);
    void commitIndexing();

    models::Session &m_session;
    QString m_container;
    QFormLayout *m_layout;
    QLabel *m_design; ///< design of the container
    QLineEdit *m_name;
    forms::PathCompleter *m_paths; ///< for the partition key
    QLineEdit *m_key;
    QSpinBox *m_partitions;
    QComboBox *m_mode;
    QDoubleSpinBox *m_throughput;
    QDoubleSpinBox *m_highest; ///< throughput ever
    QDoubleSpinBox *m_ttl;
    QLabel *m_ttlWords; ///< meaning of the seconds
    QDoubleSpinBox *m_analytical;
    QLabel *m_analyticalWords;
    forms::LineList *m_uniqueKeys;
    QPlainTextEdit *m_indexing;
    QLabel *m_indexingProblem;
    QLabel *m_types;
    QPushButton *m_addType;
    QMenu *m_entities;
    QPushButton *m_scripts; ///< opens the scripts dialog
    bool m_refreshing = false;
};

} // namespace partita::inspector
