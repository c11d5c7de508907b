#include "widgets/plots/emptystate.h"

#include "widgets/style/format.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace partita::plots {

namespace {

constexpr int widestText = 70; // characters

} // namespace

EmptyState::EmptyState(QWidget *parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_button(new QPushButton(this))
{
    setObjectName(QStringLiteral("emptyState"));
    m_title->setFont(style::scaled(font(), 1.2));
    m_title->setAlignment(Qt::AlignCenter);
    m_title->setWordWrap(true);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_text->setForegroundRole(QPalette::PlaceholderText);
    m_text->setMaximumWidth(fontMetrics().averageCharWidth() * widestText);
    m_button->setObjectName(QStringLiteral("nextStep"));
    m_button->setDefault(true); // the only action here
    connect(m_button, &QPushButton::clicked, this, &EmptyState::taken);
    auto *layout = new QVBoxLayout(this);
    layout->addStretch(2);
    layout->addWidget(m_title);
    auto *centred = new QHBoxLayout;
    centred->addStretch(1);
    centred->addWidget(m_text, 8);
    centred->addStretch(1);
    layout->addLayout(centred);
    layout->addSpacing(12);
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    layout->addStretch(3);
}

void EmptyState::say(const QString &title, const QString &text, const QString &button)
{
    m_title->setText(title);
    m_text->setText(text);
    m_button->setText(button);
    m_button->setVisible(!button.isEmpty());
}

} // namespace partita::plots

#include "moc_emptystate.cpp"
