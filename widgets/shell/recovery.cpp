#include "widgets/shell/recovery.h"

#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "widgets/models/session.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>

namespace partita::shell {

namespace {

constexpr int keepAfterMs = 1500;

QString lockOf(const QString &file)
{
    return file + QLatin1String(".lock");
}

constexpr const char *digestWord = "digest ";

void write(const Recovery::Found &copy)
{
    QSaveFile saved(copy.file);
    if (!saved.open(QIODevice::WriteOnly))
        return; // no space or no permission: nothing can be done here
    saved.write(copy.path.toUtf8() + '\n');
    if (!copy.digest.isEmpty())
        saved.write(digestWord + copy.digest.toHex() + '\n');
    saved.write(QByteArray::fromStdString(workbook::writeText(copy.workbook)));
    saved.commit();
}

std::optional<Recovery::Found> read(const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QString path = QString::fromUtf8(file.readLine()).trimmed();
    QByteArray digest;
    if (file.peek(qstrlen(digestWord)) == digestWord)
        digest
            = QByteArray::fromHex(file.readLine().mid(static_cast<qsizetype>(qstrlen(digestWord))));
    const auto workbook = workbook::readText(file.readAll().toStdString());
    if (!workbook)
        return std::nullopt;
    return Recovery::Found {name, path, digest, *workbook};
}

/// True when a program ended between saving the workbook and removing its copy.
bool isSaved(const Recovery::Found &copy)
{
    if (copy.path.isEmpty())
        return false;
    const auto saved = workbook::load(copy.path.toStdString());
    return saved && *saved == copy.workbook;
}

} // namespace

Recovery::Recovery(models::Session &session, const QString &folder, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_folder(folder)
    , m_file(QDir(folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces)
                                   + QLatin1String(".unsaved")))
{
    QDir().mkpath(folder);
    m_lock = std::make_unique<QLockFile>(lockOf(m_file));
    m_lock->setStaleLockTime(0); // the lock ends only with its program
    m_lock->tryLock(0);
    m_writer.setMaxThreadCount(1);
    m_soon.setObjectName(QStringLiteral("recoveryPause"));
    m_soon.setSingleShot(true);
    m_soon.setInterval(keepAfterMs);
    connect(&m_soon, &QTimer::timeout, this, &Recovery::keep);
    connect(&m_session, &models::Session::workbookChanged, this, [this] {
        if (!m_soon.isActive())
            m_soon.start();
    });
    connect(&m_session.undoStack(), &QUndoStack::cleanChanged, this, [this](bool clean) {
        if (clean)
            forget();
        else if (!m_soon.isActive())
            m_soon.start(); // the file was changed by another program, and this workbook is kept
    });
}

Recovery::~Recovery()
{
    forget();
}

QString Recovery::usualFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation))
        .filePath(QStringLiteral("recovery"));
}

void Recovery::keep()
{
    keepWith(m_digest ? m_digest() : QByteArray());
}

void Recovery::keepWith(const QByteArray &digest)
{
    if (!m_session.isModified())
        return;
    const Found copy {m_file, m_session.path(), digest, m_session.workbook()};
    m_writer.start([copy] { write(copy); });
}

void Recovery::flush()
{
    if (m_soon.isActive()) {
        m_soon.stop();
        keep();
    }
    m_writer.waitForDone();
}

void Recovery::restore(const Found &found)
{
    m_session.openUnsaved(found.workbook, found.path);
    keepWith(found.digest); // the file is not followed yet
    m_writer.waitForDone();
    if (QFile::exists(m_file)) // otherwise the disk took no copy, and the old one is all there is
        discard(found);
}

void Recovery::forget()
{
    m_soon.stop();
    m_writer.waitForDone();
    QFile::remove(m_file);
}

std::optional<Recovery::Found> Recovery::find() const
{
    tidy();
    std::optional<Found> newest;
    const QFileInfoList files
        = QDir(m_folder).entryInfoList({QStringLiteral("*.unsaved")}, QDir::Files, QDir::Time);
    for (const QFileInfo &info : files) {
        const QString name = info.filePath();
        QLockFile lock(lockOf(name));
        lock.setStaleLockTime(0);
        if (name == m_file || !lock.tryLock(0))
            continue; // the program is still running
        auto found = read(name);
        // A program that ended while it took over a copy has left the same twice.
        const bool isTwin
            = found && newest && found->path == newest->path && found->workbook == newest->workbook;
        if (!found || isTwin || isSaved(*found))
            QFile::remove(name);
        else if (!newest)
            newest = std::move(found);
    }
    return newest;
}

/// Removes what killed programs have left besides their copies: locks, and copies that they were
/// writing.
void Recovery::tidy() const
{
    const QString ending = QStringLiteral(".unsaved");
    for (const QFileInfo &info : QDir(m_folder).entryInfoList(
             {QLatin1Char('*') + ending + QLatin1String(".*")}, QDir::Files)) {
        const QString name = info.filePath();
        const QString copy = name.left(name.lastIndexOf(ending) + ending.size());
        if (copy == m_file)
            continue;
        QLockFile lock(lockOf(copy)); // removes its file when it is unlocked
        lock.setStaleLockTime(0);
        if (lock.tryLock(0) && name != lockOf(copy))
            QFile::remove(name);
    }
}

void Recovery::discard(const Found &found)
{
    QFile::remove(found.file);
    QFile::remove(lockOf(found.file));
}

} // namespace partita::shell

#include "moc_recovery.cpp"
