/** Validates the fields of a call that are columns of a bug, and converts them to stored form. */

import { fold } from '../../../platform/fold.ts'
import { parseDay, toDay } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fields, legalValue } from '../../catalogue/fields/fields.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { type SetField, setFields, wireOf } from '../../model/bug-fields/columns.wire.ts'
import type { BugRow } from '../../model/tables.ts'
import { fail } from '../see/faults.ts'

/** A stored value: hours as integer hundredths, a date as its start. */
export type Kept = string | number | null

/** A field with its new value, as stored. */
export interface AskedColumn {
  field: BugField & SetField
  kept: Kept
}

/** The active fields for which `given` has a value, in the order of validation. */
export async function askedColumns(
  look: Look,
  given: (field: BugField) => unknown,
  otherwise: (field: BugField) => unknown = () => undefined,
): Promise<AskedColumn[]> {
  const { off } = await fields(look.tx)
  const asked: AskedColumn[] = []
  for (const field of setFields.filter(({ name }) => !off.has(name))) {
    const said = given(field)
    const value = said === undefined ? otherwise(field) : said
    if (value !== undefined) asked.push({ field, kept: await keptOf(look, field, value) })
  }
  return asked
}

/** The columns of a field's value: a line is also stored folded. */
export const columnsOf = ({ field, kept }: AskedColumn): Partial<BugRow> => ({
  [field.name]: kept,
  ...(field.column === 'line' && { [`${field.name}_key`]: fold(kept as string) }),
})

/** A value as faults and the history show it. */
export function textOf({ column }: SetField, kept: Kept): string {
  if (kept === null) return ''
  if (column === 'hours') return String((kept as number) / HUNDREDTHS)
  return column === 'day' ? toDay(kept as number) : String(kept)
}

// The schema has already validated the type.
function keptOf({ tx }: Look, field: BugField & SetField, value: unknown): Kept | Promise<Kept> {
  if (field.column === 'select') return legalValue(tx, field.name, value as string)
  if (field.column === 'line') return checkLine(field, value as string)
  if (field.column === 'switch') return Number(value)
  if (field.column === 'hours') return checkHours(wireOf(field), value as number)
  return checkDay(wireOf(field), value as string | null)
}

/** A line of text: control characters become blanks, ends are trimmed. */
export function checkLine(field: BugField, text: string): string {
  // oxlint-disable-next-line no-control-regex
  const line = text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim()
  const { length } = Array.from(line)
  const { max = Infinity, is } = field
  if (length > max) fail('freetext_too_long', wireOf(field), length, max)
  if (line === '' && is === 'mandatory') fail('require_summary')
  return line
}

const HUNDREDTHS = 100
const HOURS_MAX = 99_999.99

/** Returns integer hundredths. Fault 55 for negative hours, 54 for more than `HOURS_MAX`. */
export function checkHours(field: string, hours: number): number {
  if (hours < 0) fail('number_too_small', hours, field, 0)
  if (hours > HOURS_MAX) fail('number_too_large', hours, field, HOURS_MAX)
  return Math.round(hours * HUNDREDTHS)
}

function checkDay(field: string, text: string | null): number | null {
  const day = text?.trim()
  return day ? (parseDay(day) ?? fail('illegal_date', day, field)) : null
}
