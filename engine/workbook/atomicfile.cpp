#include "engine/workbook/atomicfile.h"

#include "engine/base/wording.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <utility>

namespace partita::workbook {
namespace {

namespace fs = std::filesystem;

constexpr mode_t usualMode = 0666;

Error fileError(const std::string &what, const fs::path &path, const std::string &why)
{
    return {
        ErrorCode::fileError, what + ' ' + inQuotes(path.string()) + ": " + why + ".", 0, 0, {}};
}

Error systemError(const std::string &what, const fs::path &path, int number = errno)
{
    return fileError(what, path, std::strerror(number));
}

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int descriptor)
        : m_descriptor(descriptor)
    {
    }
    ~Descriptor()
    {
        if (isOpen())
            ::close(m_descriptor);
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;

    bool isOpen() const { return m_descriptor >= 0; }
    int get() const { return m_descriptor; }
    /// Some file systems report a failed write only now.
    bool close() { return ::close(std::exchange(m_descriptor, -1)) == 0; }

private:
    int m_descriptor;
};

/// Removes a file unless it is kept.
class Temporary {
public:
    explicit Temporary(fs::path path)
        : m_path(std::move(path))
    {
    }
    ~Temporary()
    {
        if (!m_path.empty())
            ::unlink(m_path.c_str());
    }
    Temporary(const Temporary &) = delete;
    Temporary &operator=(const Temporary &) = delete;

    const fs::path &path() const { return m_path; }
    void keep() { m_path.clear(); }

private:
    fs::path m_path;
};

bool writeAll(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// The file that a chain of symbolic links ends at, whether it exists or not.
fs::path resolved(const fs::path &path)
{
    std::error_code error;
    fs::path target = path;
    for (int links = 0; links < 40 && fs::is_symlink(target, error); ++links) {
        const fs::path next = fs::read_symlink(target, error);
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target;
}

fs::path asideOf(const fs::path &target)
{
    static std::atomic<unsigned> counter = 0;
    const std::string suffix
        = '.' + std::to_string(::getpid()) + '-' + std::to_string(++counter) + ".tmp";
    return target.parent_path() / ('.' + target.filename().string() + suffix);
}

/// Makes a rename in the folder durable. Folders on some file systems cannot be flushed; the rename
/// holds all the same.
void flushFolder(const fs::path &folder)
{
    const fs::path path = folder.empty() ? fs::path(".") : folder;
    const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (descriptor.isOpen())
        ::fsync(descriptor.get());
}

/// Writes and flushes a new file `aside`, with the permissions of `target`.
Result<void> writeAside(Temporary &aside, const fs::path &target, std::string_view bytes)
{
    struct stat existing = {};
    const bool exists = ::stat(target.c_str(), &existing) == 0;
    if (exists && !S_ISREG(existing.st_mode))
        return fileError("Cannot save", target, "it is not an ordinary file");
    Descriptor file(
        ::open(aside.path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, usualMode));
    if (!file.isOpen()) {
        const int number = errno;
        aside.keep(); // whatever is there is not ours
        return systemError("Cannot save", target, number);
    }
    if (exists)
        (void)::fchmod(file.get(), existing.st_mode & 07777U);
    if (!writeAll(file.get(), bytes) || ::fsync(file.get()) != 0)
        return systemError("Cannot save", target);
    if (!file.close())
        return systemError("Cannot save", target);
    return {};
}

} // namespace

Result<std::string> readFile(const fs::path &path)
{
    struct stat information = {};
    if (::stat(path.c_str(), &information) != 0)
        return errno == ENOENT ? fileError("Cannot open", path, "there is no such file")
                               : systemError("Cannot open", path);
    if (S_ISDIR(information.st_mode))
        return fileError("Cannot open", path, "it is a folder");
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen())
        return systemError("Cannot open", path);
    std::string bytes;
    char buffer[65536];
    for (;;) {
        const ssize_t count = ::read(file.get(), buffer, sizeof buffer);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return systemError("Cannot read", path);
        if (count == 0)
            return bytes;
        bytes.append(buffer, static_cast<std::size_t>(count));
    }
}

Result<void> replaceFile(const fs::path &path, std::string_view bytes)
{
    const fs::path target = resolved(path);
    Temporary aside(asideOf(target));
    if (Result<void> written = writeAside(aside, target, bytes); !written)
        return written;
    if (::rename(aside.path().c_str(), target.c_str()) != 0)
        return systemError("Cannot save", target);
    aside.keep();
    flushFolder(target.parent_path());
    return {};
}

} // namespace partita::workbook
