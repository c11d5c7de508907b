#include "engine/advice/context.h"

#include "engine/mapping/changerates.h"
#include "engine/mapping/ownership.h"
#include "engine/model/validation.h"
#include "engine/population/random.h"

#include <algorithm>
#include <span>

namespace partita::advice {
namespace {

void collect(const model::Workbook &workbook, const FieldPlace &around,
             const std::vector<model::Field> &fields, std::vector<FieldPlace> &out)
{
    for (const model::Field &field : fields) {
        FieldPlace place = around;
        place.field = &field;
        place.path = around.path.empty() ? field.name : around.path + '/' + field.name;
        out.push_back(place);
        const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        const auto role
            = embedded ? model::findRole(workbook, around.entity, embedded->role) : std::nullopt;
        if (!role)
            continue;
        place.entity = role->partner;
        place.around.push_back(&field);
        collect(workbook, place, embedded->fields, out);
    }
}

struct Elements {
    double count = 0;
    double bytes = 0; ///< with commas and brackets
};

/// Counts the elements of a field's arrays in the value, through all embedding fields.
void countElements(const model::Json &value, std::span<const model::Field *const> around,
                   const model::Field &field, Elements &elements)
{
    const auto member = value.find(around.empty() ? field.name : around.front()->name);
    if (member == value.end())
        return;
    if (around.empty()) {
        if (!member->is_array() || member->empty())
            return;
        elements.count += static_cast<double>(member->size());
        elements.bytes += static_cast<double>(member->dump().size());
    } else if (member->is_array()) {
        for (const model::Json &element : *member)
            countElements(element, around.subspan(1), field, elements);
    } else {
        countElements(*member, around.subspan(1), field, elements);
    }
}

} // namespace

const char *nameOf(Severity severity)
{
    switch (severity) {
    case Severity::critical:
        return "critical";
    case Severity::warning:
        return "warning";
    case Severity::hint:
        break;
    }
    return "hint";
}

std::vector<MeasuredStep> MeasuredPattern::steps() const
{
    std::vector<MeasuredStep> steps;
    const auto add = [&](const std::vector<planning::Step> &planned, bool isBackground) {
        for (const planning::Step &step : planned) {
            MeasuredStep &made = steps.emplace_back(MeasuredStep {&step, {}, isBackground, 0});
            for (const planning::StepMeasurement &one : measured->probe.steps) {
                if (one.step == step.number)
                    made.measured = one;
            }
        }
    };
    add(measured->plan.steps, false);
    add(measured->plan.background, true);
    const double whole = measured->probe.requestCharge + measured->probe.backgroundCharge;
    for (MeasuredStep &step : steps)
        step.load = whole > 0 ? load() * step.measured.requestCharge / whole : 0;
    return steps;
}

std::string Context::subject(std::initializer_list<std::string> parts) const
{
    std::string text = "design " + design.name;
    for (const std::string &part : parts)
        text += " / " + part;
    return text;
}

const evaluation::ContainerEvaluation *Context::container(const std::string &name) const
{
    return measured.container(name);
}

const evaluation::SampleDocument *Context::document(const std::string &container,
                                                    const std::string &type) const
{
    const auto found
        = std::find_if(measured.documents.begin(), measured.documents.end(),
                       [&](const evaluation::SampleDocument &value) {
                           return value.container == container && value.documentType == type;
                       });
    return found == measured.documents.end() ? nullptr : &*found;
}

std::vector<MeasuredPattern> Context::patterns() const
{
    std::vector<MeasuredPattern> asked;
    for (const evaluation::PatternEvaluation &evaluated : measured.patterns) {
        if (const model::AccessPattern *pattern = workbook.pattern(evaluated.pattern))
            asked.push_back({pattern, &evaluated});
    }
    return asked;
}

std::vector<FieldPlace> Context::fields() const
{
    std::vector<FieldPlace> places;
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes)
            collect(workbook, {&container, &type, nullptr, type.entity, {}}, type.fields, places);
    }
    return places;
}

