/** What crosses the wire about components. */

import { type Static, Type } from 'typebox'

export const NewComponent = Type.Object({
  product: Type.Optional(Type.String({ description: 'The name of the product' })),
  name: Type.Optional(
    Type.String({ description: 'Up to 64 characters, not taken in the product' }),
  ),
  description: Type.Optional(Type.String({ maxLength: 65_535 })),
  default_assignee: Type.Optional(
    Type.String({ description: 'Login name of whom new bugs go to' }),
  ),
  default_qa_contact: Type.Optional(
    Type.String({ description: 'Login name; counts only where QA contacts are in use' }),
  ),
  default_cc: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 1_000,
      description: 'Login names of those who are on the CC of each new bug',
    }),
  ),
  is_open: Type.Optional(Type.Boolean({ default: true })),
})
export type NewComponent = Static<typeof NewComponent>

export const ComponentMade = Type.Object({ id: Type.Integer() })
