// The compare board: all designs side by side, by request charge, load, cost, growth of items, and
// the share of writes at which one overtakes another. The current design is emphasised; a click on
// a bar selects its design.
#pragma once

#include "widgets/boards/deferredrefresh.h"
#include "widgets/compare/comparison.h"

#include <QWidget>

#include <array>
#include <string_view>

class QCheckBox;
class QComboBox;
class QStackedWidget;

namespace partita::models {
class Session;
}

namespace partita::plots {
class ChoiceBar;
class PictureFrame;
} // namespace partita::plots

namespace partita::compare {

class WriteShare;

class CompareBoard : public QWidget {
    Q_OBJECT
public:
    explicit CompareBoard(models::Session &session, QWidget *parent = nullptr);

    enum Chart { requests, load, cost, breakEven, growth };
    /// Names on the command line.
    static constexpr std::array<std::string_view, 5> chartNames {"requests", "load", "cost",
                                                                 "break-even", "growth"};
    void showChart(Chart chart);

protected:
    void changeEvent(QEvent *event) override;

private:
    void makeTools();
    void makeCharts();
    void refresh();
    void fillChart(const Comparison &comparison);
    /// The designs at the stated rates, whatever share of writes is chosen.
    Comparison comparison() const;
    /// Share of writes at the stated rates; empty when reads or writes have no rate.
    static std::optional<double> statedShareOf(const Comparison &comparison);
    /// The same designs at the chosen share of writes.
    Comparison atChosenShare(Comparison comparison) const;
    /// Lists the growing items and keeps the selection.
    void fillGrowing(const Comparison &comparison);
    GrowingItem growingItem() const;

    models::Session &m_session;
    boards::DeferredRefresh m_refresh;
    plots::PictureFrame *m_frame;
    plots::ChoiceBar *m_choice;
    QComboBox *m_view;
    QCheckBox *m_published;
    WriteShare *m_writes;
    QComboBox *m_growing;
    std::vector<GrowingItem> m_growingItems; ///< in the order of the list
    QStackedWidget *m_charts;
    plots::GroupedBars *m_requests;
    plots::StackedBars *m_load;
    plots::StackedBars *m_cost;
    plots::Curves *m_breakEven;
    plots::Curves *m_growth;
};

} // namespace partita::compare
