#include "widgets/report/logochoice.h"

#include "engine/model/reportlogo.h"
#include "engine/model/reportsettings.h"

#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>

namespace partita::reporting {

LogoChoice::LogoChoice(QWidget *parent)
    : QWidget(parent)
    , m_choose(new QPushButton(tr("&Logo…"), this))
    , m_remove(new QPushButton(tr("&Without"), this))
    , m_picture(new QLabel(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_choose->setObjectName(QStringLiteral("chooseLogo"));
    m_choose->setToolTip(tr("A picture beside the title: PNG, JPEG or SVG"));
    m_remove->setObjectName(QStringLiteral("removeLogo"));
    m_remove->setToolTip(tr("Leave the logo out"));
    m_picture->setObjectName(QStringLiteral("logoPicture"));
    m_picture->setAccessibleName(tr("Logo"));
    for (QPushButton *button : {m_choose, m_remove}) {
        button->setAutoDefault(false);
        layout->addWidget(button);
    }
    layout->addWidget(m_picture, 1);
    connect(m_choose, &QPushButton::clicked, this, &LogoChoice::chooseFile);
    connect(m_remove, &QPushButton::clicked, this, [this] { setLogo({}); });
    setLogo({});
}

void LogoChoice::setLogo(const std::string &logo)
{
    m_logo = logo;
    m_remove->setEnabled(!m_logo.empty());
    QPixmap picture;
    picture.loadFromData(QByteArray::fromBase64(QByteArray::fromStdString(m_logo)));
    const int height = m_choose->sizeHint().height();
    m_picture->setPixmap(picture.isNull() ? QPixmap()
                                          : picture.scaled(3 * height, height, Qt::KeepAspectRatio,
                                                           Qt::SmoothTransformation));
}

QString LogoChoice::take(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return tr("%1 cannot be read.").arg(path);
    const std::string text = file.readAll().toBase64().toStdString();
    if (text.size() > model::longestLogo)
        return tr("The logo is too large: its file may have 768 KB at most.");
    if (model::mediaTypeOfLogo(text).empty())
        return tr("The logo must be a picture: PNG, JPEG or SVG.");
    setLogo(text);
    return {};
}

void LogoChoice::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Choose a logo"));
    dialog->setObjectName(QStringLiteral("chooseLogoFile"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilter(tr("Pictures (*.png *.jpg *.jpeg *.svg)"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        if (const QString problem = take(path); !problem.isEmpty())
            emit refused(problem);
    });
    dialog->open();
}

} // namespace partita::reporting

#include "moc_logochoice.cpp"
