#include "widgets/plots/pictureframe.h"

#include "widgets/plots/figure.h"
#include "widgets/plots/flowlayout.h"
#include "widgets/style/icons.h"
#include "widgets/style/taborder.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace partita::plots {

namespace {

constexpr const char *iconProperty = "iconName";

} // namespace

PictureFrame::PictureFrame(QWidget *parent)
    : QWidget(parent)
    , m_tools(new QHBoxLayout)
    , m_copies(new QHBoxLayout)
    , m_stage(new Stage(this))
    , m_pages(new QStackedWidget(m_stage))
    , m_view(new TableView(m_pages))
{
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    m_tools->setSpacing(8);
    m_copies->setSpacing(4);
    bar->addLayout(m_tools, 1);
    bar->addLayout(m_copies);
    m_tableButton = addButton(QStringLiteral("table"), tr("Table behind the picture"),
                              tr("Show the numbers behind the picture"));
    m_tableButton->setObjectName(QStringLiteral("showTable"));
    m_tableButton->setCheckable(true);
    connect(m_tableButton, &QToolButton::toggled, this, &PictureFrame::showTable);
    auto *picture = addButton(QStringLiteral("image"), tr("Copy as picture"),
                              tr("Copy as a picture, on white"));
    picture->setObjectName(QStringLiteral("copyPicture"));
    connect(picture, &QToolButton::clicked, this, &PictureFrame::copyPicture);
    auto *table = addButton(QStringLiteral("copy"), tr("Copy as table"),
                            tr("Copy the numbers, for a spreadsheet"));
    table->setObjectName(QStringLiteral("copyTable"));
    connect(table, &QToolButton::clicked, this, &PictureFrame::copyTable);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_stage, 1);
    m_pages->addWidget(m_view);
    m_stage->setContent(m_pages);
    updateIcons();
    // Without content there is nothing to copy.
    for (QToolButton *button : {m_tableButton, picture, table}) {
        button->setEnabled(false);
        connect(m_stage, &Stage::contentShown, button, &QToolButton::setEnabled);
    }
}

QToolButton *PictureFrame::addButton(const QString &icon, const QString &name, const QString &tip)
{
    auto *button = new QToolButton(this);
    button->setProperty(iconProperty, icon);
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(name);
    m_copies->addWidget(button);
    return button;
}

void PictureFrame::addToolsInLines(std::initializer_list<QWidget *> tools)
{
    constexpr int gap = 16;
    constexpr int lineGap = 4;
    auto *lines = new QWidget(this);
    auto *layout = new FlowLayout(gap, lineGap);
    layout->setContentsMargins(0, 0, 0, 0);
    lines->setLayout(layout);
    int height = 0;
    for (const QWidget *tool : tools)
        height = std::max(height, tool->sizeHint().height());
    for (QWidget *tool : tools) {
        tool->setMinimumHeight(height);
        layout->addWidget(tool);
    }
    m_tools->addWidget(lines, 1);
}

void PictureFrame::setPicture(QWidget *picture)
{
    m_picture = picture;
    m_pages->insertWidget(0, picture);
    m_pages->setCurrentIndex(0);
}

void PictureFrame::setTable(const Table &table)
{
    m_table = table;
    m_isTableBehind = true;
    fillTable();
}

/// Only when it is shown: fitting its columns takes longer than drawing the picture.
void PictureFrame::fillTable()
{
    if (showsTable() && std::exchange(m_isTableBehind, false))
        m_view->setTable(m_table);
}

bool PictureFrame::showsTable() const
{
    return m_pages->currentWidget() == m_view;
}

void PictureFrame::showTable(bool shown)
{
    m_tableButton->setChecked(shown);
    if (shown || !m_picture)
        m_pages->setCurrentWidget(m_view);
    else
        m_pages->setCurrentWidget(m_picture);
    fillTable();
}

void PictureFrame::copyPicture()
{
    if (!copied() || !m_stage->showsContent())
        return;
    QGuiApplication::clipboard()->setImage(Figure(*this, {}).image());
    emit told(tr("Copied as a picture."));
}

void PictureFrame::copyTable()
{
    if (!m_stage->showsContent())
        return;
    QGuiApplication::clipboard()->setText(m_table.asText());
    emit told(tr("Copied as a table."));
}

void PictureFrame::updateIcons()
{
    for (QToolButton *button : findChildren<QToolButton *>()) {
        const QString name = button->property(iconProperty).toString();
        if (!name.isEmpty())
            button->setIcon(style::icon(name, palette()));
    }
}

void PictureFrame::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    // The board's tools were made after the copy buttons, but come first.
    style::tabInOrder(*m_copies, style::tabInOrder(*m_tools));
}

void PictureFrame::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        updateIcons();
    QWidget::changeEvent(event);
}

} // namespace partita::plots

#include "moc_pictureframe.cpp"
