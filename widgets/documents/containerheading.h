// The head of a container's box: its name and its partition key, which choose it. They stand beside
// each other where both can be read, else below each other; what is too long even so is elided.
#pragma once

#include <QAbstractButton>

namespace partita::documents {

class ContainerHeading : public QAbstractButton {
    Q_OBJECT
public:
    ContainerHeading(const QString &container, const QString &key, QWidget *parent);

    const QString &container() const { return m_name; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int nameWidth() const;
    int keyWidth() const;
    bool isStacked() const;

    QString m_name;
    QString m_key;
};

} // namespace partita::documents
