// The report: what is said about a workbook to somebody who never opens the program. A plain value
// of sections and blocks; writers turn it into HTML, Markdown or pages (writing.h). It holds texts
// as they are: each writer escapes them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace partita::report {

/// Part of a sentence.
struct Span {
    enum class Kind { plain, strong, code, link };
    Kind kind = Kind::plain;
    std::string text;
    std::string target = {}; ///< of a link: "https://…", or "#id" of a section or heading
    bool operator==(const Span &) const = default;
};
using Text = std::vector<Span>;

Text plain(std::string text);
Span strong(std::string text);
Span code(std::string text);
Span link(std::string text, std::string target);
/// The text without its roles.
std::string wordsOf(const Text &text);
/// True where a link may lead: within the report or to the web, nowhere else.
bool isFollowed(std::string_view target);

/// How a cell, a fact or a paragraph is meant.
enum class Tone {
    usual,
    best, ///< the cheapest of its row
    good,
    bad, ///< a target missed, a limit exceeded, a pattern that fails
    quiet, ///< less important
};

struct Heading {
    int level = 3; ///< 3 or 4; a section's own is 2
    std::string id; ///< unique in the report, of letters, digits and dashes
    std::string text;
    bool operator==(const Heading &) const = default;
};

struct Paragraph {
    Text text;
    Tone tone = Tone::usual;
    bool operator==(const Paragraph &) const = default;
};

struct List {
    std::vector<Text> items;
    bool isNumbered = false;
    bool operator==(const List &) const = default;
};

/// A figure that stands out: "$ 1,234 a month".
struct Fact {
    std::string label;
    std::string value;
    std::string detail;
    Tone tone = Tone::usual;
    bool operator==(const Fact &) const = default;
};
struct Facts {
    std::vector<Fact> facts;
    bool operator==(const Facts &) const = default;
};

struct Cell {
    Text text;
    std::string detail = {}; ///< a second line, smaller
    std::optional<double> number = {}; ///< what the cell is sorted by; absent: its text
    Tone tone = Tone::usual;
    bool operator==(const Cell &) const = default;
};

struct Column {
    enum class Align { left, right };
    std::string title;
    Align align = Align::left;
    bool operator==(const Column &) const = default;
};

struct Table {
    std::string caption; ///< empty: none
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows; ///< each has a cell for every column
    bool isSortable = true;
    bool operator==(const Table &) const = default;
};

/// Text in lines, such as a document or a query, with a note to each line where there is one.
struct Listing {
    struct Line {
        std::string text;
        std::string note = {};
        bool operator==(const Line &) const = default;
    };
    std::string caption; ///< empty: none
    std::vector<Line> lines;
    bool operator==(const Listing &) const = default;
};

/// Values of one name.
struct Series {
    std::string name;
    std::vector<double> x; ///< of lines
    std::vector<double> y;
    std::vector<std::string> labels; ///< one for each value, in words
    bool operator==(const Series &) const = default;
};

struct Chart {
    enum class Kind {
        bars, ///< one bar for each category and series
        lines, ///< y over x
        strip, ///< cells in a row, coloured by their value
    };
    /// A place on the x axis with a word to it.
    struct Mark {
        double x = 0;
        std::string label;
        bool operator==(const Mark &) const = default;
    };
    Kind kind = Kind::bars;
    std::string title;
    std::string valueTitle; ///< what the values are, with their unit
    std::string xTitle = {}; ///< of lines
    std::vector<std::string> categories; ///< of bars and strips
    std::vector<Series> series; ///< a strip has one
    std::vector<Mark> marks = {}; ///< of lines
    std::optional<double> limit = {}; ///< a line across: the most that is allowed
    std::string limitLabel = {};
    bool isLogarithmic = false; ///< of lines: the y axis
    bool operator==(const Chart &) const = default;
};

/// A drawing that the writer is given by its name; left out by a writer without it.
struct Picture {
    std::string name;
    std::string caption;
    bool operator==(const Picture &) const = default;
};

using Block = std::variant<Heading, Paragraph, List, Facts, Table, Listing, Chart, Picture>;

struct Section {
    std::string id; ///< "summary"
    std::string title;
    std::vector<Block> blocks;
    bool operator==(const Section &) const = default;
};

struct Report {
    std::string title;
    std::string subtitle; ///< what it is, and of which day
    std::string language = "en";
    std::vector<Section> sections;
    bool operator==(const Report &) const = default;

    const Section *section(std::string_view id) const;
};

} // namespace partita::report
