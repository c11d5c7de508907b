// Bicep: resources, also nested ones, and what looks like containers in parameters, variables and
// arguments of modules.
#include "engine/base/messagetext.h"
#include "engine/exchange/containers/bracereader.h"
#include "engine/exchange/containers/readers.h"

namespace partita::exchange {

namespace {

std::string plainType(std::string_view type)
{
    return lowered(type.substr(0, type.find('@')));
}

class BicepContainers {
public:
    BicepContainers(const BicepFile &file, FoundContainers &found)
        : m_file(file)
        , m_found(found)
    {
    }

    void run()
    {
        for (const BicepStatement &one : m_file.statements) {
            const bool hasValue
                = one.kind != BicepStatement::Kind::parameter || one.value.kind != Tree::Kind::null;
            if (hasValue)
                m_symbols.add(one.symbol, one.value);
        }
        for (const BicepStatement &one : m_file.statements)
            take(one);
        readResources(m_symbols, m_resources, m_found);
    }

private:
    void take(const BicepStatement &one)
    {
        switch (one.kind) {
        case BicepStatement::Kind::parameter:
        case BicepStatement::Kind::variable:
            readLookalikes(m_symbols, one.value, m_found);
            return;
        case BicepStatement::Kind::module:
            if (const Tree *arguments = one.value.member("params"))
                readLookalikes(m_symbols, *arguments, m_found);
            else if (one.value.kind == Tree::Kind::loop)
                m_found.skipped("loop",
                                "The module " + inQuotes(one.symbol)
                                    + " is used in a loop; what it runs over is read where it"
                                      " stands, if it looks like containers.",
                                one.line);
            return;
        case BicepStatement::Kind::resource:
            break;
        }
        addResource(one.symbol, {}, plainType(one.type), one.value, one.line, one.isExisting);
        if (one.isConditional && plainType(one.type).ends_with("sqldatabases/containers"))
            m_found.guessed("condition",
                            "The container " + inQuotes(one.symbol)
                                + " is made under a condition; it is taken over.",
                            one.line);
    }

    void addResource(const std::string &symbol, const std::string &parent, const std::string &type,
                     const Tree &value, int line, bool isExisting)
    {
        const bool isOfDatabase = type.find("/containers") == std::string::npos;
        if (!isExisting || isOfDatabase)
            m_resources.push_back({symbol, parent, type, &value, line});
        for (const TreeMember &member : value.members) {
            if (member.name != nestedResource || member.value.labels.size() < 2)
                continue;
            const std::string own = plainType(member.value.labels[1]);
            addResource(member.value.labels[0], symbol,
                        own.starts_with("microsoft.") ? own : type + '/' + own, member.value,
                        member.value.line, false);
        }
    }

    const BicepFile &m_file;
    FoundContainers &m_found;
    Symbols m_symbols {Symbols::Language::bicep};
    std::vector<Resource> m_resources;
};

} // namespace

void readBicepContainers(std::string_view text, FoundContainers &found)
{
    const BicepFile file = readBicep(text);
    BicepContainers(file, found).run();
    if (file.isTooDeep)
        found.tellTooDeep();
}

} // namespace partita::exchange
