/** The part of an update about fields that are columns without rules of their own. */

import { askedColumns, columnsOf, textOf } from '../write/asked-columns.ts'
import { wireOf } from '../../model/bug-fields/columns.wire.ts'
import { checkChange } from './update-draft.ts'
import type { Part } from './update-parts.ts'

/**
 * Compares stored values, so setting the current value changes nothing. Fault 115 without the right
 * to change a field, and faults of its value.
 */
export const fieldsPart: Part = async ({ work, asked }) => {
  const given = asked as Readonly<Record<string, unknown>>
  const columns = await askedColumns(work, (field) => given[wireOf(field)])
  return (draft) => {
    for (const asked of columns) {
      const { field, kept } = asked
      const old = draft.after[field.name]
      if (old === kept) continue
      checkChange(draft, { field: field.name, from: textOf(field, old), to: textOf(field, kept) })
      Object.assign(draft.after, columnsOf(asked))
    }
  }
}
