#include "engine/advice/rules/upkeephandover.h"

#include "engine/base/numbertext.h"
#include "engine/planning/upkeepsteps.h"

#include <algorithm>

namespace partita::advice {
namespace {

/// The field at a path of property names; nullptr when there is none.
model::Field *fieldAt(std::vector<model::Field> &fields, std::string_view path)
{
    const std::size_t end = path.find('/');
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const model::Field &field) {
        return field.name == path.substr(0, end);
    });
    if (found == fields.end() || end == std::string_view::npos)
        return found == fields.end() ? nullptr : &*found;
    auto *embedded = std::get_if<model::EmbeddedSource>(&found->source);
    return embedded ? fieldAt(embedded->fields, path.substr(end + 1)) : nullptr;
}

class Handover {
public:
    Handover(const Context &context, const MeasuredPattern &asked)
        : m_context(context)
        , m_plan(asked.measured->plan)
        , m_design(context.design)
    {
    }

    std::optional<Fix> run()
    {
        const std::vector<FieldPlace> places = m_context.fields();
        for (const FieldPlace &place : places) {
            if (place.field->upkeep == model::Upkeep::application && isMended(place, places))
                hand(place);
        }
        for (const model::Container &container : m_context.design.containers) {
            for (const model::DocumentType &type : container.documentTypes) {
                if (type.upkeep == model::Upkeep::application
                    && !planning::writingSteps(m_plan, container.name, type.name).empty())
                    hand(container.name, type.name);
            }
        }
        if (m_together.empty() && m_later.empty())
            return std::nullopt;
        std::string what;
        if (!m_together.empty())
            what = "Write " + words::listed(m_together) + " in one transaction with the rows that "
                + (m_together.size() == 1 ? "it depends on" : "they depend on");
        if (!m_later.empty())
            what += (what.empty() ? "Let" : ", and let") + std::string(" the change feed update ")
                + words::listed(m_later);
        what += m_later.empty() ? ", in place of a request of its own"
                                : ", in place of the application";
        if (!m_left.empty())
            what += "; " + words::listed(m_left) + (m_left.size() == 1 ? " stays" : " stay")
                + " with the application";
        return Fix {std::move(what), {model::ChangeDesign {m_design}}};
    }

private:
    bool keepsInStep(const FieldPlace &place) const
    {
        return planning::keepsInStep(m_plan, place.container->name, place.type->name, place.path);
    }

    /// True when the command's requests update the field, or a field of its embedded rows, which
    /// has no upkeep of its own.
    bool isMended(const FieldPlace &place, const std::vector<FieldPlace> &places) const
    {
        const auto isMendedInside = [&](const FieldPlace &inner) {
            return !inner.around.empty() && inner.around.back() == place.field
                && inner.field->upkeep == model::Upkeep::none && keepsInStep(inner);
        };
        return keepsInStep(place) || std::any_of(places.begin(), places.end(), isMendedInside);
    }

    void hand(const FieldPlace &place)
    {
        const std::string name = place.path + " of \"" + place.type->name + '"';
        const auto kept = [&](model::Upkeep upkeep) {
            return changed(
                [&](model::DocumentType &type) {
                    if (model::Field *field = fieldAt(type.fields, place.path))
                        field->upkeep = upkeep;
                },
                place.container->name, place.type->name);
        };
        // Validation cannot decide for nested fields whether one transaction reaches them.
        if (place.depth() == 1 && adopt(kept(model::Upkeep::transaction)))
            m_together.push_back(name);
        else if (adopt(kept(model::Upkeep::changeFeed)))
            m_later.push_back(name);
        else
            m_left.push_back(name);
    }

    void hand(const std::string &container, const std::string &documentType)
    {
        const auto fed
            = changed([](model::DocumentType &type) { type.upkeep = model::Upkeep::changeFeed; },
                      container, documentType);
        (adopt(fed) ? m_later : m_left).push_back("\"" + documentType + "\" in " + container);
    }

    template<typename Change>
    model::Design changed(const Change &change, const std::string &container,
                          const std::string &documentType) const
    {
        model::Design design = m_design;
        for (model::Container &held : design.containers) {
            for (model::DocumentType &type : held.documentTypes) {
                if (held.name == container && type.name == documentType)
                    change(type);
            }
        }
        return design;
    }

    bool adopt(const model::Design &design)
    {
        if (!isSound(m_context, model::ChangeDesign {design}))
            return false;
        m_design = design;
        return true;
    }

    const Context &m_context;
    const planning::Plan &m_plan;
    model::Design m_design;
    std::vector<std::string> m_together;
    std::vector<std::string> m_later;
    std::vector<std::string> m_left;
};

} // namespace

std::optional<Fix> handedOver(const Context &context, const MeasuredPattern &asked)
{
    return Handover(context, asked).run();
}

} // namespace partita::advice
