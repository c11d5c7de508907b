// Item model of the access-pattern matrix: one row for each pattern, a first column for the pattern
// itself, then one for each design.
#pragma once

#include "widgets/models/figures.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <optional>

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
        EarlierChargeRole, ///< double, charge in what it is compared with (baseline.h)
        DifferenceRole, ///< double, what the charge has more than before; invalid without one
        PublishedChargeRole, ///< double, invalid without a published figure
        PublishedLatencyRole,
        IsMeasuredRole, ///< the published figure was measured on an account
        StaleRole, ///< bool
        WordsRole, ///< text instead of figures: running, or not available
        ErrorRole, ///< text: why the design cannot answer, or why the evaluation failed
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
    /// False: the unit is shown once, in the heading of the patterns, because headings are narrow.
    void setUnitInEveryHead(bool every);
    void setView(View view);
    QString designOf(int column) const;
    QString patternOf(int row) const;
    /// Whether cells have a difference from the design before a switch, too.
    void showSwitch(bool shows);
    /// Cells with a difference from before.
    int changedCells() const;
    /// Smallest and largest known charge, for bars on one log scale.
    std::pair<double, double> chargeRange() const;
    /// Tab-separated text with full precision, for the clipboard.
    QString asText() const;

private:
    QVariant patternData(int row, int role) const;
    QVariant figureData(int row, int column, int role) const;
    QString figureTip(int row, int column) const;
    QVariant earlierCharge(int row, int column) const;
    std::optional<double> differenceAt(int row, int column) const;
    const evaluation::PatternEvaluation *evaluationAt(int row, int column) const;
    void reload();
    void refreshDesign(const QString &design);

    Session &m_session;
    View m_view = View::probe;
    bool m_unitInEveryHead = true;
    bool m_showsSwitch = false;
    QStringList m_designs;
    QStringList m_patterns;
};

} // namespace partita::models
