#include "widgets/documents/documentform.h"

#include "widgets/documents/documenttexts.h"
#include "widgets/forms/fieldkeys.h"
#include "widgets/forms/formparts.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>

namespace partita::documents {
namespace {

using model::Json;
using Pointer = Json::json_pointer;

constexpr std::size_t mostElements = 25; // of a list; the tree shows them all

/// True when both have the same properties, elements and types, so that the same fields serve.
bool isAlike(const Json &one, const Json &other)
{
    if (one.type() != other.type() && !(one.is_number() && other.is_number()))
        return false;
    if (!one.is_structured())
        return true;
    return one.size() == other.size()
        && std::equal(one.items().begin(), one.items().end(), other.items().begin(),
                      [](const auto &a, const auto &b) {
                          return a.key() == b.key() && isAlike(a.value(), b.value());
                      });
}

} // namespace

DocumentForm::DocumentForm(QWidget *parent)
    : QScrollArea(parent)
{
    setObjectName(QStringLiteral("documentForm"));
    setAccessibleName(tr("Document as a form"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
}

void DocumentForm::setDocument(const Json &document)
{
    const bool fits = widget() && isAlike(document, m_document);
    m_document = document;
    if (!fits) {
        build();
        return;
    }
    for (const auto &[pointer, field] : m_fields)
        showValue(field, m_document.at(Pointer(pointer)));
}

/// Makes all fields anew. The field at the place of the one with the keyboard gets it again.
void DocumentForm::build()
{
    std::string focused;
    for (const auto &[pointer, field] : m_fields) {
        if (field->hasFocus())
            focused = pointer;
    }
    const int scrolled = verticalScrollBar()->value();
    m_fields.clear();
    auto *content = new QWidget;
    QFormLayout *form = forms::makeForm(content);
    if (m_document.is_object())
        addParts(form, {}, m_document);
    setWidget(content); // deletes the one of before
    if (const auto field = m_fields.find(focused); field != m_fields.end())
        field->second->setFocus();
    verticalScrollBar()->setValue(scrolled);
}

void DocumentForm::addParts(QFormLayout *form, const std::string &pointer, const Json &value)
{
    const Pointer at(pointer);
    if (value.is_object()) {
        for (const auto &[name, part] : value.items())
            addPart(form, (at / name).to_string(), QString::fromStdString(name), part, false);
        return;
    }
    for (std::size_t i = 0; i < std::min(value.size(), mostElements); ++i)
        addPart(form, (at / i).to_string(), QString::number(i + 1), value[i], true);
    addListEnd(form, pointer, value);
}

void DocumentForm::addPart(QFormLayout *form, const std::string &pointer, const QString &name,
                           const Json &value, bool isElement)
{
    if (value.is_structured()) {
        auto *group = new QGroupBox(name);
        group->setAccessibleName(name);
        auto *layout = new QHBoxLayout(group);
        auto *parts = new QWidget;
        addParts(forms::makeForm(parts), pointer, value);
        layout->addWidget(parts, 1);
        if (isElement)
            layout->addWidget(makeRemover(pointer, name), 0, Qt::AlignTop);
        form->addRow(group);
        return;
    }
    QWidget *field = makeField(pointer, name, value);
    if (!isElement) {
        form->addRow(name, field);
        return;
    }
    auto *line = new QWidget;
    auto *layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(field, 1);
    layout->addWidget(makeRemover(pointer, name));
    auto *label = new QLabel(name);
    label->setBuddy(field);
    form->addRow(label, line);
}

QWidget *DocumentForm::makeField(const std::string &pointer, const QString &name, const Json &value)
{
    QWidget *made = nullptr;
    if (value.is_boolean()) {
        auto *box = new QCheckBox;
        connect(box, &QCheckBox::clicked, this,
                [this, pointer](bool isOn) { change(pointer, Json(isOn)); });
        made = box;
    } else {
        auto *line = new QLineEdit;
        forms::restoreOnEscape(line);
        connect(line, &QLineEdit::editingFinished, this, [this, pointer, line] {
            const Json &before = m_document.at(Pointer(pointer));
            if (line->text() != scalarText(before))
                change(pointer, scalarOf(line->text(), before));
        });
        made = line;
    }
    made->setAccessibleName(name);
    made->setToolTip(QString::fromStdString(pointer));
    m_fields[pointer] = made;
    showValue(made, value);
    return made;
}

QWidget *DocumentForm::makeRemover(const std::string &pointer, const QString &name)
{
    auto *remover = forms::makeTool(QStringLiteral("removeElement"), QStringLiteral("remove"),
                                    tr("Remove element %1").arg(name), nullptr);
    connect(remover, &QToolButton::clicked, this, [this, pointer] {
        const Pointer at(pointer);
        const std::size_t index = std::stoul(at.back());
        changeList(at.parent_pointer().to_string(), [index](Json &list) { list.erase(index); });
    });
    return remover;
}

/// A button that adds an element; the number of elements that are not shown.
void DocumentForm::addListEnd(QFormLayout *form, const std::string &pointer, const Json &list)
{
    if (list.size() > mostElements)
        form->addRow(new QLabel(tr("%Ln more element(s): the tree shows them", nullptr,
                                   static_cast<int>(list.size() - mostElements))));
    auto *add = new QPushButton(tr("Add an element"));
    add->setObjectName(QStringLiteral("addElement"));
    add->setToolTip(tr("Adds an element like the last one to the end of the list"));
    connect(add, &QPushButton::clicked, this, [this, pointer] {
        changeList(pointer, [](Json &elements) {
            elements.push_back(elements.empty() ? Json("") : Json(elements.back()));
        });
    });
    auto *row = new QHBoxLayout;
    row->addWidget(add);
    row->addStretch(1);
    form->addRow(row);
}

void DocumentForm::showValue(QWidget *field, const Json &value) const
{
    if (auto *box = qobject_cast<QCheckBox *>(field))
        box->setChecked(value.is_boolean() && value.get<bool>());
    else if (auto *line = qobject_cast<QLineEdit *>(field); line->text() != scalarText(value))
        line->setText(scalarText(value));
}

void DocumentForm::change(const std::string &pointer, const Json &value)
{
    m_document[Pointer(pointer)] = value;
    emit edited(m_document);
}

/// The pressed button belongs to the fields that are made anew, so that happens afterwards.
void DocumentForm::changeList(const std::string &pointer, const std::function<void(Json &)> &how)
{
    how(m_document[Pointer(pointer)]);
    QMetaObject::invokeMethod(
        this,
        [this] {
            build();
            emit edited(m_document);
        },
        Qt::QueuedConnection);
}

} // namespace partita::documents

#include "moc_documentform.cpp"
