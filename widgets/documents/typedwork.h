// Work on an edited document beside the window: draws the rows, reads what was typed, measures the
// item. One job at a time; answers of a replaced job are dropped.
#pragma once

#include "engine/typing/itemfacts.h"
#include "engine/typing/reading.h"
#include "engine/typing/rowlist.h"
#include "widgets/jobs/worker.h"

#include <functional>
#include <stop_token>

namespace partita::documents {

/// Which row a document is of: a sample row by its name, else a row by its number, else the first.
struct WantedRow {
    std::string name;
    std::optional<population::Row> row;
};

/// A document as it is stored now.
struct OpenedDocument {
    std::shared_ptr<const typing::Given> given; ///< null: see `problem`
    population::Row row = population::noRow;
    model::Json item;
    typing::ItemFacts facts;
    QString problem; ///< why there is no document
};

/// What was read of a typed document.
struct ReadDocument {
    std::shared_ptr<const typing::Given> given; ///< that the document was read on
    typing::DocumentPlace place;
    typing::Reading reading;
    typing::ItemFacts facts; ///< of the item after the edits
    QString problem;
};

class TypedWork : public QObject {
    Q_OBJECT
public:
    explicit TypedWork(QObject *parent = nullptr);

    /// `known`: rows drawn earlier, which are used when they are those of the workbook; may be
    /// null.
    void open(const model::Workbook &workbook, std::shared_ptr<const typing::Given> known,
              const typing::DocumentPlace &place, const WantedRow &wanted);
    /// Reads what was typed in place of the row's item.
    void read(const model::Workbook &workbook, std::shared_ptr<const typing::Given> known,
              const typing::DocumentPlace &place, const WantedRow &wanted,
              const model::Json &typed);
    /// Reads a document from elsewhere, at its likeliest place in the design of `place`.
    void readNew(const model::Workbook &workbook, std::shared_ptr<const typing::Given> known,
                 const typing::DocumentPlace &place, const model::Json &typed);
    /// Lists rows that contain the filter. Runs beside the others.
    void list(std::shared_ptr<const typing::Given> given, const typing::DocumentPlace &place,
              const QString &filter);
    void cancel() { m_worker.cancel(); }
    bool isRunning() const { return m_worker.isRunning(); }

signals:
    void opened(const partita::documents::OpenedDocument &document);
    void read(const partita::documents::ReadDocument &document);
    void listed(const std::vector<partita::typing::ListedRow> &rows);

private:
    void start(
        const model::Workbook &workbook, std::shared_ptr<const typing::Given> known,
        const std::function<ReadDocument(const typing::Given &, const std::stop_token &)> &reading);

    jobs::Worker m_worker;
    jobs::Worker m_lister;
};

} // namespace partita::documents
