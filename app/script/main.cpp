// The program partita-script: runs server-side JavaScript for Partita, which starts it.
#include "engine/javascript/server.h"
#include "engine/script/messages.h"

#include <QCoreApplication>
#include <QLocale>

#include <sys/socket.h>

#include <cstdio>
#include <cstdlib>

namespace {

/// True when Partita has started the program, and left it a socket.
bool isStartedByPartita()
{
    int type = 0;
    socklen_t size = sizeof type;
    return ::getsockopt(partita::script::controlDescriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0;
}

/// Scripts see the service's time zone and no locale, wherever the program runs.
void useServiceSurroundings()
{
    QLocale::setDefault(QLocale::c());
    ::setenv("TZ", "UTC", 1);
    ::setenv("LC_ALL", "C.UTF-8", 1);
    ::setenv("QT_NO_GLIB", "1", 1); // a process that forks must have one thread
}

} // namespace

#if defined(__SANITIZE_ADDRESS__)
/// A script that wants too much memory is no error of the program.
extern "C" const char *__asan_default_options()
{
    return "allocator_may_return_null=1:detect_leaks=0:handle_segv=0:handle_abort=0";
}
#endif

int main(int argc, char **argv)
{
    if (!isStartedByPartita()) {
        std::fputs("partita-script runs the scripts of partita, which starts it.\n", stderr);
        return EXIT_FAILURE;
    }
    useServiceSurroundings();
    const QCoreApplication application(argc, argv);
    partita::javascript::serve(partita::script::controlDescriptor);
}
