#include "widgets/compare/comparison.h"

#include "engine/evaluation/breakeven.h"
#include "widgets/models/missingupkeep.h"
#include "widgets/style/format.h"

#include <algorithm>
#include <iterator>

namespace partita::compare {

using evaluation::failureOf;

QString ComparedDesign::signedName() const
{
    return models::withUpkeepSign(name, models::lacksUpkeep(*evaluation));
}

QString Comparison::mixText() const
{
    return share ? tr("at %1 % writes").arg(style::shortNumber(*share * 100))
                 : tr("at the stated rates");
}

int Comparison::current() const
{
    for (std::size_t place = 0; place < candidates.size(); ++place) {
        if (candidates[place].isCurrent)
            return static_cast<int>(place);
    }
    return -1;
}

std::set<std::string> Comparison::unanswered() const
{
    std::set<std::string> found;
    for (const ComparedDesign &candidate : candidates) {
        for (const auto &pattern : candidate.evaluation->patterns) {
            if (!failureOf(pattern).empty())
                found.insert(pattern.pattern);
        }
    }
    return found;
}

Comparison Comparison::measured() const
{
    Comparison able = *this;
    std::erase_if(able.candidates,
                  [](const ComparedDesign &candidate) { return !candidate.isMeasured(); });
    return able;
}

std::vector<ComparedDesign> Comparison::judged() const
{
    const std::vector<ComparedDesign> known = measured().candidates;
    std::vector<ComparedDesign> able;
    std::copy_if(known.begin(), known.end(), std::back_inserter(able),
                 [](const ComparedDesign &candidate) {
                     return candidate.evaluation->oversize.empty()
                         && !models::lacksUpkeep(*candidate.evaluation);
                 });
    return able.empty() ? known : able;
}

QString Comparison::whyNotMeasured(const ComparedDesign &candidate)
{
    return tr("%1 cannot be evaluated: %2", "design, why")
        .arg(candidate.name, QString::fromStdString(candidate.evaluation->failure));
}

QString Comparison::unmeasured() const
{
    QStringList sentences;
    for (const ComparedDesign &candidate : candidates) {
        if (!candidate.isMeasured())
            sentences.append(whyNotMeasured(candidate));
    }
    return sentences.join(QLatin1Char(' '));
}

QString Comparison::failures() const
{
    QStringList sentences;
    for (const ComparedDesign &candidate : candidates) {
        if (!candidate.isMeasured()) {
            sentences.append(whyNotMeasured(candidate));
            continue;
        }
        QStringList ids;
        QStringList lacking;
        for (const auto &pattern : candidate.evaluation->patterns) {
            if (!failureOf(pattern).empty())
                ids.append(QString::fromStdString(pattern.pattern));
            else if (!evaluation::missingUpkeepOf(pattern).empty())
                lacking.append(QString::fromStdString(pattern.pattern));
        }
        if (!ids.isEmpty()) {
            sentences.append(
                tr("%1 fails on %2.", "design, patterns").arg(candidate.name, ids.join(tr(", "))));
        }
        if (!lacking.isEmpty()) {
            sentences.append(
                tr("%1 cannot do all the upkeep of %2: it is missing from its figures.",
                   "design, patterns")
                    .arg(candidate.signedName(), lacking.join(tr(", "))));
        }
        if (!candidate.evaluation->oversize.empty())
            sentences.append(
                tr("%1 cannot store all of its items: its figures are those of the others.")
                    .arg(candidate.name));
    }
    return sentences.join(QLatin1Char(' '));
}

QString Comparison::cutShort(const plots::StackedBarsData &bars) const
{
    QStringList names;
    for (const std::size_t category : bars.cut())
        names.append(candidates[category].name);
    if (names.isEmpty())
        return {};
    return names.size() == 1
        ? tr("The bar of %1 is cut off, because it is much longer than the others.")
              .arg(names.front())
        : tr("The bars of %1 are cut off, because they are much longer than the others.")
              .arg(names.join(tr(", ")));
}

} // namespace partita::compare
