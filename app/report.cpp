#include "app/report.h"

#include "app/arguments.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "engine/base/messagetext.h"
#include "engine/report/building.h"
#include "engine/report/writing.h"
#include "widgets/report/modelpicture.h"
#include "widgets/report/pdf.h"

#include <QHashSeed>

#include <algorithm>
#include <array>
#include <chrono>
#include <ostream>

namespace partita::app {

namespace {

struct ReportRequest {
    std::string workbook;
    std::string output;
    report::Settings settings;
    report::HtmlOptions look; ///< the paper is that of PDF files too
    bool wantsAdvice = true;
    Measuring measuring;
};

constexpr std::array<std::string_view, 3> endings {".html", ".md", ".pdf"};

bool hasEnding(const std::string &path, std::string_view ending)
{
    return path.size() > ending.size() && path.ends_with(ending);
}

/// "2026-11-30", of today.
std::string today()
{
    const std::chrono::year_month_day day {
        std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())};
    const auto two
        = [](unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return std::to_string(static_cast<int>(day.year())) + '-'
        + two(static_cast<unsigned>(day.month())) + '-' + two(static_cast<unsigned>(day.day()));
}

Result<void> readSections(const std::string &names, report::Settings &settings)
{
    std::vector<std::string> known;
    for (const report::SectionInfo &info : report::sectionInfos())
        known.emplace_back(info.id);
    std::string_view rest = names;
    while (!rest.empty()) {
        const auto end = rest.find(',');
        const std::string name(rest.substr(0, end));
        if (std::find(known.begin(), known.end(), name) == known.end())
            return usageError("There is no section " + inQuotes(name)
                              + suggestion(name, known, namesOfAnAnswer));
        settings.sections.push_back(name);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
    return {};
}

Result<void> readReportOption(Option &option, ReportRequest &request)
{
    static constexpr std::array<std::string_view, 2> papers {"a4", "letter"};
    static constexpr std::array<std::string_view, 2> themes {"light", "dark"};
    if (option.name == "--output") {
        request.output = std::move(option.value);
    } else if (option.name == "--design") {
        request.measuring.options.designs.push_back(std::move(option.value));
    } else if (option.name == "--sections") {
        return readSections(option.value, request.settings);
    } else if (option.name == "--title") {
        request.settings.title = std::move(option.value);
    } else if (option.name == "--no-advice") {
        request.wantsAdvice = false;
    } else if (option.name == "--paper") {
        const Result<std::string> paper = readChoice(option, papers);
        if (!paper)
            return paper.error();
        request.look.paper = *paper == "letter" ? report::Paper::letter : report::Paper::a4;
    } else if (option.name == "--theme") {
        const Result<std::string> theme = readChoice(option, themes);
        if (!theme)
            return theme.error();
        request.look.theme = *theme == "dark" ? report::HtmlTheme::dark : report::HtmlTheme::light;
    } else {
        return readMeasuringOption(option, {}, request.measuring);
    }
    return {};
}

Result<ReportRequest> parseReportRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 9> options {
        "--output", "--design",   "--sections", "--paper",  "--theme",
        "--title",  "--fraction", "--samples",  "--threads"};
    static constexpr std::array<std::string_view, 1> flags {"--no-advice"};
    Result<ReportRequest> request
        = readRequest<ReportRequest>({"report", options, flags}, arguments, readReportOption);
    if (!request)
        return request;
    if (request->output.empty())
        return usageError("report needs --output FILE.html, FILE.md or FILE.pdf.");
    const bool isKnown = std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
        return hasEnding(request->output, ending);
    });
    if (!isKnown)
        return usageError("The ending of --output says what is written: .html, .md or .pdf, but "
                          + inQuotes(request->output) + " has none of them.");
    return request;
}

/// What the report needs of the measurements; the rest is not made.
report::Wanted wantedBy(const ReportRequest &request)
{
    const auto has = [&](std::string_view section) {
        const auto &sections = request.settings.sections;
        return sections.empty()
            || std::find(sections.begin(), sections.end(), section) != sections.end();
    };
    return {request.measuring.options, request.wantsAdvice && (has("advice") || has("summary")),
            has("load")};
}

QByteArray bytesOf(const report::Report &made, const model::Workbook &workbook,
                   const ReportRequest &request)
{
    if (hasEnding(request.output, ".md"))
        return QByteArray::fromStdString(report::markdownOf(made));
    report::HtmlOptions look = request.look;
    if (made.section("model"))
        look.pictures["model"] = reporting::modelPicture(workbook);
    if (hasEnding(request.output, ".html"))
        return QByteArray::fromStdString(report::htmlOf(made, look));
    return reporting::pdfOf(made, {look.paper, look.pictures, request.settings.date});
}

} // namespace

void prepareReport(std::span<const std::string>)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QHashSeed::setDeterministicGlobalSeed(); // the order of fonts in a PDF file follows it
}

int runReport(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    Result<ReportRequest> request = parseReportRequest(arguments);
    if (!request)
        return refuseCall(request.error(), "report", err);
    const Result<model::Workbook> workbook = openChecked(request->workbook, err);
    if (!workbook)
        return refuseInput(workbook.error(), err);
    tellOfSample(*workbook, request->workbook, request->measuring.options.fraction, err);
    const Result<report::Material> material = [&] {
        const ProgressLine line(err);
        return report::gather(*workbook, wantedBy(*request), {}, line.sink("measuring"));
    }();
    if (!material)
        return refuseInput(placed(material.error(), request->workbook), err);
    request->settings.date = today();
    const report::Report made = report::build(*material, request->settings);
    const QString problem = reporting::writeFile(QString::fromStdString(request->output),
                                                 bytesOf(made, *workbook, *request));
    if (!problem.isEmpty()) {
        err << "partita report: " << problem.toStdString() << '\n';
        return exitInput;
    }
    out << request->output << '\n';
    return exitDone;
}

} // namespace partita::app
