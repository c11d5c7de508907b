#include "app/report.h"

#include "app/arguments.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "engine/base/messagetext.h"
#include "engine/report/building.h"
#include "widgets/report/reportfile.h"

#include <QHashSeed>

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>

namespace partita::app {

namespace {

struct ReportRequest {
    std::string workbook;
    std::string output;
    report::Settings settings;
    reporting::FileLook look;
    std::optional<report::Paper> paper; ///< absent: that of the workbook
    std::optional<report::HtmlTheme> theme;
    bool wantsAdvice = true;
    Measuring measuring;
};

/// By the ending of the path; absent for another one.
std::optional<reporting::Format> formatOf(const std::string &path)
{
    using reporting::Format;
    for (const Format format : {Format::html, Format::pdf, Format::markdown}) {
        const std::string ending = reporting::endingOf(format).toStdString();
        if (path.size() > ending.size() && path.ends_with(ending))
            return format;
    }
    return std::nullopt;
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
        request.paper = *paper == "letter" ? report::Paper::letter : report::Paper::a4;
    } else if (option.name == "--theme") {
        const Result<std::string> theme = readChoice(option, themes);
        if (!theme)
            return theme.error();
        request.theme = *theme == "dark" ? report::HtmlTheme::dark : report::HtmlTheme::light;
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
    const std::optional<reporting::Format> format = formatOf(request->output);
    if (!format)
        return usageError("The ending of --output says what is written: .html, .md or .pdf, but "
                          + inQuotes(request->output) + " has none of them.");
    request->look.format = *format;
    return request;
}

/// What the call leaves open is as the workbook says.
void complete(const model::ReportSettings &kept, ReportRequest &request)
{
    report::Settings settings = report::settingsOf(kept, reporting::today());
    if (!request.settings.sections.empty())
        settings.sections = request.settings.sections;
    if (!request.settings.title.empty())
        settings.title = request.settings.title;
    request.settings = std::move(settings);
    if (request.measuring.options.designs.empty())
        request.measuring.options.designs = kept.designs;
    request.look.paper = request.paper.value_or(kept.paper);
    request.look.theme = request.theme.value_or(kept.theme);
    request.look.date = request.settings.date;
}

/// The measurements that the chosen sections need.
report::Wanted wantedBy(const ReportRequest &request)
{
    const auto has = [&](std::string_view section) {
        const auto &sections = request.settings.sections;
        return sections.empty()
            || std::find(sections.begin(), sections.end(), section) != sections.end();
    };
    return {request.measuring.options, request.wantsAdvice && (has("advice") || has("summary")),
            has("load"), has("migration")};
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
    complete(*workbook->report, *request);
    tellOfSample(*workbook, request->workbook, request->measuring.options.fraction, err);
    const Result<report::Material> material = [&] {
        const ProgressLine line(err);
        return report::gather(*workbook, wantedBy(*request), {}, line.sink("measuring"));
    }();
    if (!material)
        return refuseInput(placed(material.error(), request->workbook), err);
    const report::Report made = report::build(*material, request->settings);
    const QString problem = reporting::writeFile(QString::fromStdString(request->output),
                                                 reporting::fileOf(made, *workbook, request->look));
    if (!problem.isEmpty()) {
        err << "partita report: " << problem.toStdString() << '\n';
        return exitInput;
    }
    out << request->output << '\n';
    return exitDone;
}

} // namespace partita::app
