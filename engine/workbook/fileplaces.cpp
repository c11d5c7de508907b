#include "engine/workbook/fileplaces.h"

#include "engine/workbook/codec.h"
#include "engine/workbook/workbookfile.h"

namespace partita::workbook {

FilePlaces::FilePlaces(std::string nameOrPath)
    : m_name(std::move(nameOrPath))
{
}

void FilePlaces::read()
{
    m_isRead = true;
    Result<std::string> text = readWhole(m_name);
    if (!text)
        return;
    m_text = withoutByteOrderMark(*text);
    if (parseJson(m_text)) // false for a project file
        m_places.emplace(m_text);
}

std::string FilePlaces::of(std::string_view path)
{
    if (!m_isRead)
        read();
    const Position position = m_places ? m_places->of(path) : Position {0, 0};
    if (position.line == 0)
        return m_name;
    return m_name + ':' + std::to_string(position.line) + ':' + std::to_string(position.column);
}

bool FilePlaces::has(std::string_view path)
{
    if (!m_isRead)
        read();
    return m_places && m_places->has(path);
}

} // namespace partita::workbook
