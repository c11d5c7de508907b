#include "widgets/documents/typedwork.h"

namespace partita::documents {
namespace {

using typing::Given;
using GivenPointer = std::shared_ptr<const Given>;

constexpr std::size_t mostListed = 300;

Result<GivenPointer> givenFor(const model::Workbook &workbook, const GivenPointer &known,
                              const std::stop_token &stop)
{
    if (known && known->workbook() == workbook)
        return known;
    return known && known->hasRowsOf(workbook) ? known->after(workbook, stop)
                                               : Given::of(workbook, stop);
}

population::Row rowOf(const Given &given, const typing::DocumentPlace &place,
                      const WantedRow &wanted, const std::stop_token &stop)
{
    if (const auto row = given.rows().sampleRow(wanted.name);
        !wanted.name.empty() && row != population::noRow)
        return row;
    if (wanted.row)
        return *wanted.row;
    const auto rows = typing::rowsIn(given, place, {}, 1, stop);
    return rows.empty() ? population::noRow : rows.front().row;
}

typing::ItemFacts measured(const Given &given, const typing::DocumentPlace &place,
                           const model::Json &item, const std::stop_token &stop)
{
    const auto facts = typing::factsOf(given, place, item, stop);
    return facts ? *facts : typing::ItemFacts();
}

} // namespace

TypedWork::TypedWork(QObject *parent)
    : QObject(parent)
    , m_worker(QStringLiteral("typed document"))
    , m_lister(QStringLiteral("row list"))
{
}

void TypedWork::open(const model::Workbook &workbook, GivenPointer known,
                     const typing::DocumentPlace &place, const WantedRow &wanted)
{
    m_worker.start([this, workbook, known, place, wanted](const jobs::Worker::Job &job) {
        OpenedDocument document;
        const auto given = givenFor(workbook, known, job.stop());
        if (!given) {
            document.problem = QString::fromStdString(given.error().message);
        } else {
            document.given = *given;
            document.row = rowOf(**given, place, wanted, job.stop());
            if (document.row != population::noRow)
                document.item = (*given)->item(place, document.row);
            if (!document.item.is_null())
                document.facts = measured(**given, place, document.item, job.stop());
        }
        return jobs::Worker::Answer([this, document] { emit opened(document); });
    });
}

void TypedWork::read(const model::Workbook &workbook, GivenPointer known,
                     const typing::DocumentPlace &place, const WantedRow &wanted,
                     const model::Json &typed)
{
    start(workbook, std::move(known),
          [place, wanted, typed](const Given &given, const std::stop_token &stop) {
              ReadDocument document;
              document.place = place;
              document.reading
                  = typing::read(given, place, rowOf(given, place, wanted, stop), typed, stop);
              return document;
          });
}

void TypedWork::readNew(const model::Workbook &workbook, GivenPointer known,
                        const typing::DocumentPlace &place, const model::Json &typed)
{
    start(workbook, std::move(known),
          [place, typed](const Given &given, const std::stop_token &stop) {
              ReadDocument document;
              document.place = typing::likeliestPlace(given, place.design, typed).value_or(place);
              document.reading = typing::readNew(given, document.place, typed, stop);
              return document;
          });
}

/// Runs the reading on the worker, and measures the item that it gives.
void TypedWork::start(
    const model::Workbook &workbook, GivenPointer known,
    const std::function<ReadDocument(const Given &, const std::stop_token &)> &reading)
{
    m_worker.start([this, workbook, known, reading](const jobs::Worker::Job &job) {
        ReadDocument document;
        const auto given = givenFor(workbook, known, job.stop());
        if (!given) {
            document.problem = QString::fromStdString(given.error().message);
        } else {
            document = reading(**given, job.stop());
            document.given = *given;
            const auto &after = document.reading.after ? document.reading.after : *given;
            document.facts = measured(*after, document.place, document.reading.item, job.stop());
        }
        return jobs::Worker::Answer([this, document] { emit read(document); });
    });
}

void TypedWork::list(GivenPointer given, const typing::DocumentPlace &place, const QString &filter)
{
    const std::string wanted = filter.toStdString();
    m_lister.start([this, given, place, wanted](const jobs::Worker::Job &job) {
        const auto rows = typing::rowsIn(*given, place, wanted, mostListed, job.stop());
        return jobs::Worker::Answer([this, rows] { emit listed(rows); });
    });
}

} // namespace partita::documents

#include "moc_typedwork.cpp"
