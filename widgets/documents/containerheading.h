// Heading of a container's box: its name and partition key; a click selects the container. They
// stand side by side if both fit, otherwise one below the other; what is still too long is elided.
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
