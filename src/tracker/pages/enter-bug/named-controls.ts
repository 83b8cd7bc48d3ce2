/** The controls of the form with the words that refusals use for their fields. */

import { bugFields } from '../../model/bug-fields/bug-fields.wire.ts'
import { wireOf } from '../../model/bug-fields/columns.wire.ts'
import type { Choices } from './choices.ts'
import type { Named } from './wrong.rules.ts'

/** In the order in which a refusal is compared with them; the first that fits is marked. */
export const namedControls = ({ own, keywords }: Choices): Named[] => [
  { name: 'target_milestone', words: ['milestone'] },
  ...bugFields
    .filter(({ change, column }) => change !== undefined || column !== undefined)
    // Without keywords, there is no control for them.
    .filter(({ name }) => name !== 'keywords' || keywords.length > 0)
    .map((field) => {
      const { name, label, title = label } = field
      return { name: wireOf(field), words: [wireOf(field), name, label, title] }
    }),
  { name: 'description', words: ['description', 'comment'] },
  ...own.map(({ field: { name, label } }) => ({ name, words: [name, label] })),
]
