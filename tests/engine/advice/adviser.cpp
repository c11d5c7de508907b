#include "tests/engine/advice/adviser.h"

#include "engine/evaluation/keptparts.h"
#include "engine/model/validation.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"

#include <QTest>

#include <cmath>
#include <map>

namespace partita::tests {

model::Json library()
{
    return model::Json::parse(R"({
"partita": 1, "name": "library",
"entities": [
  {"name": "Author", "key": "id", "attributes": [
     {"name": "id", "generate": "uuid"}, {"name": "name", "generate": "name"},
     {"name": "city", "generate": {"choice": ["Oslo", "Porto", "Riga"]}}]},
  {"name": "Book", "key": "id", "attributes": [
     {"name": "id", "generate": "uuid"}, {"name": "title", "generate": {"text": [10, 40]}},
     {"name": "pages", "type": "integer", "generate": {"number": [10, 900]}},
     {"name": "at", "generate": {"dateTime": ["2020-01-01", "2024-01-01"]}}]}],
"relationships": [
  {"name": "writing", "parent": "Author.books", "child": "Book.author", "cardinality": "1:many",
   "degree": {"uniform": [2, 8]}}],
"patterns": [
  {"id": "Q1", "sentence": "Show an author.", "query": "Author", "match": ["id = @authorId"], "ratePerSecond": 50},
  {"id": "Q2", "sentence": "List an author's books.", "query": "Book", "match": ["author is @authorId"],
   "attributes": ["id", "title"], "ratePerSecond": 50},
  {"id": "C1", "sentence": "Add a book.", "create": "Book", "ratePerSecond": 1}],
"population": {"fraction": 0.05, "counts": {"Author": 1000}},
"designs": [{"name": "D", "containers": [
  {"name": "authors", "partitionKey": "/id", "documentTypes": [
     {"name": "author", "entity": "Author", "fields": ["id", "name", "city"]}]},
  {"name": "books", "partitionKey": "/authorId", "documentTypes": [
     {"name": "book", "entity": "Book",
      "fields": ["id", {"name": "authorId", "reference": "author"}, "title", "pages", "at"]}]}]}]
})");
}

model::Workbook libraryWith(const std::string &patch)
{
    const model::Json changed = library().patch(model::Json::parse(patch));
    const Result<model::Workbook> workbook = workbook::readText(changed.dump());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    if (const auto problem = model::firstError(*workbook))
        qFatal("%s: %s", problem->place.c_str(), problem->message.c_str());
    return *workbook;
}

Advised::Advised(model::Workbook asked, int samples)
    : workbook(std::move(asked))
{
    options.samples = samples;
    options.threads = 2;
    options.keptParts = std::make_shared<evaluation::KeptParts>();
    const Result<evaluation::Evaluation> evaluated = evaluation::evaluate(workbook, options);
    if (!evaluated)
        qFatal("%s", evaluated.error().message.c_str());
    evaluation = *evaluated;
    const Result<std::vector<advice::Finding>> found = advice::advise(workbook, evaluation);
    if (!found)
        qFatal("%s", found.error().message.c_str());
    findings = *found;
}

const advice::Finding *Advised::find(const std::string &rule, const std::string &design) const
{
    for (const advice::Finding &finding : findings) {
        if (finding.rule == rule && (design.empty() || finding.design == design))
            return &finding;
    }
    return nullptr;
}

QString Advised::all() const
{
    QString text;
    for (const advice::Finding &finding : findings)
        text += QString::fromStdString(std::string(advice::nameOf(finding.severity)) + ' '
                                       + finding.rule + ": " + finding.subject + '\n');
    return text;
}

const Advised &advisedOnSample(const std::string &name)
{
    static std::map<std::string, Advised> known;
    if (const auto found = known.find(name); found != known.end())
        return found->second;
    const auto workbook = workbook::open("sample:" + name);
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return known.try_emplace(name, *workbook).first->second;
}

double evidence(const advice::Finding &finding, const std::string &label)
{
    for (const advice::Evidence &one : finding.evidence) {
        if (one.label == label)
            return one.number;
    }
    return std::nan("");
}

} // namespace partita::tests
