#include "widgets/fanout/route.h"

#include "widgets/style/theme.h"

#include <algorithm>

namespace partita::fanout {

namespace {

void addSteps(Route &route, const std::vector<planning::Step> &steps, bool background)
{
    for (const planning::Step &step : steps) {
        RouteStep made;
        made.step = step;
        made.isBackground = background;
        made.did.step = step.number;
        route.steps.push_back(std::move(made));
    }
}

std::size_t containerPlace(Route &route, const std::string &name)
{
    const QString wanted = QString::fromStdString(name);
    for (std::size_t place = 0; place < route.containers.size(); ++place) {
        if (route.containers[place].name == wanted)
            return place;
    }
    route.containers.push_back({wanted, 1});
    return route.containers.size() - 1;
}

/// True for a query that found nothing. Only queries can be wasted, not writes.
bool looksInVain(const planning::Step &step, const client::PartitionUse &use)
{
    return step.operation == planning::Operation::query && use.itemsReturned == 0;
}

void addVisits(Route &route, std::size_t stepPlace)
{
    RouteStep &step = route.steps[stepPlace];
    for (const client::PartitionUse &use : step.did.partitions) {
        PartitionVisit visit;
        visit.step = stepPlace;
        visit.container
            = containerPlace(route, use.container.empty() ? step.step.container : use.container);
        visit.partition = use.physicalPartition;
        visit.use = use;
        visit.isEmpty = looksInVain(step.step, use);
        RouteContainer &container = route.containers[visit.container];
        container.partitions = std::max(container.partitions, use.physicalPartition + 1);
        ++step.visits;
        if (visit.isEmpty) {
            ++step.emptyVisits;
            step.emptyCharge += use.requestCharge;
        }
        route.visits.push_back(std::move(visit));
    }
}

/// Sorts containers with visits to the front. Of many unvisited ones only a few are shown, as they
/// all look alike.
void foldUnvisited(Route &route)
{
    constexpr std::size_t mostUnvisited = 3;
    std::vector<bool> isVisited(route.containers.size());
    for (const PartitionVisit &visit : route.visits)
        isVisited[visit.container] = true;
    std::vector<RouteContainer> shown;
    std::vector<std::size_t> places(route.containers.size());
    const auto take = [&](bool visited) {
        for (std::size_t place = 0; place < route.containers.size(); ++place) {
            if (isVisited[place] != visited)
                continue;
            places[place] = shown.size();
            shown.push_back(route.containers[place]);
        }
    };
    take(true);
    const std::size_t visited = shown.size();
    take(false);
    if (visited == 0 || shown.size() <= visited + mostUnvisited)
        return; // few enough to stay
    route.folded = static_cast<int>(shown.size() - visited);
    shown.resize(visited);
    route.containers = std::move(shown);
    for (PartitionVisit &visit : route.visits)
        visit.container = places[visit.container];
}

} // namespace

int Route::emptyVisits() const
{
    int sum = 0;
    for (const RouteStep &step : steps)
        sum += step.isBackground ? 0 : step.emptyVisits;
    return sum;
}

double Route::emptyCharge() const
{
    double sum = 0;
    for (const RouteStep &step : steps)
        sum += step.isBackground ? 0 : step.emptyCharge;
    return sum;
}

Route routeOf(const evaluation::DesignEvaluation &design,
              const evaluation::PatternEvaluation &pattern)
{
    Route route;
    route.pattern = QString::fromStdString(pattern.pattern);
    route.design = QString::fromStdString(design.design);
    route.probe = pattern.probe;
    for (const auto &container : design.containers)
        route.containers.push_back(
            {QString::fromStdString(container.name), std::max(container.physicalPartitions, 1)});
    addSteps(route, pattern.plan.steps, false);
    addSteps(route, pattern.plan.background, true);
    for (std::size_t place = 0; place < route.steps.size(); ++place) {
        const auto &done = pattern.probe.steps;
        const auto found = std::find_if(done.begin(), done.end(), [&](const auto &measured) {
            return measured.step == route.steps[place].step.number;
        });
        if (found == done.end())
            continue;
        route.steps[place].did = *found;
        addVisits(route, place);
    }
    foldUnvisited(route);
    return route;
}

std::vector<RouteContainer> askedEverywhere(const Route &route)
{
    std::vector<RouteContainer> asked;
    for (const RouteContainer &container : route.containers) {
        const auto asksAll = [&](const RouteStep &step) {
            return !step.isBackground && step.step.operation == planning::Operation::query
                && step.step.reach == planning::Reach::everyPartition
                && QString::fromStdString(step.step.container) == container.name;
        };
        if (std::any_of(route.steps.begin(), route.steps.end(), asksAll))
            asked.push_back(container);
    }
    return asked;
}

QColor colourOf(const RouteStep &step, const style::Theme &theme)
{
    const auto place = static_cast<std::size_t>(std::max(step.step.number - 1, 0));
    return place < theme.categories.size() ? theme.categories[place] : theme.other;
}

} // namespace partita::fanout
