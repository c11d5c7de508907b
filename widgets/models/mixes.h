// Item model of the workload mixes: a row a mix, with its factor, its hours a day, and the rate of
// each pattern in it. An empty rate follows from what the pattern states. Every change is one edit
// of the workbook.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/models/editablerows.h"

namespace partita::models {

class Session;

class Mixes : public EditableRows {
    Q_OBJECT
public:
    /// The columns before those of the patterns.
    enum Column { nameColumn, descriptionColumn, factorColumn, hoursColumn, firstPattern };

    explicit Mixes(Session &session, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    int add() override;
    int duplicate(int place) override;
    void remove(int place) override;

private:
    void follow();
    bool apply(std::vector<model::WorkloadMix> mixes, const QString &text);
    int append(model::WorkloadMix mix);
    QString textAt(const model::WorkloadMix &mix, int column) const;
    /// False after telling why the text cannot stand there.
    bool put(model::WorkloadMix &mix, int column, const QString &text);

    Session &m_session;
    std::vector<model::WorkloadMix> m_mixes; ///< as shown
    std::vector<model::AccessPattern> m_patterns;
};

} // namespace partita::models
