/** Wire schemas of templates for descriptions of new bugs. */

import { Type } from 'typebox'

/** As a parameter of a product or component; a blank text removes it. */
export const TemplateAsked = Type.Optional(
  Type.String({
    maxLength: 65_535,
    description: 'What the description of a new bug begins with on `/enter_bug`',
  }),
)

/** As a property of a product or component; empty if it has none. */
export const TemplateShown = Type.Optional(
  Type.String({ description: 'Only with `include_fields=_extra`, or by its name' }),
)
