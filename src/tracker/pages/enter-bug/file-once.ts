/** A form that is sent twice, by a second click or by going back, files one bug. */

import { sha256 } from '../../../platform/ids.ts'
import { limits } from '../../../platform/limits.ts'
import type { Values } from './asked.ts'

const filed = new Map<string, Promise<number>>()

export interface Filing {
  actor_id: number
  values: Values
  /** The SHA-256 of the file that came with it. */
  file: string | undefined
}

/**
 * The number of the bug that the same was filed as before, or of the one that `file` files now,
 * for a form without a name (`filing`) always. What was changed in the form is another bug. This
 * process remembers forms, and forgets the oldest first.
 */
export function fileOnce(filing: Filing, file: () => Promise<number>): Promise<number> {
  if (!filing.values.has('filing')) return file()
  const { actor_id, values } = filing
  const name = sha256(JSON.stringify([actor_id, [...values], filing.file ?? '']))
  const known = filed.get(name)
  if (known) return known
  const number = file()
  filed.set(name, number)
  // What was refused may be mended and sent again.
  number.catch(() => filed.delete(name))
  if (filed.size > limits.filings_remembered_max) filed.delete(filed.keys().next().value!)
  return number
}
