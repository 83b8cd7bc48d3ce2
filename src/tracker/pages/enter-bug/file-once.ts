/** A form that is sent twice, by a second click or by going back, files one bug. */

import { limits } from '../../../platform/limits.ts'

const filed = new Map<string, Promise<number>>()

/**
 * The number of the bug that was filed under that name before, or of the one that `file` files now,
 * without a name always. This process remembers names, and forgets the oldest first.
 */
export function fileOnce(filing: string, file: () => Promise<number>): Promise<number> {
  if (filing === '') return file()
  const known = filed.get(filing)
  if (known) return known
  const number = file()
  filed.set(filing, number)
  // What was refused may be mended and sent again.
  number.catch(() => filed.delete(filing))
  if (filed.size > limits.filings_remembered_max) filed.delete(filed.keys().next().value!)
  return number
}
