#include "app/subcommands.h"

#include "app/advise.h"
#include "app/charges.h"
#include "app/check.h"
#include "app/evaluate.h"
#include "app/execute.h"
#include "app/export.h"
#include "app/generate.h"
#include "app/help/help.h"
#include "app/import.h"
#include "app/keys.h"
#include "app/migrate.h"
#include "app/query.h"
#include "app/report.h"
#include "app/samples.h"
#include "app/screenshot.h"
#include "app/simulate.h"
#include "app/slides.h"
#include "engine/base/messagetext.h"

#include <algorithm>
#include <array>
#include <ostream>

namespace partita::app {

namespace {

using Arguments = std::span<const std::string>;

// Adapts the subcommands that read no input to the common signature.
template<int (*run)(Arguments, std::ostream &, std::ostream &)>
int withoutInput(Arguments arguments, std::istream &, std::ostream &out, std::ostream &err)
{
    return run(arguments, out, err);
}

constexpr std::array allSubcommands = {
    Subcommand {
        "evaluate",
        "WORKBOOK [--design D]… [--pattern P]… [--fraction F] [--samples N] [--generation current|2019] [--threads N] [--timing] [--explain] [--format table|json|csv|markdown]",
        "every access pattern in every design, measured", withoutInput<runEvaluate>},
    Subcommand {
        "advise",
        "WORKBOOK [--design D]… [--horizon DAYS] [--fraction F] [--samples N] [--threads N] [--effects] [--all] [--format table|json|markdown]",
        "the findings of the rules, with evidence, reason and fix", withoutInput<runAdvise>},
    Subcommand {"check", "WORKBOOK",
                "everything that is wrong with a workbook, with line and column",
                withoutInput<runCheck>},
    Subcommand {
        "keys",
        "WORKBOOK --design D --container C [--key /a,/b]… [--horizon DAYS] [--fraction F] [--samples N] [--threads N] [--format table|json|markdown]",
        "partition keys of a container compared side by side", withoutInput<runKeys>},
    Subcommand {
        "simulate",
        "WORKBOOK --design D [--seconds S] [--mix M] [--times X] [--fraction F] [--samples N] [--threads N] [--format table|json|csv]",
        "the load of a design in virtual time; partitions that have spent their RU/s refuse "
        "requests",
        withoutInput<runSimulate>},
    Subcommand {
        "query",
        "--workbook W --design D [--container C] [--partition-key K] [--param @x=JSON]… [--max N] [--continuation TOKEN] [--partitions N] [--fraction F] [--format table|json] [--explain] [STATEMENT] | --items FILE [--partition-key PATH]… [--partitions N] --query SQL [--param @x=JSON]… [--generation current|2019] [--explain]",
        "run one statement on the items of a design, or a query over those of a file", runQuery,
        true},
    Subcommand {"execute", "[--explain] [FILE]",
                "JSON lines in, JSON lines out, on a scratch account", runExecute, true},
    Subcommand {"generate", "WORKBOOK --design D --output DIR [--fraction F]",
                "write the items of a design, one file for each container",
                withoutInput<runGenerate>},
    Subcommand {
        "charges",
        "WORKBOOK [--measured FILE.csv]… [--output WORKBOOK] [--scale on|off] [--design D]… [--fraction F] [--samples N] [--threads N] [--format table|json|markdown]",
        "charges measured on an account beside the computed ones, and the factors between them",
        withoutInput<runCharges>},
    Subcommand {
        "migrate",
        "WORKBOOK --from D --to D [--fraction F] [--samples N] [--threads N] [--format markdown|json]",
        "the way from one design to another: what is created, filled, switched, removed",
        withoutInput<runMigrate>},
    Subcommand {"import", "FILE… --output WORKBOOK [--format F] | FILE… --preview [--format F]",
                "make a workbook of the files of another program", withoutInput<runImport>},
    Subcommand {"export", "WORKBOOK --format F --output PATH [--design D] [--fraction F]",
                "write a workbook or a design in a format of other programs",
                withoutInput<runExport>},
    Subcommand {
        "report",
        "WORKBOOK --output FILE.html|.md|.pdf [--design D]… [--sections NAME,…] [--paper a4|letter] [--theme light|dark] [--title T] [--fraction F] [--samples N] [--threads N] [--no-advice]",
        "write a report for readers who do not open the program", withoutInput<runReport>, false,
        prepareReport},
    Subcommand {
        "screenshot",
        "WORKBOOK --board NAME [--design D] [--pattern P] [--chart requests|load|cost|break-even|growth] [--size WxH] [--scale 1|2|3|4] [--theme light|dark] [--language xx] [--fraction F] [--samples N] [--threads N] [--window] --output FILE.png | WORKBOOK --all DIR [--design D] …",
        "save a board as a picture, or all of them", withoutInput<runScreenshot>, false,
        prepareScreenshot},
    Subcommand {"slides",
                "WORKBOOK --output FILE.pdf|DIR [--fraction F] [--samples N] [--threads N]",
                "write the views of a workbook as pages of a PDF file or as PNG files",
                withoutInput<runSlides>, false, prepareSlides},
    Subcommand {"samples", "", "list the sample workbooks", withoutInput<runSamples>},
    Subcommand {"help", "[TOPIC | --man]",
                "chapters to read, sections and terms of them, or the manual page",
                withoutInput<runHelp>},
};

} // namespace

std::span<const Subcommand> subcommands()
{
    return allSubcommands;
}

const Subcommand *findSubcommand(std::string_view name)
{
    const auto found = std::find_if(allSubcommands.begin(), allSubcommands.end(),
                                    [&](const Subcommand &entry) { return entry.name == name; });
    return found == allSubcommands.end() ? nullptr : &*found;
}

std::string meantSubcommand(std::string_view word)
{
    std::vector<std::string> names;
    for (const Subcommand &entry : allSubcommands)
        names.emplace_back(entry.name);
    const std::string meant = nearest(word, names);
    return meant.empty() ? "." : "; did you mean " + meant + '?';
}

std::string usageOf(const Subcommand &subcommand)
{
    return "usage: partita " + std::string(subcommand.name) + ' ' + std::string(subcommand.usage);
}

int runSubcommand(const Subcommand &subcommand, Arguments arguments, std::istream &in,
                  std::ostream &out, std::ostream &err)
{
    const auto asksForHelp
        = [](const std::string &word) { return word == "--help" || word == "-h"; };
    int code = exitDone;
    if (subcommand.explainsItself || std::none_of(arguments.begin(), arguments.end(), asksForHelp))
        code = subcommand.run(arguments, in, out, err);
    else
        out << usageOf(subcommand) << "\n    " << subcommand.summary << '\n';
    if (out.flush())
        return code;
    err << "partita " << subcommand.name << ": the output cannot be written; is the disk full?\n";
    return exitInput;
}

std::string helpText()
{
    std::string text
        = "Partita: a workbench for designing document models on a partitioned store.\n\n"
          "usage: partita [WORKBOOK | --new]    open the workbench\n"
          "       partita SUBCOMMAND …          without a window\n\n"
          "WORKBOOK is a .partita or .partita.json file, or sample:NAME.\n\n";
    for (const Subcommand &entry : allSubcommands) {
        text += "  partita " + std::string(entry.name) + ' ' + std::string(entry.usage) + "\n      "
            + std::string(entry.summary) + "\n";
    }
    return text + "\nExit codes: 0 done, 1 the input is wrong, 2 the call is wrong.\n";
}

} // namespace partita::app
