// A hand at the real program: a plugin of Qt that makes edits, undoes, saves and restores in
// Partita's window, and says on the standard output what it does (tests/app/tst_kills.cpp reads
// it).
//
// It is loaded by QT_QPA_GENERIC_PLUGINS=partitadriver. A state of the workbook is the number of
// its entities. PARTITA_DRIVER_COUNT is that of the workbook that is opened or restored,
// PARTITA_DRIVER_SEED the seed, PARTITA_DRIVER_PAUSE the pause in ms after which an edit is kept.
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QGenericPlugin>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMainWindow>
#include <QPointer>
#include <QPushButton>
#include <QStandardPaths>
#include <QTimer>

#include <unistd.h>

#include <random>

namespace {

void say(const char *word, int number)
{
    const QByteArray line = QByteArray(word) + ' ' + QByteArray::number(number) + '\n';
    // One call, so that a kill leaves a line or none.
    static_cast<void>(!::write(STDOUT_FILENO, line.constData(), std::size_t(line.size())));
}

/// Number of entities in a copy; -1 when it cannot be read.
int entitiesIn(const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return -1;
    file.readLine();
    QByteArray text = file.readAll();
    if (text.startsWith("digest "))
        text.remove(0, text.indexOf('\n'));
    const QJsonDocument document = QJsonDocument::fromJson(text);
    return document.isObject() ? int(document[QStringLiteral("entities")].toArray().size()) : -1;
}

/// Number of entities in the newest copy.
int entitiesKept()
{
    const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    const QFileInfoList copies
        = QDir(data + QStringLiteral("/recovery"))
              .entryInfoList({QStringLiteral("*.unsaved")}, QDir::Files, QDir::Time);
    return copies.isEmpty() ? -1 : entitiesIn(copies.front().filePath());
}

constexpr int nowhere = -1;

class Driver : public QObject {
public:
    Driver()
        : m_random(unsigned(qEnvironmentVariableIntValue("PARTITA_DRIVER_SEED")))
        , m_count(qEnvironmentVariableIntValue("PARTITA_DRIVER_COUNT"))
    {
        QTimer::singleShot(0, this, &Driver::step);
    }

private:
    /// The next step is planned before this one acts: an action may open a dialog and wait.
    void step()
    {
        constexpr int mostPause = 8;
        QTimer::singleShot(below(mostPause), this, &Driver::step);
        if (QWidget *question = QApplication::activeModalWidget())
            return answer(*question);
        if (m_isActing)
            return;
        m_isActing = true;
        if (!m_window)
            meetWindow();
        else
            act();
        m_isActing = false;
    }

    void meetWindow()
    {
        for (QWidget *widget : QApplication::topLevelWidgets())
            if (widget->objectName() == QStringLiteral("mainWindow") && widget->isVisible())
                m_window = widget;
        if (!m_window)
            return;
        const int pause = qEnvironmentVariableIntValue("PARTITA_DRIVER_PAUSE");
        if (auto *timer = m_window->findChild<QTimer *>(QStringLiteral("recoveryPause")))
            timer->setInterval(pause);
        else
            qFatal("there is no timer of the recovery");
        say("window", m_count);
    }

    void act()
    {
        if (auto *restore = m_window->findChild<QPushButton *>(QStringLiteral("restoreUnsaved"));
            restore && restore->isVisible() && !m_isRestored) {
            m_isRestored = true; // the bar goes a moment later
            say("restoring", m_count);
            restore->click();
            m_savedAt = nowhere;
            return say("restored", m_count);
        }
        if (m_isWaiting)
            return lookWhetherKept();
        constexpr int many = 100;
        const int chance = below(many);
        if (chance < 45)
            add();
        else if (chance < 55 && m_added > 0)
            undo();
        else if (chance < 70)
            save();
        else
            m_isWaiting = m_added != m_savedAt;
    }

    void lookWhetherKept()
    {
        if (entitiesKept() != m_count)
            return;
        m_isWaiting = false;
        say("kept", m_count);
    }

    void add()
    {
        if (m_savedAt > m_added)
            m_savedAt = nowhere; // undoing does not lead there any more
        ++m_added;
        say("edit", ++m_count);
        trigger(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E));
        say("done", m_count);
    }

    void undo()
    {
        --m_added;
        say("edit", --m_count);
        trigger(QKeySequence::Undo);
        say(m_added == m_savedAt ? "clean" : "done", m_count);
    }

    void save()
    {
        say("save", m_count);
        trigger(QKeySequence::Save);
        m_savedAt = m_added;
        say("saved", m_count);
    }

    void trigger(const QKeySequence &keys)
    {
        for (QAction *action : m_window->findChildren<QAction *>())
            if (action->shortcut() == keys)
                return action->trigger();
        qFatal("there is no action for %s", qPrintable(keys.toString()));
    }

    /// The file holds what was saved just before the kill: this workbook is the one to keep.
    static void answer(QWidget &question)
    {
        for (QPushButton *button : question.findChildren<QPushButton *>())
            if (button->text().contains(QStringLiteral("Keep mine")))
                return button->click();
        qFatal("an unexpected question: %s", qPrintable(question.objectName()));
    }

    int below(int end) { return int(m_random() % unsigned(end)); }

    std::mt19937 m_random;
    QPointer<QWidget> m_window;
    int m_count; ///< entities of the workbook now
    int m_added = 0; ///< steps that can be undone
    int m_savedAt = 0; ///< so many steps lead to the saved state
    bool m_isActing = false;
    bool m_isRestored = false;
    bool m_isWaiting = false; ///< until a copy holds the present state
};

} // namespace

class DriverPlugin : public QGenericPlugin {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QGenericPluginFactoryInterface_iid FILE "driver.json")
public:
    QObject *create(const QString &, const QString &) override { return new Driver; }
};

#include "driver.moc"
