#include "helpbook.h"

namespace partita::tests {

namespace {

const char *const textForm = R"(# The text form

How a workbook is written as text. A second sentence.

## Entities

An entity has a `key`. See [relationships](#relationships) and the
[request charge](glossary.md#request-charge), or <https://example.org/entities>.

```
Post(id, title)
```

## Relationships

A parent and its children.

### Example

| Member | Meaning |
| --- | --- |
| `parent` | the entity at the "one" side |
| `child` | the entity at the "many" side |

## Designs

### Example

- One container.
- Two containers.
)";

const char *const charges = R"(# How a charge is computed

What a request costs, term by term.

## Reads

A read of 1 KB is 1 RU.

## Writes

A write of a container with an index costs more, 5.29 RU for 1 KB.
)";

const char *const glossary = R"(# Glossary

Terms of the field.

**container**: Holds items.

**partition key**: The property that says where an item lies.

**request charge**: The cost of a request, in RU.
)";

} // namespace

help::Book smallBook()
{
    std::vector<help::Chapter> chapters;
    for (const auto &[name, text] : {std::pair("glossary", glossary), std::pair("charges", charges),
                                     std::pair("textform", textForm)})
        chapters.push_back(help::chapterOf(QString::fromUtf8(name), QString::fromUtf8(text)));
    return help::Book(std::move(chapters));
}

} // namespace partita::tests
