// The compare board: all designs beside each other, by request charge, load, cost, and the mix of
// reads and writes at which one overtakes another. The current design stands out; clicking a bar
// makes its design current.
#pragma once

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
    /// What each is called on the command line.
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
    /// As stated, whatever share of writes is chosen.
    Comparison comparison() const;
    /// The share of writes at the stated rates; none where reads or writes have no rate.
    static std::optional<double> statedShareOf(const Comparison &comparison);
    /// With the rates of the share that is chosen.
    Comparison atChosenShare(Comparison comparison) const;
    /// Lists what items grow by, and keeps the choice.
    void fillGrowing(const Comparison &comparison);
    GrowingItem growingItem() const;

    models::Session &m_session;
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
