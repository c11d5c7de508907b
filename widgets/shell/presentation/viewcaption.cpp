#include "widgets/shell/presentation/viewcaption.h"

#include "engine/model/view.h"
#include "widgets/plots/labellines.h"
#include "widgets/shell/presentation/viewwalk.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace partita::shell {

ViewCaption::ViewCaption(ViewWalk &walk, QWidget *parent)
    : QFrame(parent)
    , m_walk(walk)
    , m_previous(new QToolButton(this))
    , m_next(new QToolButton(this))
    , m_place(new QLabel(this))
    , m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("viewCaption"));
    setAccessibleName(tr("View"));
    m_previous->setObjectName(QStringLiteral("previousView"));
    m_previous->setArrowType(Qt::LeftArrow);
    m_previous->setToolTip(tr("Previous view (Left)"));
    m_next->setObjectName(QStringLiteral("nextView"));
    m_next->setArrowType(Qt::RightArrow);
    m_next->setToolTip(tr("Next view (Right)"));
    for (QToolButton *button : {m_previous, m_next}) {
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::NoFocus); // the arrow keys do the same
        button->setAccessibleName(button->toolTip());
    }
    m_place->setObjectName(QStringLiteral("viewPlace"));
    m_text->setObjectName(QStringLiteral("viewText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    connect(m_previous, &QToolButton::clicked, &walk, &ViewWalk::previous);
    connect(m_next, &QToolButton::clicked, &walk, &ViewWalk::next);
    connect(&walk, &ViewWalk::moved, this, &ViewCaption::refresh);
    auto *layout = new QHBoxLayout(this);
    const int gap = fontMetrics().height() / 2;
    layout->setContentsMargins(gap, gap / 2, gap, gap / 2);
    layout->setSpacing(gap);
    layout->addWidget(m_previous);
    layout->addWidget(m_place);
    layout->addWidget(m_next);
    layout->addWidget(m_text, 1);
    refresh();
}

void ViewCaption::refresh()
{
    const int current = m_walk.current();
    m_previous->setEnabled(current > 0);
    m_next->setEnabled(current + 1 < m_walk.count());
    const model::View *view = m_walk.view();
    m_place->setText(
        view ? tr("%1 / %2", "place in a list, its length").arg(current + 1).arg(m_walk.count())
             : tr("– / %1").arg(m_walk.count()));
    if (!view) {
        m_text->setText(tr("Press the Right key for the first view."));
        return fitText();
    }
    const QString name = QString::fromStdString(view->name).toHtmlEscaped();
    const QString sentence
        = QString::fromStdString(view->sentence).toHtmlEscaped().replace(u'\n', u' ');
    m_text->setText(sentence.isEmpty() ? QStringLiteral("<b>%1</b>").arg(name)
                                       : QStringLiteral("<b>%1</b>&ensp;%2").arg(name, sentence));
    fitText();
}

/// A wrapping label alone would take the height of a narrow column.
void ViewCaption::fitText()
{
    plots::fitLines(*m_text, m_text->width());
}

void ViewCaption::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    fitText();
}

} // namespace partita::shell

#include "moc_viewcaption.cpp"
