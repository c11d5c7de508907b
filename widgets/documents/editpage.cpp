#include "widgets/documents/editpage.h"

#include "engine/workbook/textscan.h"
#include "widgets/documents/documentform.h"
#include "widgets/documents/documenttexts.h"
#include "widgets/documents/documenttree.h"
#include "widgets/documents/jsoneditor.h"
#include "widgets/documents/meaninglist.h"
#include "widgets/models/session.h"
#include "widgets/plots/choicebar.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace partita::documents {
namespace {

constexpr int pause = 400; // ms after the last key
constexpr double largestItem = 2.0 * 1024 * 1024; // bytes

} // namespace

EditPage::EditPage(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_view(new plots::ChoiceBar)
    , m_views(new QStackedWidget)
    , m_editor(new JsonEditor)
    , m_tree(new DocumentTree)
    , m_form(new DocumentForm)
    , m_meanings(new MeaningList)
    , m_facts(new QLabel)
    , m_find(new QLineEdit)
    , m_filter(new QLineEdit)
    , m_rows(new QListWidget)
{
    setObjectName(QStringLiteral("editPage"));
    auto *splitter = new QSplitter(Qt::Horizontal);
    splitter->addWidget(makeEditorSide());
    splitter->addWidget(makeSide());
    splitter->setChildrenCollapsible(false);
    // In a small window the texts end early, and the board is not scrolled sideways.
    constexpr int leastWidth = 90;
    splitter->widget(0)->setMinimumWidth(leastWidth);
    splitter->widget(1)->setMinimumWidth(leastWidth);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
    m_soon.setSingleShot(true);
    m_soon.setInterval(pause);
    connectWork();
}

QWidget *EditPage::makeEditorSide()
{
    auto *side = new QWidget;
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    makeViews();
    makeFind();
    layout->addWidget(m_view, 0, Qt::AlignLeft);
    layout->addWidget(m_views, 1);
    layout->addWidget(m_find);
    return side;
}

void EditPage::makeFind()
{
    m_find->setObjectName(QStringLiteral("find"));
    m_find->setAccessibleName(tr("Find in the document"));
    m_find->setPlaceholderText(tr("Find; Enter goes to the next place, Esc closes"));
    m_find->setClearButtonEnabled(true);
    m_find->hide();
    auto *find = new QShortcut(QKeySequence::Find, this);
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, this, [this] {
        choose(jsonView);
        m_find->show();
        m_find->setFocus();
        m_find->selectAll();
    });
    connect(m_find, &QLineEdit::returnPressed, this, [this] { m_editor->find(m_find->text()); });
    auto *leave = new QShortcut(Qt::Key_Escape, m_find);
    leave->setContext(Qt::WidgetShortcut);
    connect(leave, &QShortcut::activated, this, [this] {
        m_find->hide();
        m_editor->setFocus();
    });
}

QWidget *EditPage::makeSide()
{
    auto *side = new QSplitter(Qt::Vertical);
    m_facts->setObjectName(QStringLiteral("facts"));
    m_facts->setTextFormat(Qt::RichText);
    m_facts->setWordWrap(true);
    m_facts->setToolTip(tr("Measured by the engine on exactly this item, alone in a container with "
                           "this indexing policy. The number of items with the same partition key "
                           "is that of the materialised part of the population."));
    m_facts->setContentsMargins(0, 0, 0, 6);
    auto *rows = new QWidget;
    auto *rowsLayout = new QVBoxLayout(rows);
    rowsLayout->setContentsMargins(8, 4, 8, 4);
    m_filter->setObjectName(QStringLiteral("rowFilter"));
    m_filter->setAccessibleName(tr("Filter rows"));
    m_filter->setPlaceholderText(tr("Another row: name, key or value"));
    m_filter->setClearButtonEnabled(true);
    m_rows->setObjectName(QStringLiteral("rows"));
    m_rows->setAccessibleName(tr("Rows"));
    m_rows->setFrameShape(QFrame::NoFrame);
    rowsLayout->addWidget(m_facts);
    rowsLayout->addWidget(m_filter);
    rowsLayout->addWidget(m_rows, 1);
    side->addWidget(m_meanings);
    side->addWidget(rows);
    side->setStretchFactor(0, 3);
    side->setStretchFactor(1, 2);
    return side;
}

