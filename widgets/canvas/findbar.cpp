#include "widgets/canvas/findbar.h"

#include "widgets/style/iconbutton.h"

#include <QCompleter>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStringListModel>

#include <algorithm>

namespace partita::canvas {

namespace {

using Kind = models::Selection::Kind;

/// A line that says which way Enter goes, and that Esc leaves it.
class FindLine : public QLineEdit {
public:
    explicit FindLine(FindBar &bar)
        : QLineEdit(&bar)
        , m_bar(bar)
    {
    }

protected:
    bool event(QEvent *event) override
    {
        // Elsewhere Escape stops the evaluation.
        if (event->type() == QEvent::ShortcutOverride
            && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
            event->accept();
            return true;
        }
        return QLineEdit::event(event);
    }

    void keyPressEvent(QKeyEvent *event) override
    {
        const int key = event->key();
        const int onwards = event->modifiers() & Qt::ShiftModifier ? -1 : 1;
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_F3) {
            completer()->popup()->hide();
            m_bar.step(onwards);
        } else if (key == Qt::Key_Escape) {
            emit m_bar.closed();
        } else {
            QLineEdit::keyPressEvent(event);
        }
    }

private:
    FindBar &m_bar;
};

QString shown(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

bool has(const std::string &name, const QString &text)
{
    return shown(name).contains(text, Qt::CaseInsensitive);
}

} // namespace

std::vector<models::Selection> partsNamed(const model::Workbook &workbook, const QString &text)
{
    std::vector<models::Selection> parts;
    if (text.isEmpty())
        return parts;
    for (const model::Entity &entity : *workbook.entities) {
        if (has(entity.name, text))
            parts.push_back({Kind::entity, shown(entity.name), {}});
        for (const model::Attribute &attribute : entity.attributes) {
            if (has(attribute.name, text))
                parts.push_back({Kind::attribute, shown(entity.name), shown(attribute.name)});
        }
    }
    for (const model::Relationship &relationship : *workbook.relationships) {
        if (has(relationship.name, text) || has(relationship.parentRole, text)
            || has(relationship.childRole, text))
            parts.push_back({Kind::relationship, shown(relationship.name), {}});
    }
    return parts;
}

FindBar::FindBar(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_line(new FindLine(*this))
    , m_count(new QLabel(this))
    , m_previous(
          new style::IconButton(QStringLiteral("back"), tr("The match before (Shift+F3)"), this))
    , m_next(new style::IconButton(QStringLiteral("forward"), tr("The next match (F3)"), this))
{
    setObjectName(QStringLiteral("findBar"));
    m_line->setObjectName(QStringLiteral("findOnCanvas"));
    m_line->setAccessibleName(tr("Find on the canvas"));
    m_line->setPlaceholderText(tr("Find an entity, an attribute or a relationship"));
    m_line->setClearButtonEnabled(true);
    auto *completer = new QCompleter(new QStringListModel(this), this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    m_line->setCompleter(completer);
    m_count->setObjectName(QStringLiteral("findCount"));
    auto *close = new style::IconButton(QStringLiteral("cancel"), tr("Close (Esc)"), this);
    close->setObjectName(QStringLiteral("closeFind"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(m_line, 1);
    layout->addWidget(m_count);
    layout->addWidget(m_previous);
    layout->addWidget(m_next);
    layout->addWidget(close);
    connect(m_line, &QLineEdit::textChanged, this, &FindBar::find);
    connect(completer, qOverload<const QString &>(&QCompleter::activated), this,
            [this] { step(1); });
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(close, &QToolButton::clicked, this, &FindBar::closed);
    connect(this, &FindBar::closed, this, &QWidget::hide);
    connect(&m_session, &models::Session::workbookChanged, this, &FindBar::follow);
    hide();
}

void FindBar::open()
{
    show();
    follow();
    m_line->setFocus(Qt::ShortcutFocusReason);
    m_line->selectAll();
}

void FindBar::follow()
{
    if (isHidden())
        return;
    offerNames();
    find();
}

/// The words that can be completed.
void FindBar::offerNames()
{
    QStringList names;
    for (const model::Entity &entity : *m_session.workbook().entities) {
        names.append(shown(entity.name));
        for (const model::Attribute &attribute : entity.attributes)
            names.append(shown(attribute.name));
    }
    for (const model::Relationship &relationship : *m_session.workbook().relationships)
        names.append({shown(relationship.name), shown(relationship.parentRole),
                      shown(relationship.childRole)});
    names.removeAll(QString());
    names.sort(Qt::CaseInsensitive);
    names.removeDuplicates();
    auto *known = qobject_cast<QStringListModel *>(m_line->completer()->model());
    if (known->stringList() != names) // an open list stays as it is
        known->setStringList(names);
}

void FindBar::find()
{
    const std::optional<models::Selection> before
        = m_current ? std::optional(m_matches[*m_current]) : std::nullopt;
    m_matches = partsNamed(m_session.workbook(), m_line->text());
    m_current.reset();
    if (before) {
        const auto still = std::find(m_matches.begin(), m_matches.end(), *before);
        if (still != m_matches.end())
            m_current = static_cast<std::size_t>(still - m_matches.begin());
    }
    say();
}

void FindBar::step(int steps)
{
    if (m_matches.empty())
        return;
    const auto number = static_cast<int>(m_matches.size());
    const int from = m_current ? static_cast<int>(*m_current) : steps > 0 ? -1 : 0;
    m_current = static_cast<std::size_t>(((from + steps) % number + number) % number);
    say();
    const models::Selection match = m_matches[*m_current]; // a copy: others may change the list
    m_session.setSelection(match);
    emit found(match);
}

void FindBar::say()
{
    const auto number = static_cast<int>(m_matches.size());
    m_previous->setEnabled(number > 0);
    m_next->setEnabled(number > 0);
    if (m_line->text().isEmpty())
        m_count->clear();
    else if (number == 0)
        m_count->setText(tr("nothing found"));
    else if (m_current)
        m_count->setText(tr("%L1 of %L2", "a match, all matches")
                             .arg(static_cast<int>(*m_current) + 1)
                             .arg(number));
    else
        m_count->setText(tr("%Ln match(es)", nullptr, number));
}

} // namespace partita::canvas

#include "moc_findbar.cpp"
