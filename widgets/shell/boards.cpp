#include "widgets/shell/boards.h"

#include "widgets/advice/adviceboard.h"
#include "widgets/canvas/modelboard.h"
#include "widgets/compare/compareboard.h"
#include "widgets/console/consoleboard.h"
#include "widgets/design/designboard.h"
#include "widgets/documents/documentsboard.h"
#include "widgets/fanout/fanoutboard.h"
#include "widgets/load/loadboard.h"
#include "widgets/partitions/partitionsboard.h"
#include "widgets/patterns/patternsboard.h"
#include "widgets/patterns/planboard.h"

#include <QCoreApplication>

namespace partita::shell {

namespace {

QString text(const char *source)
{
    return QCoreApplication::translate("Boards", source);
}

template<typename Board>
QWidget *make(models::Session &session, QWidget *parent)
{
    return new Board(session, parent);
}

} // namespace

std::vector<BoardEntry> boards()
{
    return {
        {QStringLiteral("model"), text(QT_TRANSLATE_NOOP("Boards", "Model")),
         QStringLiteral("model"),
         text(QT_TRANSLATE_NOOP(
             "Boards", "Entities and relationships: what the data is, however it is stored.")),
         make<canvas::ModelBoard>},
        {QStringLiteral("design"), text(QT_TRANSLATE_NOOP("Boards", "Design")),
         QStringLiteral("design"),
         text(QT_TRANSLATE_NOOP("Boards",
                                "The current design drawn: what is embedded, referenced and "
                                "copied, in which container.")),
         make<design::DesignBoard>},
        {QStringLiteral("documents"), text(QT_TRANSLATE_NOOP("Boards", "Documents")),
         QStringLiteral("document"),
         text(QT_TRANSLATE_NOOP(
             "Boards", "The design's containers and document types, with a composed sample.")),
         make<documents::DocumentsBoard>},
        {QStringLiteral("patterns"), text(QT_TRANSLATE_NOOP("Boards", "Patterns")),
         QStringLiteral("patterns"),
         text(QT_TRANSLATE_NOOP("Boards", "Every access pattern in every design, measured.")),
         make<patterns::PatternsBoard>},
        {QStringLiteral("plan"), text(QT_TRANSLATE_NOOP("Boards", "Plan")), QStringLiteral("plan"),
         text(QT_TRANSLATE_NOOP("Boards", "How the selected pattern is answered, step by step.")),
         make<patterns::PlanBoard>},
        {QStringLiteral("partitions"), text(QT_TRANSLATE_NOOP("Boards", "Partitions")),
         QStringLiteral("partitions"),
         text(QT_TRANSLATE_NOOP("Boards", "Where the data and the load are.")),
         make<partitions::PartitionsBoard>},
        {QStringLiteral("fanout"), text(QT_TRANSLATE_NOOP("Boards", "Fan-out")),
         QStringLiteral("fanout"),
         text(QT_TRANSLATE_NOOP(
             "Boards", "Which partitions the selected pattern visits, and what each charges.")),
         make<fanout::FanoutBoard>},
        {QStringLiteral("compare"), text(QT_TRANSLATE_NOOP("Boards", "Compare")),
         QStringLiteral("compare"),
         text(QT_TRANSLATE_NOOP("Boards", "All designs beside each other.")),
         make<compare::CompareBoard>},
        {QStringLiteral("load"), text(QT_TRANSLATE_NOOP("Boards", "Load")), QStringLiteral("load"),
         text(QT_TRANSLATE_NOOP(
             "Boards",
             "The load in virtual time: which partitions have no throughput left, and what waits "
             "or fails.")),
         make<load::LoadBoard>},
        {QStringLiteral("advice"), text(QT_TRANSLATE_NOOP("Boards", "Advice")),
         QStringLiteral("information"),
         text(QT_TRANSLATE_NOOP("Boards", "What could be better, with evidence, reason and fix.")),
         make<advice::AdviceBoard>},
        {QStringLiteral("console"), text(QT_TRANSLATE_NOOP("Boards", "Console")),
         QStringLiteral("console"),
         text(QT_TRANSLATE_NOOP(
             "Boards",
             "Queries and operations of your own on the design's items, with what they cost.")),
         make<console::ConsoleBoard>},
    };
}

bool showsPattern(const QString &board)
{
    return board == QLatin1String("plan") || board == QLatin1String("fanout");
}

QString helpTopicOfBoard(const QString &name)
{
    if (name == QLatin1String("advice")) // its rules have a chapter of their own
        return name;
    return name == QLatin1String("fanout") ? QStringLiteral("window fan-out")
                                           : QLatin1String("window ") + name;
}

} // namespace partita::shell
