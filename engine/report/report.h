// Report on a workbook for readers who never open the program: a plain value of sections and
// blocks. Writers turn it into HTML, Markdown or pages (writing.h). Its texts are not escaped: each
// writer escapes them for its form.
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
/// True for the address of a page on the web.
bool isOnTheWeb(std::string_view target);
/// True for the allowed targets of links: places in the report and pages on the web.
bool isFollowed(std::string_view target);

/// Emphasis of a cell, a fact or a paragraph.
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
    std::optional<double> number = {}; ///< sorting key of the cell; absent: its text
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
    std::string valueTitle; ///< of the values, with their unit
    std::string xTitle = {}; ///< of lines
    std::vector<std::string> categories; ///< of bars and strips
    std::vector<Series> series; ///< a strip has one
    std::vector<Mark> marks = {}; ///< of lines
    bool isLogarithmic = false; ///< of lines: the y axis
    bool operator==(const Chart &) const = default;
};

/// A drawing, by its name in the writer's options. A writer without it leaves it out.
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
    std::string subtitle; ///< kind of report and its date
    std::string language = "en";
    std::string logo = {}; ///< a picture as base64 text; empty: none
    std::vector<Section> sections;
    bool operator==(const Report &) const = default;

    const Section *section(std::string_view id) const;
};

} // namespace partita::report
