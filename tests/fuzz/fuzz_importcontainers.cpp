// Resource files of every spelling: what is read is a valid workbook, its containers can be written
// in each spelling and read again, and what cannot be read is answered with a sentence.
#include "engine/exchange/exporting.h"
#include "engine/model/validation.h"
#include "tests/fuzz/fuzzing.h"

using namespace partita;
using fuzzing::require;

namespace {

struct Written : exchange::ExportSink {
    std::vector<exchange::SourceFile> files;
    Result<void> begin(std::string_view name) override
    {
        files.push_back({std::string(name), {}});
        return {};
    }
    Result<void> write(std::string_view text) override
    {
        files.back().content += text;
        return {};
    }
};

Result<exchange::Imported> imported(std::span<const exchange::SourceFile> files)
{
    return exchange::importFiles(files, {.format = "containers"});
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text(fuzzing::textOf(data, size));
    for (const char *name : {"a.bicep", "a.tf", "a.json"}) {
        const std::vector<exchange::SourceFile> files {{name, text}};
        const auto read = imported(files);
        if (!read) {
            require(!read.error().message.empty(), "errors are sentences", text);
            continue;
        }
        require(!model::hasErrors(model::validate(read->workbook)), "an import is valid", text);
        const std::string design = read->workbook.designs.front()->name;
        const std::size_t count = read->workbook.designs.front()->containers.size();
        for (const char *format : {"bicep", "terraform", "arm", "settings"}) {
            Written written;
            const auto dropped = exchange::exportTo(written, format, {read->workbook, design, 1});
            require(dropped.ok(), "what was read can be written", text);
            const auto again = imported(written.files);
            require(again.ok(), "what was written can be read", written.files.front().content);
            require(again->workbook.designs.front()->containers.size() == count,
                    "no container is lost", written.files.front().content);
        }
    }
    return 0;
}