void EditPage::connectWork()
{
    connect(&m_work, &TypedWork::opened, this, &EditPage::showOpened);
    connect(&m_work, qOverload<const ReadDocument &>(&TypedWork::read), this, &EditPage::showRead);
    connect(&m_work, &TypedWork::listed, this, &EditPage::showRows);
    connect(&m_soon, &QTimer::timeout, this, &EditPage::readText);
    connect(m_editor, &QsciScintilla::textChanged, this, [this] {
        if (m_isSettingText || !m_isOpen)
            return;
        m_work.cancel();
        m_soon.start();
    });
    connect(m_editor, &JsonEditor::applyRequested, this, &EditPage::readText);
    connect(m_editor, &JsonEditor::leaveRequested, this, &EditPage::left);
    connect(m_meanings, &MeaningList::offersTaken, this, &EditPage::take);
    connect(m_meanings, &MeaningList::placeChosen, this, &EditPage::goTo);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &filter) {
        if (m_given)
            m_work.list(m_given, m_place, filter);
    });
    connect(m_rows, &QListWidget::itemClicked, this, [this](const QListWidgetItem *item) {
        m_wanted.name = item->data(Qt::UserRole + 1).toString().toStdString();
        m_wanted.row = item->data(Qt::UserRole).value<population::Row>();
        m_gesture = m_session.newGesture();
        reload();
    });
    connect(&m_session, &models::Session::workbookChanged, this, [this] {
        if (m_isOpen && !m_isApplying)
            reload();
    });
}

void EditPage::open(const typing::DocumentPlace &place)
{
    if (!(place == m_place))
        m_wanted = {};
    m_place = place;
    m_isOpen = true;
    m_isPasted = false;
    m_gesture = m_session.newGesture();
    m_meanings->forgetIgnored();
    reload();
    m_views->currentWidget()->setFocus();
}

void EditPage::close()
{
    m_isOpen = false;
    m_soon.stop();
    m_work.cancel();
    m_given.reset();
}

/// Reads the document again from the workbook, which may have changed elsewhere.
void EditPage::reload()
{
    m_soon.stop();
    m_work.open(m_session.workbook(), m_given, m_place, m_wanted);
}

void EditPage::setText(const QString &text)
{
    const QScopedValueRollback setting(m_isSettingText, true);
    m_editor->setText(text);
    m_editor->setModified(false);
    showInView();
}

void EditPage::showOpened(const OpenedDocument &document)
{
    m_given = document.given;
    if (!document.problem.isEmpty() || document.item.is_null()) {
        setText({});
        m_meanings->setReading({});
        m_meanings->setSentence(document.problem.isEmpty()
                                    ? tr("There is no such document: choose another row.")
                                    : document.problem);
        m_facts->clear();
        return;
    }
    m_wanted.row = document.row;
    const auto shown = documentOf(m_editor->text());
    const bool isSame = shown && *shown == document.item;
    if (!isSame)
        setText(documentText(document.item));
    if (const model::DocumentType *type = m_given->type(m_place))
        m_editor->setDocumentType(m_given->workbook(), *type);
    m_meanings->setReading({});
    showFacts(document.facts);
    m_work.list(m_given, m_place, m_filter->text());
}

void EditPage::readText()
{
    m_soon.stop();
    if (!m_isOpen)
        return;
    const auto document = documentOf(m_editor->text());
    if (!document) {
        const Error &error = document.error();
        const QString sentence = QString::fromStdString(error.message);
        m_editor->showProblem({std::max(error.line, 1), std::max(error.column, 1), 1}, sentence);
        m_meanings->setSentence(
            tr("Line %1, column %2: %3").arg(error.line).arg(error.column).arg(sentence));
        return;
    }
    m_editor->clearProblem();
    if (m_isPasted)
        m_work.readNew(m_session.workbook(), m_given, m_place, *document);
    else
        m_work.read(m_session.workbook(), m_given, m_place, m_wanted, *document);
}

bool EditPage::apply(const std::vector<model::Edit> &edits)
{
    const QScopedValueRollback applying(m_isApplying, true);
    const QString what = tr("Edit document %1").arg(QString::fromStdString(m_place.type));
    for (const model::Edit &edit : edits) {
        if (!m_session.apply(edit, what, m_gesture))
            return false;
    }
    return true;
}

void EditPage::showRead(const ReadDocument &document)
{
    if (!document.problem.isEmpty()) {
        m_meanings->setSentence(document.problem);
        return;
    }
    const bool isElsewhere = !(document.place == m_place);
    m_place = document.place;
    m_given = document.given;
    const typing::Reading &reading = document.reading;
    if (!reading.edits.empty() && apply(reading.edits)) {
        m_given = reading.after;
        m_wanted.name = reading.sampleRow;
        m_wanted.row = m_given->rows().sampleRow(reading.sampleRow);
    }
    if (m_isPasted && !reading.sampleRow.empty())
        m_isPasted = false;
    m_meanings->setReading(reading);
    showFacts(document.facts);
    markImpossible(reading);
    m_work.list(m_given, m_place, m_filter->text());
    if (isElsewhere)
        emit placeChanged();
}

