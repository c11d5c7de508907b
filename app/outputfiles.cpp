#include "app/outputfiles.h"

#include <ostream>

namespace partita::app {

OutputFiles::OutputFiles(std::filesystem::path output, bool isFolder, std::ostream *out)
    : m_output(std::move(output))
    , m_isFolder(isFolder)
    , m_out(out)
{
}

Result<void> OutputFiles::begin(std::string_view name)
{
    if (Result<void> ended = end(); !ended)
        return ended;
    m_path = m_isFolder ? m_output / name : m_output;
    std::error_code failed;
    if (m_path.has_parent_path())
        std::filesystem::create_directories(m_path.parent_path(), failed);
    m_file.open(m_path, std::ios::binary | std::ios::trunc);
    return m_file ? Result<void>() : unwritable();
}

Result<void> OutputFiles::write(std::string_view text)
{
    m_file.write(text.data(), static_cast<std::streamsize>(text.size()));
    return m_file ? Result<void>() : unwritable();
}

Result<void> OutputFiles::end()
{
    if (!m_file.is_open())
        return {};
    m_file.close();
    if (!m_file)
        return unwritable();
    if (m_out)
        *m_out << m_path.string() << '\n';
    return {};
}

Error OutputFiles::unwritable() const
{
    return {.code = ErrorCode::fileError,
            .message = "Cannot write " + m_path.string()
                + ": is the folder writable, and the disk not full?"};
}

} // namespace partita::app
