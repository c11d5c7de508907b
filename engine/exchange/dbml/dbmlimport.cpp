#include "engine/exchange/dbml/dbmlimport.h"

#include "engine/exchange/dbml/dbmlelements.h"
#include "engine/exchange/jsonfile/jsonfile.h"
#include "engine/exchange/tables/tomodel.h"

#include <array>

namespace partita::exchange {

double dbmlLikeness(const SourceFile &file)
{
    static constexpr std::array<std::string_view, 1> endings {".dbml"};
    if (hasEnding(file, endings))
        return 1;
    constexpr std::size_t looked = 4000;
    const std::vector<DbmlToken> tokens
        = dbmlTokens(std::string_view(file.content).substr(0, looked));
    for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
        const bool beginsLine = at == 0 || tokens[at - 1].kind == DbmlToken::Kind::lineEnd;
        if (beginsLine && tokens[at].isWord("table") && tokens[at + 1].isName()) {
            for (std::size_t next = at + 2; next < tokens.size(); ++next) {
                if (tokens[next].isSign('{'))
                    return 0.9;
                if (tokens[next].kind == DbmlToken::Kind::lineEnd)
                    break;
            }
        }
    }
    return 0;
}

Result<Imported> importDbml(std::span<const SourceFile> files, const ImportOptions &,
                            const Watch &watch)
{
    DbmlElements elements;
    for (std::size_t at = 0; at < files.size(); ++at) {
        if (watch.stop.stop_requested())
            return cancelled();
        if (watch.progress)
            watch.progress("reading", static_cast<double>(at) / static_cast<double>(files.size()));
        const Result<std::string> text = modelTextOf(files[at]);
        if (!text)
            return text.error();
        readDbml(dbmlTokens(*text), files[at].name, elements, watch.stop);
    }
    if (watch.stop.stop_requested())
        return cancelled();
    return modelOf(schemaOf(std::move(elements)));
}

} // namespace partita::exchange
