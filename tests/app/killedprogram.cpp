#include "killedprogram.h"

#include <QFileInfo>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <random>
#include <sstream>

namespace partita::tests {
namespace {

using Clock = std::chrono::steady_clock;

/// The life of the child until it is the program. Its standard output is `output`.
[[noreturn]] void become(const Run &run, int output)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::dup2(output, STDOUT_FILENO);
    const auto set = [](const char *name, const QString &value) {
        ::setenv(name, value.toUtf8().constData(), 1);
    };
    set("HOME", run.home);
    set("XDG_CONFIG_HOME", run.home + QStringLiteral("/config"));
    set("XDG_DATA_HOME", run.home + QStringLiteral("/data"));
    set("XDG_CACHE_HOME", run.home + QStringLiteral("/cache"));
    set("QT_QPA_PLATFORM", QStringLiteral("offscreen"));
    set("QT_PLUGIN_PATH", QStringLiteral(PARTITA_DRIVER));
    set("QT_QPA_GENERIC_PLUGINS", QStringLiteral("partitadriver"));
    set("PARTITA_DRIVER_SEED", QString::number(run.seed));
    set("PARTITA_DRIVER_COUNT", QString::number(run.state));
    set("PARTITA_DRIVER_PAUSE", QStringLiteral("20"));
    const QByteArray file = run.file.toUtf8();
    ::execl(PARTITA_BINARY, "partita", file.constData(), nullptr);
    ::_exit(127);
}

/// Reads until the time, or until `wanted` is there. False at the end of the output.
bool readUntil(int pipe, std::string &text, Clock::time_point end, std::string_view wanted = {})
{
    while (wanted.empty() || text.find(wanted) == std::string::npos) {
        const auto left
            = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
        pollfd polled {pipe, POLLIN, 0};
        if (left <= 0 || ::poll(&polled, 1, static_cast<int>(left)) == 0)
            return true;
        char buffer[4096];
        const ssize_t count = ::read(pipe, buffer, sizeof buffer);
        if (count <= 0)
            return false;
        text.append(buffer, static_cast<std::size_t>(count));
    }
    return true;
}

} // namespace

std::vector<Said> runAndKill(const Run &run)
{
    constexpr std::chrono::seconds patience {60};
    constexpr unsigned earlyMs = 400;
    constexpr unsigned lateMs = 250;
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        qFatal("there is no pipe");
    const pid_t process = ::fork();
    if (process == 0)
        become(run, ends[1]);
    ::close(ends[1]);
    std::mt19937 random(run.seed);
    std::string text;
    const bool isEarly = random() % 8 == 0; // while it starts
    bool goesOn = isEarly || readUntil(ends[0], text, Clock::now() + patience, "window");
    const std::chrono::milliseconds time(random() % (isEarly ? earlyMs : lateMs));
    goesOn = goesOn && readUntil(ends[0], text, Clock::now() + time);
    ::kill(process, SIGKILL);
    int status = 0;
    ::waitpid(process, &status, 0);
    const bool isKilled = goesOn && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    readUntil(ends[0], text, Clock::now() + std::chrono::seconds(1));
    ::close(ends[0]);
    std::vector<Said> all;
    std::istringstream lines(text);
    for (Said said; lines >> said.word >> said.state;)
        all.push_back(said);
    if (!isKilled)
        all.push_back({"ended", status});
    return all;
}

QString shown(const std::vector<Said> &all)
{
    QString text;
    for (const Said &said : all)
        text += QStringLiteral("%1 %2, ").arg(QString::fromStdString(said.word)).arg(said.state);
    return text;
}

} // namespace partita::tests