void EditPage::markImpossible(const typing::Reading &reading)
{
    for (const typing::Meaning &meaning : reading.meanings) {
        if (meaning.kind != typing::Meaning::Kind::impossible)
            continue;
        const std::string text = m_editor->text().toStdString();
        const auto place = workbook::Places(text).of(meaning.path);
        if (place.line > 0)
            m_editor->showProblem({place.line, place.column, 0},
                                  QString::fromStdString(meaning.sentence));
        return;
    }
}

void EditPage::goTo(const QString &path)
{
    if (!documentOf(m_editor->text()))
        return;
    choose(jsonView);
    const std::string text = m_editor->text().toStdString();
    const auto place = workbook::Places(text).of(path.toStdString());
    if (place.line > 0)
        m_editor->goTo({place.line, place.column, 0});
    m_editor->setFocus();
}

void EditPage::take(const std::vector<typing::Offer> &offers)
{
    for (const typing::Offer &offer : offers) {
        const auto edits = typing::editsOf(m_session.workbook(), m_place, offer);
        if (!edits || !apply(*edits)) {
            if (!edits)
                m_meanings->setSentence(QString::fromStdString(edits.error().message));
            return;
        }
    }
    readText();
}

void EditPage::paste(const QString &text)
{
    const model::Design *design = m_session.currentDesign();
    if (!design || design->containers.empty() || design->containers.front().documentTypes.empty())
        return;
    if (!m_isOpen || m_place.design != design->name) {
        const model::Container &first = design->containers.front();
        m_place = {design->name, first.name, first.documentTypes.front().name};
    }
    m_isOpen = true;
    m_isPasted = true;
    m_gesture = m_session.newGesture();
    m_meanings->forgetIgnored();
    const auto document = documentOf(text);
    setText(document ? documentText(*document) : text);
    readText();
    m_editor->setFocus();
}

void EditPage::showFacts(const typing::ItemFacts &facts)
{
    const style::Theme &theme = style::themeOf(palette());
    const auto strong = [&](const QString &text) {
        return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped());
    };
    const auto stored = static_cast<double>(facts.storageBytes);
    QStringList lines;
    lines.append(
        tr("%1 of the 2 MB an item may have (%2 %)")
            .arg(strong(style::bytes(stored)), style::shortNumber(stored / largestItem * 100)));
    if (facts.problem.empty())
        lines.append(tr("point read %1 · create %2 · replace %3 · patch of a number %4 · delete %5")
                         .arg(strong(style::charge(facts.readCharge)),
                              strong(style::charge(facts.createCharge)),
                              strong(style::charge(facts.replaceCharge)),
                              strong(style::charge(facts.patchCharge)),
                              strong(style::charge(facts.deleteCharge))));
    else
        lines.append(
            QStringLiteral("<span style='color:%1'>▲ %2</span>")
                .arg(theme.error.name(), QString::fromStdString(facts.problem).toHtmlEscaped()));
    lines.append(
        tr("partition key %1, shared by %Ln item(s)", nullptr, static_cast<int>(facts.itemsWithKey))
            .arg(strong(QString::fromStdString(facts.partitionKey))));
    m_facts->setText(lines.join(QStringLiteral("<br>")));
}

void EditPage::showRows(const std::vector<typing::ListedRow> &rows)
{
    m_rows->clear();
    for (const typing::ListedRow &row : rows) {
        const QString name = QString::fromStdString(row.name);
        const QString words = QString::fromStdString(row.words);
        auto *item
            = new QListWidgetItem((name.isEmpty() ? QString::fromStdString(row.key) : name)
                                  + (words.isEmpty() ? QString() : QStringLiteral(" · ") + words));
        item->setToolTip(QString::fromStdString(row.key));
        item->setData(Qt::UserRole, QVariant::fromValue(row.row));
        item->setData(Qt::UserRole + 1, name);
        if (name.isEmpty())
            item->setForeground(style::themeOf(palette()).secondary);
        m_rows->addItem(item);
        if (m_wanted.row == row.row)
            m_rows->setCurrentItem(item);
    }
}

} // namespace partita::documents

#include "moc_editpage.cpp"
