#include "widgets/patterns/patternline.h"

#include "engine/model/edit.h"
#include "engine/model/notation.h"
#include "engine/model/patternnotation.h"
#include "engine/model/proposednames.h"
#include "widgets/models/addparts.h"
#include "widgets/models/sentences.h"
#include "widgets/models/session.h"
#include "widgets/patterns/patternedit.h"
#include "widgets/style/problem.h"
#include "widgets/style/theme.h"

#include <QLabel>
#include <QVBoxLayout>

namespace partita::patterns {

namespace {

QString plain(const std::string &text)
{
    return QString::fromStdString(text);
}

QString listOf(const std::vector<model::Projection> &projections)
{
    QStringList names;
    for (const model::Projection &projection : projections) {
        const QString path = plain(model::toNotation(projection));
        names.append(projection.truncate ? PatternLine::tr("the first %L1 characters of %2")
                                               .arg(*projection.truncate)
                                               .arg(path)
                                         : path);
    }
    return names.join(QStringLiteral(", "));
}

QString rowsText(const model::IncludedRows &rows)
{
    QString text = plain(rows.role);
    if (rows.limit)
        text = (rows.descending ? PatternLine::tr("the newest %L1 %2 by %3", "rows of a role")
                                : PatternLine::tr("the first %L1 %2 by %3", "rows of a role"))
                   .arg(*rows.limit)
                   .arg(text, plain(rows.orderBy));
    if (!rows.attributes.empty())
        text += QStringLiteral(" (%1)").arg(listOf(rows.attributes));
    return text;
}

/// The position of a column of the notation, which counts whole characters.
int positionOf(const QString &text, int column)
{
    const QList<uint> characters = text.toUcs4();
    const qsizetype before = std::clamp<qsizetype>(column - 1, 0, characters.size());
    return static_cast<int>(
        QString::fromUcs4(reinterpret_cast<const char32_t *>(characters.constData()), before)
            .size());
}

} // namespace

QString meaningOf(const models::Session &session, const model::AccessPattern &pattern)
{
    QStringList sentences {models::sentenceOf(session.workbook(), pattern)};
    if (const model::Query *query = pattern.query()) {
        if (!query->attributes.empty())
            sentences.append(PatternLine::tr("It shows %1.").arg(listOf(query->attributes)));
        QStringList rows;
        for (const model::IncludedRows &one : query->included) {
            if (one.limit || !one.attributes.empty())
                rows.append(rowsText(one));
        }
        if (!rows.isEmpty())
            sentences.append(
                PatternLine::tr("With each: %1.").arg(rows.join(QStringLiteral("; "))));
    }
    return sentences.join(QLatin1Char(' '));
}

PatternLine::PatternLine(models::Session &session, QWidget *parent)
    : QFrame(parent)
    , m_session(session)
    , m_edit(new PatternEdit(this))
    , m_said(new QLabel(this))
    , m_problem(style::makeProblem(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 6);
    layout->setSpacing(4);
    layout->addWidget(m_edit);
    layout->addWidget(m_said);
    layout->addWidget(m_problem);
    m_edit->setObjectName(QStringLiteral("patternLine"));
    m_edit->setAccessibleName(tr("Access pattern in words"));
    m_edit->setPlaceholderText(tr("What the application asks for or changes"));
    m_edit->setToolTip(tr("One sentence, such as “posts of a user newest first limit 20”.\n"
                          "Enter adds the pattern and goes on to the next one, Tab takes the first "
                          "offer, Esc ends."));
    m_said->setObjectName(QStringLiteral("patternMeaning"));
    m_said->setWordWrap(true);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_edit->setMaxLength(2000);
    hide();
    connect(m_edit, &QLineEdit::textEdited, this, [this] {
        offer();
        judge(false);
    });
    connect(m_edit, &PatternEdit::offersWished, this, &PatternLine::offer);
    connect(m_edit, &PatternEdit::taken, this, &PatternLine::take);
    connect(m_edit, &PatternEdit::entered, this, &PatternLine::enter);
    connect(m_edit, &PatternEdit::cancelled, this, &PatternLine::close);
    connect(&m_session, &models::Session::workbookChanged, this, [this] {
        if (isVisible() && !m_edit->text().isEmpty())
            judge(false);
    });
    connect(&m_session, &models::Session::aboutToOpen, this, &PatternLine::close);
    connect(&m_session, &models::Session::presentingChanged, this, &PatternLine::close);
}

void PatternLine::open()
{
    if (m_session.isPresenting() || m_session.workbook().entities->empty())
        return;
    if (!isVisible())
        say(example(), true);
    show();
    m_edit->setFocus(Qt::OtherFocusReason);
    m_edit->selectAll();
}

/// Lines about entities of this workbook.
QString PatternLine::example() const
{
    const model::Workbook &workbook = m_session.workbook();
    QStringList lines;
    const auto add = [&](const QString &line) {
        if (model::patternFromNotation(workbook, line.toStdString()))
            lines.append(line);
    };
    for (const model::Relationship &one : *workbook.relationships) {
        const QString of = QStringLiteral(" of a ") + plain(model::roleNameOf(one.parent, false));
        const QString rows = plain(model::roleNameOf(one.child, true));
        add(rows + of + QStringLiteral(" newest first limit 20"));
        if (lines.isEmpty())
            add(rows + of);
        if (lines.size() == 1)
            add(QStringLiteral("number of ") + rows + of);
        if (!lines.isEmpty())
            break;
    }
    const std::string first = workbook.entities->front().name;
    if (lines.isEmpty())
        add(plain(model::roleNameOf(first, false)) + QStringLiteral(" by id"));
    add(QStringLiteral("create ") + plain(model::roleNameOf(first, false)));
    return tr("Such as: %1").arg(lines.join(QStringLiteral("  ·  ")));
}

void PatternLine::say(const QString &text, bool isMuted)
{
    m_edit->markWord(-1);
    m_problem->hide();
    m_said->setForegroundRole(isMuted ? QPalette::PlaceholderText : QPalette::WindowText);
    m_said->setText(text);
    m_said->show();
    m_edit->setAccessibleDescription(text);
}

void PatternLine::refuse(const QString &problem, int begin)
{
    m_said->hide();
    QPalette colours = palette(); // anew, as the theme may have changed
    colours.setColor(QPalette::WindowText, style::themeOf(colours).error);
    m_problem->setPalette(colours);
    style::showMessage(m_problem, problem);
    m_edit->markWord(begin);
    m_edit->setAccessibleDescription(problem);
}

QString PatternLine::obstacleTo(const model::AccessPattern &pattern) const
{
    if (pattern.id.empty())
        return {};
    const auto added = model::apply(m_session.workbook(), model::AddPattern {pattern});
    return added ? QString() : plain(added.error().message);
}

void PatternLine::judge(bool isFinal)
{
    const QString text = m_edit->text();
    if (text.trimmed().isEmpty())
        return say(example(), true);
    const auto pattern = model::patternFromNotation(m_session.workbook(), text.toStdString());
    if (pattern) {
        const QString obstacle = obstacleTo(*pattern);
        return obstacle.isEmpty() ? say(meaningOf(m_session, *pattern), false)
                                  : refuse(obstacle, 0);
    }
    const QString problem = plain(pattern.error().message);
    const int place = positionOf(text, pattern.error().column);
    // The word that is being typed is no mistake while something begins with it.
    const bool isBeginning = !isFinal && m_hasOffers && place >= m_begin;
    isBeginning ? say(problem, true) : refuse(problem, place);
}

void PatternLine::offer()
{
    const QString before = m_edit->text().left(m_edit->cursorPosition());
    const QByteArray bytes = before.toUtf8();
    const model::Completions made = model::completions(
        m_session.workbook(), m_edit->text().toStdString(), static_cast<std::size_t>(bytes.size()));
    m_begin = static_cast<int>(
        QString::fromUtf8(bytes.left(static_cast<qsizetype>(made.begin))).size());
    m_hasOffers = !made.offers.empty();
    QStringList offers;
    for (const model::Completion &one : made.offers)
        offers.append(plain(one.text));
    m_edit->setOffers(offers);
    if (before.trimmed().isEmpty())
        m_edit->hideOffers();
    else
        m_edit->showOffers(std::max(m_said->height(), m_said->sizeHint().height())
                           + layout()->spacing() * 2);
}

void PatternLine::take(const QString &offer)
{
    QString text = m_edit->text();
    const int caret = m_edit->cursorPosition();
    const bool isFollowed = caret < text.size() && text[caret].isSpace();
    const QString inserted = isFollowed ? offer : offer + QLatin1Char(' ');
    text.replace(m_begin, caret - m_begin, inserted);
    m_edit->setText(text);
    m_edit->setModified(true);
    m_edit->setCursorPosition(m_begin + static_cast<int>(inserted.size()));
    this->offer();
    judge(false);
}

void PatternLine::enter()
{
    m_edit->hideOffers();
    if (m_edit->text().trimmed().isEmpty())
        return close();
    const auto pattern
        = model::patternFromNotation(m_session.workbook(), m_edit->text().toStdString());
    if (!pattern || !obstacleTo(*pattern).isEmpty())
        return judge(true);
    const QString text = m_edit->text();
    m_edit->clear();
    if (!models::addPattern(m_session, *pattern)) {
        m_edit->setText(text);
        return;
    }
    say(tr("Added %1: %2", "id, sentence").arg(m_session.pattern(), meaningOf(m_session, *pattern)),
        true);
    m_edit->setFocus(Qt::OtherFocusReason);
}

void PatternLine::close()
{
    if (!isVisibleTo(parentWidget()))
        return;
    m_edit->hideOffers();
    m_edit->clear();
    hide();
    emit closed();
}

} // namespace partita::patterns

#include "moc_patternline.cpp"
