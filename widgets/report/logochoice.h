// Choice of the picture beside the title of a report.
#pragma once

#include <QWidget>

#include <string>

class QLabel;
class QPushButton;

namespace partita::reporting {

class LogoChoice : public QWidget {
    Q_OBJECT
public:
    explicit LogoChoice(QWidget *parent);

    /// The picture's file as base64 text; empty: none.
    const std::string &logo() const { return m_logo; }
    void setLogo(const std::string &logo);
    /// Takes the picture of a file. Empty when it is taken, else one sentence.
    QString take(const QString &path);

signals:
    void refused(const QString &message);

private:
    void chooseFile();

    QPushButton *m_choose;
    QPushButton *m_remove;
    QLabel *m_picture;
    std::string m_logo;
};

} // namespace partita::reporting