std::optional<Home> Context::home(const std::string &entity) const
{
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            if (type.entity == entity && type.primary)
                return Home {&container, &type};
        }
    }
    return std::nullopt;
}

double Context::rows(const std::string &entity) const
{
    return mapping::expectedRows(workbook, entity);
}

Partners Context::partners(const model::Role &role) const
{
    const auto expected = mapping::expectedPartners(workbook, *role.relationship);
    if (role.toParent)
        return {expected.ofChild, expected.ofChild};
    const model::Degree &degree = role.relationship->degree;
    double most = expected.ofParent;
    if (const std::optional<std::int64_t> stated = degree.most())
        most = static_cast<double>(*stated);
    else if (degree.exponent > 0)
        most *= rows(role.relationship->parent)
            * shareOfFirst(rows(role.relationship->parent), degree.exponent);
    return {expected.ofParent, std::max(most, expected.ofParent)};
}

double Context::commands(const std::string &entity, model::Command::Kind kind) const
{
    return mapping::commandRate(workbook, entity, kind);
}

double Context::changes(const std::string &entity, const model::Attribute &attribute) const
{
    return mapping::changeRate(workbook, entity, attribute);
}

double Context::writes(const std::string &entity) const
{
    using Kind = model::Command::Kind;
    return commands(entity, Kind::create) + commands(entity, Kind::update)
        + commands(entity, Kind::remove);
}

double Context::itemBytes(const model::Container &held, const model::DocumentType &type) const
{
    const evaluation::ContainerEvaluation *evaluated = container(held.name);
    if (held.documentTypes.size() == 1 && evaluated && evaluated->items > 0)
        return static_cast<double>(evaluated->storageBytes) / static_cast<double>(evaluated->items);
    const evaluation::SampleDocument *sample = document(held.name, type.name);
    return sample ? static_cast<double>(sample->storageBytes) : 0;
}

double Context::elementBytes(const FieldPlace &place) const
{
    const evaluation::SampleDocument *sample = document(place.container->name, place.type->name);
    Elements elements;
    if (sample)
        countElements(sample->item, place.around, *place.field, elements);
    return elements.count > 0 ? elements.bytes / elements.count : 0;
}

bool isWorthTelling(const Context &context, double load)
{
    return load >= context.limit("worthwhileLoad")
        && load >= context.limit("frequentShare") * context.load();
}

double shareOfFirst(double rows, double exponent)
{
    return 1 / population::sumOfPowers(std::max(1.0, rows), exponent);
}

double loadOn(const evaluation::ContainerEvaluation &container)
{
    double sum = 0;
    for (const evaluation::PartitionLoad &partition : container.partitions)
        sum += partition.requestUnitsPerSecond;
    return sum;
}

bool hasIdlePartition(const Context &context, const evaluation::ContainerEvaluation &container)
{
    const evaluation::ContainerHours *busiest = container.busiest();
    return busiest
        && std::any_of(busiest->partitions.begin(), busiest->partitions.end(), [&](double load) {
               return load < context.limit("idleUse") * container.partitionThroughput;
           });
}

Severity severityOfSaving(const Context &context, double share)
{
    return share >= context.limit("largeSavingShare") ? Severity::warning : Severity::hint;
}

bool isWrite(const planning::Step &step)
{
    using planning::Operation;
    return step.operation != Operation::pointRead && step.operation != Operation::query
        && step.operation != Operation::changeFeed;
}

std::string propertyOf(const std::string &path)
{
    return path.empty() ? path : path.substr(1);
}

bool isSound(const Context &context, const model::Edit &edit)
{
    const Result<model::Workbook> changed = model::apply(context.workbook, edit);
    return changed && model::validate(*changed).size() <= model::validate(context.workbook).size();
}

model::Edit withContainer(const model::Design &design, const std::string &container,
                          const std::function<void(model::Container &)> &change)
{
    model::ChangeDesign edit {design};
    for (model::Container &candidate : edit.design.containers) {
        if (candidate.name == container)
            change(candidate);
    }
    return edit;
}

} // namespace partita::advice
