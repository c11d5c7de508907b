#include "engine/workbook/atomicfile.h"

#include "engine/base/messagetext.h"

#include <fcntl.h>
#include <poll.h>
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

/// A file descriptor that is closed at the end of its scope.
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
    /// Some file systems report a failed write only at this call.
    bool close() { return ::close(std::exchange(m_descriptor, -1)) == 0; }

private:
    int m_descriptor;
};

/// A file that is removed at the end of its scope unless it is kept.
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

/// Waits for bytes or the end of the file. False after 10 seconds: the other end of a pipe is
/// silent.
bool hasInput(int descriptor)
{
    constexpr int patienceMs = 10'000;
    pollfd wanted {descriptor, POLLIN, 0};
    int ready = 0;
    while ((ready = ::poll(&wanted, 1, patienceMs)) < 0 && errno == EINTR) { }
    return ready != 0;
}

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

/// The target of a chain of symbolic links; it need not exist.
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

/// Makes a rename in the folder durable. Some file systems cannot flush folders; the rename is done
/// all the same.
void flushFolder(const fs::path &folder)
{
    const fs::path path = folder.empty() ? fs::path(".") : folder;
    const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (descriptor.isOpen())
        ::fsync(descriptor.get());
}

/// Writes and flushes the bytes; `like`: a file whose permissions it gets, or nullptr.
bool fill(int descriptor, const struct stat *like, std::string_view bytes)
{
    if (like)
        (void)::fchmod(descriptor, like->st_mode & 07777U);
    return writeAll(descriptor, bytes) && ::fsync(descriptor) == 0;
}

/// Writes a file that has no name until it is whole, so that a killed program leaves nothing
/// behind. False: some file systems know no such files.
bool writeNameless(const fs::path &aside, const struct stat *like, std::string_view bytes)
{
#ifdef O_TMPFILE
    const fs::path folder = aside.has_parent_path() ? aside.parent_path() : fs::path(".");
    const Descriptor file(::open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, usualMode));
    if (!file.isOpen() || !fill(file.get(), like, bytes))
        return false;
    const std::string open = "/proc/self/fd/" + std::to_string(file.get());
    return ::linkat(AT_FDCWD, open.c_str(), AT_FDCWD, aside.c_str(), AT_SYMLINK_FOLLOW) == 0;
#else
    return false;
#endif
}

/// Writes and flushes a new file `aside`, with the permissions of `target`.
Result<void> writeAside(Temporary &aside, const fs::path &target, std::string_view bytes)
{
    struct stat existing = {};
    const bool exists = ::stat(target.c_str(), &existing) == 0;
    if (exists && !S_ISREG(existing.st_mode))
        return fileError("Cannot save", target, "it is not an ordinary file");
    const struct stat *like = exists ? &existing : nullptr;
    if (writeNameless(aside.path(), like, bytes))
        return {};
    Descriptor file(
        ::open(aside.path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, usualMode));
    if (!file.isOpen()) {
        const int number = errno;
        aside.keep(); // the existing file is not ours
        return systemError("Cannot save", target, number);
    }
    if (!fill(file.get(), like, bytes))
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
    // Opening a pipe without O_NONBLOCK would wait for a writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.isOpen())
        return systemError("Cannot open", path);
    std::string bytes;
    char buffer[65536];
    for (;;) {
        const ssize_t count = ::read(file.get(), buffer, sizeof buffer);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN) {
            if (hasInput(file.get()))
                continue;
            return fileError("Cannot read", path, "nothing came from it within 10 seconds");
        }
        if (count < 0)
            return systemError("Cannot read", path);
        if (count == 0)
            return bytes;
        bytes.append(buffer, static_cast<std::size_t>(count));
        if (bytes.size() > mostFileBytes)
            return fileError("Cannot open", path,
                             "it is larger than 32 MB, the most that a workbook may have");
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
