#include "engine/exchange/itemwriting.h"

#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/exchange/containers/exports.h"
#include "engine/json/output.h"
#include "engine/mapping/mapping.h"

#include <algorithm>

namespace partita::exchange {

namespace {

constexpr std::size_t blockBytes = 1'000'000; ///< of text that is given to the sink at once

/// The share of progress that drawing the rows takes.
constexpr double drawingShare = 0.2;

Result<std::string> fileNameOf(const std::string &container)
{
    if (container.empty() || container == "." || container == ".."
        || container.find_first_of("/\\") != std::string::npos)
        return Error {.message = "The container name " + inQuotes(container)
                          + " cannot be a file name: rename the container."};
    return container + ".jsonl";
}

class ItemWriter {
public:
    ItemWriter(const model::Design &design, const mapping::Mapper &mapper, ExportSink &sink,
               const Watch &watch)
        : m_design(design)
        , m_mapper(mapper)
        , m_sink(sink)
        , m_watch(watch)
    {
        for (const model::Container &container : design.containers) {
            for (const model::DocumentType &type : container.documentTypes)
                m_rows += m_mapper.rowsOf(type).size();
        }
    }

    Result<std::vector<WrittenItems>> run()
    {
        std::vector<WrittenItems> files;
        for (const model::Container &container : m_design.containers) {
            Result<std::string> name = fileNameOf(container.name);
            if (!name)
                return name.error();
            WrittenItems file {container.name, *name};
            if (Result<void> begun = m_sink.begin(*name); !begun)
                return begun.error();
            for (const model::DocumentType &type : container.documentTypes) {
                if (Result<void> written = write(type, file); !written)
                    return written.error();
            }
            if (Result<void> flushed = flush(); !flushed)
                return flushed.error();
            files.push_back(std::move(file));
        }
        return files;
    }

private:
    Result<void> write(const model::DocumentType &type, WrittenItems &file)
    {
        json::Arena arena;
        for (const population::Row row : m_mapper.rowsOf(type)) {
            const std::size_t before = m_lines.size();
            json::write(m_mapper.item(type, row, arena), m_lines);
            arena.clear();
            const auto bytes = static_cast<std::int64_t>(m_lines.size() - before);
            m_lines.add('\n');
            ++file.items;
            file.bytes += bytes;
            file.oversize += bytes > store::maximumItemBytes;
            ++m_done;
            if (m_lines.size() >= blockBytes) {
                if (Result<void> flushed = flush(); !flushed)
                    return flushed;
            }
        }
        return {};
    }

    Result<void> flush()
    {
        if (m_watch.stop.stop_requested())
            return cancelled();
        if (m_watch.progress && m_rows > 0)
            m_watch.progress("writing items",
                             drawingShare
                                 + (1 - drawingShare) * static_cast<double>(m_done)
                                     / static_cast<double>(m_rows));
        Result<void> written = m_sink.write(m_lines.view());
        m_lines.clear();
        return written;
    }

    const model::Design &m_design;
    const mapping::Mapper &m_mapper;
    ExportSink &m_sink;
    const Watch &m_watch;
    json::Output m_lines;
    std::size_t m_rows = 0;
    std::size_t m_done = 0;
};

} // namespace

Result<std::vector<WrittenItems>> writeItemFiles(const model::Workbook &workbook,
                                                 const model::Design &design,
                                                 std::optional<double> fraction, ExportSink &sink,
                                                 const Watch &watch)
{
    ProgressSink drawing;
    if (watch.progress) {
        drawing = [&watch](std::string_view stage, double done) {
            watch.progress(stage, drawingShare * done);
        };
    }
    const Result<population::Rows> rows
        = population::Rows::generate(workbook, fraction, watch.stop, drawing);
    if (!rows)
        return rows.error();
    const mapping::Mapper mapper(workbook, design, *rows);
    return ItemWriter(design, mapper, sink, watch).run();
}

Dropped writeItems(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    const model::Design &design = *request.workbook.design(request.design);
    const auto files = writeItemFiles(request.workbook, design, request.fraction, sink, watch);
    if (!files)
        return files.error();
    std::vector<std::string> sentences;
    for (const WrittenItems &file : *files) {
        if (file.oversize > 0)
            sentences.push_back(words::counted(static_cast<double>(file.oversize), "item") + " of "
                                + file.container + " exceed 2 MB, which the service would refuse.");
    }
    return sentences;
}

} // namespace partita::exchange
