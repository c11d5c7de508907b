// Item model of the access-pattern matrix: rows are patterns, the first column the pattern itself,
// then one column a design.
#pragma once

#include "widgets/models/figures.h"

#include <QAbstractTableModel>
#include <QStringList>

namespace partita::models {

class Session;

class PatternMatrix : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        ChargeRole = Qt::UserRole, ///< double, for sorting and bars; invalid while unknown
        LatencyRole,
        RequestsRole,
        PartitionsRole,
        BackgroundRole,
        PublishedChargeRole, ///< double, invalid when nothing was published
        PublishedLatencyRole,
        StaleRole, ///< bool
        WordsRole, ///< text in place of figures: to come, or that there are none
        ErrorRole, ///< text: why the design cannot answer, or why the run failed
        IsQueryRole, ///< bool
        RateRole, ///< double, requests a second
        PatternRole, ///< id
    };

    explicit PatternMatrix(Session &session, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    View view() const { return m_view; }
    /// Where heads are narrow, the unit stands once, in the head of the patterns.
    void setUnitInEveryHead(bool every);
    void setView(View view);
    QString designOf(int column) const;
    QString patternOf(int row) const;
    /// Smallest and largest known charge, for bars on a common log scale.
    std::pair<double, double> chargeRange() const;
    /// The matrix as tab-separated text with full precision, for the clipboard.
    QString asText() const;

private:
    QVariant patternData(int row, int role) const;
    QVariant figureData(int row, int column, int role) const;
    QString figureTip(int row, int column) const;
    const evaluation::PatternEvaluation *evaluationAt(int row, int column) const;
    void reload();
    void refreshDesign(const QString &design);

    Session &m_session;
    View m_view = View::probe;
    bool m_unitInEveryHead = true;
    QStringList m_designs;
    QStringList m_patterns;
};

} // namespace partita::models
