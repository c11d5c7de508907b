// The workbook: everything that a user makes, as one value. Copying is cheap because parts are
// shared and immutable. Undo therefore keeps old workbooks, and workers hold snapshots without
// locks. It is changed by edits only (edit.h).
#pragma once

#include "engine/model/advice.h"
#include "engine/model/billing.h"
#include "engine/model/canvasmarks.h"
#include "engine/model/chargescale.h"
#include "engine/model/design.h"
#include "engine/model/entity.h"
#include "engine/model/pattern.h"
#include "engine/model/population.h"
#include "engine/model/reportsettings.h"
#include "engine/model/version.h"
#include "engine/model/view.h"
#include "engine/model/workload.h"

#include <memory>
#include <set>

namespace partita::model {

/// Generation of the service's request charges that the engine computes.
enum class Generation { current, y2019 };
const char *nameOf(Generation generation); ///< "current", "2019"

/// A figure published elsewhere, or measured on an account. It is shown beside computed ones. No
/// figure is computed from it; a scale (ChargeScale) is fitted to measured ones.
struct PublishedFigure {
    std::string pattern;
    std::string design;
    double requestCharge = 0; ///< RU
    double latencyMs = 0;
    std::string source;
    bool isMeasured = false; ///< on an account: medians of its operations
    std::int64_t operations = 0; ///< number of those; 0: unknown
    KeptMembers kept = {};
    KeptMembers keptOfTable = {}; ///< of the table of its design and source
    bool operator==(const PublishedFigure &) const = default;
};

/// Position of a card on the model canvas, in canvas units.
struct CanvasPosition {
    double x = 0;
    double y = 0;
    bool operator==(const CanvasPosition &) const = default;
};

/// A part that several workbooks share. Never null; read-only.
template<typename T>
class Shared {
public:
    Shared()
        : m_value(std::make_shared<const T>())
    {
    }
    Shared(T value)
        : m_value(std::make_shared<const T>(std::move(value)))
    {
    }
    const T &operator*() const { return *m_value; }
    const T *operator->() const { return m_value.get(); }
    /// True when both are the same object, so that nothing has changed.
    bool isSame(const Shared &other) const { return m_value == other.m_value; }
    bool operator==(const Shared &other) const
    {
        return isSame(other) || *m_value == *other.m_value;
    }

private:
    std::shared_ptr<const T> m_value;
};

struct Workbook {
    std::string name;
    std::string title;
    std::string description; ///< one page, Markdown
    Generation generation = Generation::current;
    Shared<std::vector<Entity>> entities;
    Shared<std::vector<Relationship>> relationships;
    Shared<std::vector<AccessPattern>> patterns;
    Shared<std::vector<WorkloadMix>> mixes;
    Shared<Population> population;
    std::vector<Shared<Design>> designs;
    /// Designs that the program derives in addition: see derivations.h.
    std::vector<std::string> derivedDesigns;
    Shared<std::vector<PublishedFigure>> published;
    Shared<ChargeScale> chargeScale;
    Shared<std::map<std::string, CanvasPosition>> canvas; ///< entity -> place
    Shared<CanvasMarks> marks; ///< areas and notes on the canvas
    Shared<AdviceSettings> advice;
    Shared<Billing> billing;
    Shared<ReportSettings> report;
    Shared<std::vector<View>> views; ///< what a speaker walks through, in order
    Shared<std::vector<Version>> versions; ///< named states, oldest first
    KeptMembers kept = {};
    bool operator==(const Workbook &) const = default;

    const Entity *entity(std::string_view entityName) const;
    const Relationship *relationship(std::string_view relationshipName) const;
    const AccessPattern *pattern(std::string_view id) const;
    const WorkloadMix *mix(std::string_view mixName) const;
    const Design *design(std::string_view designName) const;
};

/// One end of a relationship as seen from an entity.
struct Role {
    const Relationship *relationship = nullptr;
    std::string name; ///< parentRole or childRole
    std::string partner; ///< entity at the other end
    bool toParent = false; ///< seen from the child
    bool toMany = false;
};

/// True for a role of a many:many relationship.
bool isLink(const Role &role);
/// The name of the role in the other direction.
const std::string &inverseNameOf(const Role &role);
/// The role `roleName` of `entityName`, if there is one.
std::optional<Role> findRole(const Workbook &workbook, std::string_view entityName,
                             std::string_view roleName);
/// All roles of an entity, in the order of the relationships.
std::vector<Role> rolesOf(const Workbook &workbook, std::string_view entityName);
/// The entity, and all entities contained in it, directly or through others. Their rows are removed
/// with its rows.
std::set<std::string> containedIn(const Workbook &workbook, const std::string &entity);
/// The entity at the end of a path of roles from `entity`; empty when a role is unknown.
std::string endOf(const Workbook &workbook, std::string entity,
                  const std::vector<std::string> &roles);
/// The same for to-one roles: empty also when one of the roles is to-many.
std::string toOneEnd(const Workbook &workbook, std::string entity,
                     const std::vector<std::string> &roles);

} // namespace partita::model
