#include "widgets/documents/meaninglist.h"

#include "widgets/style/iconbutton.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace partita::documents {
namespace {

using Kind = typing::Meaning::Kind;

QString signOf(Kind kind)
{
    switch (kind) {
    case Kind::added:
        return QStringLiteral("+");
    case Kind::removed:
        return QStringLiteral("−");
    case Kind::copied:
    case Kind::reference:
        return QStringLiteral("→");
    case Kind::stated:
        return QStringLiteral("●");
    case Kind::follows:
        return QStringLiteral("↳");
    case Kind::ignored:
        return QStringLiteral("○");
    case Kind::impossible:
        return QStringLiteral("▲");
    case Kind::value:
    case Kind::order:
    case Kind::count:
        break;
    }
    return QStringLiteral("✎");
}

} // namespace

MeaningList::MeaningList(QWidget *parent)
    : QWidget(parent)
    , m_summary(new QLabel)
    , m_list(new QListWidget)
    , m_offerBox(new QWidget)
    , m_offerLayout(new QVBoxLayout(m_offerBox))
    , m_all(new QPushButton(tr("Add &all")))
{
    m_summary->setObjectName(QStringLiteral("summary"));
    m_summary->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("meanings"));
    m_list->setAccessibleName(tr("What the document means"));
    m_list->setWordWrap(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_all->setObjectName(QStringLiteral("addAll"));
    m_offerLayout->setContentsMargins(0, 0, 0, 0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(m_summary);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_offerBox);
    layout->addWidget(m_all);
    connect(m_list, &QListWidget::itemClicked, this, [this](const QListWidgetItem *item) {
        emit placeChosen(item->data(Qt::UserRole).toString());
    });
    connect(m_all, &QPushButton::clicked, this, [this] { emit offersTaken(m_offers); });
    setReading({});
}

void MeaningList::setReading(const typing::Reading &reading)
{
    m_reading = reading;
    m_list->clear();
    for (const typing::Meaning &meaning : reading.meanings) {
        auto *item = new QListWidgetItem(signOf(meaning.kind) + QLatin1Char(' ')
                                         + QString::fromStdString(meaning.sentence));
        item->setData(Qt::UserRole, QString::fromStdString(meaning.path));
        item->setToolTip(item->text());
        if (meaning.kind == Kind::impossible)
            item->setForeground(style::themeOf(palette()).error);
        else if (meaning.kind >= Kind::stated)
            item->setForeground(style::themeOf(palette()).secondary);
        m_list->addItem(item);
    }
    const bool isEmpty = reading.meanings.empty() && reading.offers.empty();
    m_summary->setText(isEmpty
                           ? tr("The document is as it is stored. Type, and each change is listed "
                                "here with the place where it goes.")
                           : reading.isPossible() ? tr("Applied:")
                                                  : tr("Applied, except what is marked ▲:"));
    m_list->setVisible(!isEmpty);
    showOffers();
}

void MeaningList::setSentence(const QString &sentence)
{
    m_summary->setText(sentence);
}

void MeaningList::ignore(const std::string &path)
{
    m_ignored.insert(path);
    showOffers();
}

void MeaningList::showOffers()
{
    while (QLayoutItem *item = m_offerLayout->takeAt(0)) {
        if (QWidget *row = item->widget()) {
            row->hide();
            row->deleteLater();
        }
        delete item;
    }
    m_offers.clear();
    for (const typing::Offer &offer : m_reading.offers) {
        if (!m_ignored.contains(offer.path))
            m_offers.push_back(offer);
    }
    constexpr std::size_t mostShown = 5;
    for (std::size_t place = 0; place < std::min(m_offers.size(), mostShown); ++place)
        addOffer(m_offers[place]);
    m_offerBox->setVisible(!m_offers.empty());
    m_all->setVisible(m_offers.size() > 1);
    m_all->setText(tr("Add &all %Ln properties", nullptr, static_cast<int>(m_offers.size())));
}

void MeaningList::addOffer(const typing::Offer &offer)
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *text = new QLabel(QString::fromStdString(offer.sentence));
    text->setWordWrap(true);
    text->setTextFormat(Qt::PlainText);
    auto *take = new QPushButton(tr("Add"));
    take->setObjectName(QStringLiteral("takeOffer"));
    take->setAccessibleName(tr("Add %1").arg(QString::fromStdString(offer.attribute.name)));
    auto *leave = new style::IconButton(QStringLiteral("cancel"),
                                        tr("Ignore %1: it stays out of the model")
                                            .arg(QString::fromStdString(offer.attribute.name)),
                                        row);
    leave->setObjectName(QStringLiteral("ignoreOffer"));
    connect(take, &QPushButton::clicked, this,
            [this, offer] { emit offersTaken(std::vector<typing::Offer> {offer}); });
    connect(leave, &QToolButton::clicked, this, [this, path = offer.path] { ignore(path); });
    layout->addWidget(text, 1);
    layout->addWidget(take);
    layout->addWidget(leave);
    m_offerLayout->addWidget(row);
}

} // namespace partita::documents

#include "moc_meaninglist.cpp"
