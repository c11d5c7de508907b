// The designs side by side, as the compare board draws them: one function for each chart gives its
// data, its headline and its table.
#pragma once

#include "widgets/models/figures.h"
#include "widgets/plots/curves.h"
#include "widgets/plots/groupedbars.h"
#include "widgets/plots/stackedbars.h"
#include "widgets/plots/table.h"
#include "widgets/style/serieslook.h"

#include <QCoreApplication>

#include <set>

namespace partita::compare {

/// One of the designs.
struct ComparedDesign {
    QString name;
    QString title; ///< with the symbol of its kind, and a sign when its figures lack upkeep
    style::SeriesLook look;
    bool isCurrent = false;
    const model::Design *design = nullptr; ///< own or derived; never null
    std::shared_ptr<const evaluation::DesignEvaluation> evaluation; ///< never null

    /// The name, with a sign when the figures lack upkeep that the design cannot do.
    QString signedName() const;
    /// True when its items could be loaded; otherwise the evaluation has a reason and no figures.
    bool isMeasured() const { return evaluation->failure.empty(); }
    /// Null when the pattern was not evaluated.
    const evaluation::PatternEvaluation *pattern(const std::string &id) const
    {
        return evaluation->pattern(id);
    }
};

struct Comparison {
    Q_DECLARE_TR_FUNCTIONS(Comparison)
public:
    const model::Workbook &workbook;
    std::vector<ComparedDesign> candidates;
    const style::Theme &theme;
    /// Share of writes, 0..1, for rates, load and cost of the candidates. Empty: at the stated
    /// rates.
    std::optional<double> share = std::nullopt;

    /// "at the stated rates", "at 30 % writes".
    QString mixText() const;
    /// Index of the current design, -1 = none.
    int current() const;
    /// Patterns that some design cannot answer.
    std::set<std::string> unanswered() const;
    /// The comparison without designs that could not be evaluated.
    Comparison measured() const;
    /// The designs that headlines judge: those that can store all items and do all upkeep, because
    /// what is missing makes a design cheap. All measured designs when none can.
    std::vector<ComparedDesign> judged() const;
    /// "Embedded cannot be evaluated: …"; empty when all are measured.
    QString unmeasured() const;
    /// unmeasured() plus "Embedded cannot answer Q3 and Q6. Hybrid cannot store all of its items.
    /// ⚠ Copies lacks the upkeep of C1."; empty when there is none.
    QString failures() const;
    /// "The bar of Embedded is cut short: it would dwarf the others."; empty when none is.
    QString cutShort(const plots::StackedBarsData &bars) const;
    /// Shown instead of a figure.
    static QString notMeasured() { return tr("⚠ cannot be evaluated"); }

private:
    static QString whyNotMeasured(const ComparedDesign &candidate);
};

template<typename Data>
struct Picture {
    Data data;
    QString headline;
    plots::Table table;
};

/// Request charge of every pattern in every design.
Picture<plots::GroupedBarsData> requestsPicture(const Comparison &comparison, models::View view,
                                                bool showPublished);
/// RU/s by pattern.
Picture<plots::StackedBarsData> loadPicture(const Comparison &comparison);
/// US dollars a month.
Picture<plots::StackedBarsData> costPicture(const Comparison &comparison);
/// RU/s against the share of writes: a curve for each design that is measured. The candidates have
/// the stated rates; the share is where one looks.
Picture<plots::CurvesData> breakEvenPicture(const Comparison &all);

/// Rows by which an item may grow: those of a role of its entity.
struct GrowingItem {
    std::string entity;
    QString role;
    bool operator==(const GrowingItem &) const = default;
};
/// Those that grow in some design, that which is nearest to its limit first.
std::vector<GrowingItem> growingItems(const Comparison &all);
/// Bytes of the item against the number of such rows: a curve for each design that has items of the
/// entity.
Picture<plots::CurvesData> growthPicture(const Comparison &all, const GrowingItem &item);

} // namespace partita::compare
