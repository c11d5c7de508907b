// Names of the advice rules, so that a workbook's settings can be checked without advice.
#pragma once

#include <array>
#include <string_view>

namespace partita::checks {

/// In the order of the rules. A test of advice compares the two lists.
inline constexpr std::array<std::string_view, 48> ruleNames {
    "item-near-limit",
    "bloated-item",
    "large-part-seldom-wanted",
    "nesting-depth",
    "id-form",
    "unbounded-array",
    "large-reference-array",
    "written-more-than-parent",
    "key-few-values",
    "key-nobody-asks-by",
    "key-loses-later",
    "logical-partition-limit",
    "key-changes",
    "key-follows-clock",
    "key-too-long",
    "storage-skew",
    "hot-partition",
    "load-beyond-partitions",
    "too-many-physical-partitions",
    "growth-reaches-limit",
    "stale-data-without-ttl",
    "pattern-impossible",
    "command-fans-out",
    "command-searches-first",
    "frequent-pattern-fans-out",
    "fan-out-share",
    "many-round-trips",
    "analytical-query",
    "embed-what-is-read-together",
    "duplicate-to-save-reads",
    "aggregate-on-read",
    "scan-without-index",
    "missing-composite-index",
    "index-unused-paths",
    "write-amplification",
    "not-atomic-upkeep",
    "weak-links",
    "counter-on-one-item",
    "copy-out-of-step",
    "upkeep-outweighs-reads",
    "unloadable-items",
    "missing-discriminator",
    "no-schema-version",
    "number-precision",
    "throughput-too-low",
    "throughput-too-high",
    "throughput-mode",
    "dearest-pattern",
};

} // namespace partita::checks
