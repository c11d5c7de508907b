// What the erDiagrams of a text state, before lines become references.
#pragma once

#include "engine/exchange/imported.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace partita::exchange {

struct MermaidAttribute {
    std::string name;
    std::string type;
    std::string comment;
    bool isKey = false;
    bool isForeignKey = false;
    bool isUnique = false;
    int line = 0;
};

struct MermaidEntity {
    std::string name; ///< as lines call it
    std::string alias; ///< as it is shown; empty = the name
    std::vector<MermaidAttribute> attributes;
    int line = 0;
};

/// How many rows stand at an end of a line.
struct MermaidEnd {
    std::string entity;
    bool isMany = false;
    bool isOptional = false;
};

struct MermaidLine {
    MermaidEnd left;
    MermaidEnd right;
    bool isIdentifying = true;
    std::string label;
    int line = 0;
};

struct MermaidDiagram {
    std::string title;
    std::vector<MermaidEntity> entities; ///< also those that only lines name
    std::vector<MermaidLine> lines;
    std::vector<ImportNote> notes;
};

/// Reads a diagram, or the fences of a Markdown text, and adds what they state, until it is asked
/// to stop.
void readMermaid(std::string_view text, const std::string &file, MermaidDiagram &diagram,
                 const std::stop_token &stop);

} // namespace partita::exchange
