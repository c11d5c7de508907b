// Input of the sections of a report, and one function for each section that gives its blocks.
#pragma once

#include "engine/report/building.h"
#include "engine/report/sections/standing.h"

namespace partita::report {

struct Subject {
    const Material &material;
    const Settings &settings;
    std::vector<Standing> standings; ///< best first
    std::vector<std::string> sections; ///< ids of those in the report

    const model::Workbook &workbook() const { return material.workbook; }
    const evaluation::DesignEvaluation &design(std::size_t place) const
    {
        return *material.evaluation.designs[place];
    }
    std::size_t designs() const { return material.evaluation.designs.size(); }
    /// The design of the workbook that was evaluated; nullptr when it is not there any more.
    const model::Design *stated(std::size_t place) const
    {
        return workbook().design(design(place).design);
    }
    /// The design that is recommended; nullptr when none can be.
    const Standing *recommended() const
    {
        return standings.empty() || !standings.front().isUsable() ? nullptr : &standings.front();
    }
    bool has(std::string_view section) const;
};

using Blocks = std::vector<Block>;

Blocks summary(const Subject &subject);
Blocks modelSection(const Subject &subject);
Blocks designsSection(const Subject &subject);
Blocks matrixSection(const Subject &subject);
Blocks plansSection(const Subject &subject);
Blocks partitionsSection(const Subject &subject);
Blocks loadSection(const Subject &subject);
Blocks costSection(const Subject &subject);
Blocks migrationSection(const Subject &subject);
Blocks adviceSection(const Subject &subject);
Blocks versionsSection(const Subject &subject);
Blocks basisSection(const Subject &subject);

/// Measured charges beside the computed ones, as far as the workbook has some.
Blocks measuredBlocks(const Subject &subject);

/// Adds the blocks behind others.
void append(Blocks &blocks, Blocks further);

} // namespace partita::report
