#include "engine/exchange/code/operations.h"

#include "engine/base/messagetext.h"
#include "engine/evaluation/evaluation.h"
#include "engine/exchange/code/commandcode.h"

namespace partita::exchange {

namespace {

constexpr int choosingSamples = 10; ///< requests of each pattern: enough to choose between plans

} // namespace

CodeFunction functionOf(const model::Workbook &workbook, const model::AccessPattern &pattern,
                        const planning::Plan &plan)
{
    CodeFunction function;
    function.pattern = pattern.id;
    function.sentence = remarkOf(pattern.sentence);
    std::string_view words = pattern.sentence;
    constexpr std::size_t mostOfName = 40;
    words = words.substr(0, mostOfName);
    if (words.size() == mostOfName)
        words = words.substr(0, words.find_last_of(' '));
    function.name = identifierOf(pattern.id + ' ' + std::string(words));
    FunctionBuilder builder(function);
    if (!plan.executable)
        return function;
    if (plan.executable->lookup)
        builder.addLookup(*plan.executable->lookup, {}, false, function.body);
    else if (plan.executable->command)
        addCommand(workbook, plan, builder, function);
    for (const std::string &note : plan.notes)
        function.notes.push_back(remarkOf(note));
    return function;
}

Result<CodeOfDesign> codeOf(const ExportRequest &request, const Watch &watch)
{
    evaluation::Options options;
    options.designs = {request.design};
    options.samples = choosingSamples;
    const Result<evaluation::Evaluation> evaluated
        = evaluation::evaluate(request.workbook, options, watch.stop, watch.progress);
    if (!evaluated)
        return evaluated.error();
    const evaluation::DesignEvaluation &design = *evaluated->designs.front();
    CodeOfDesign code;
    if (!design.failure.empty())
        code.dropped.push_back(design.failure);
    for (const evaluation::PatternEvaluation &one : design.patterns) {
        const model::AccessPattern *pattern = request.workbook.pattern(one.pattern);
        if (!pattern)
            continue;
        if (!one.plan.impossible.empty())
            code.dropped.push_back("The design " + inQuotes(request.design) + " cannot answer "
                                   + one.pattern + ": " + one.plan.impossible);
        else
            code.functions.push_back(functionOf(request.workbook, *pattern, one.plan));
    }
    return code;
}

} // namespace partita::exchange
