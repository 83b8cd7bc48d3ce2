/** The keys by which a list is sorted, and how links change them. Pure. */

/** A column by its name in URLs. */
export interface SortKey {
  column: string
  isDescending: boolean
}

/**
 * The keys of an order that a link makes. Cursors hold a value of up to 255 characters per key, and
 * have a maximum length.
 */
export const KEYS_MAX = 6

/** Bugs are always sorted by number in the end. */
const isLast = ({ column, isDescending }: SortKey) => column === 'bug_id' && !isDescending

/** The keys that are worth naming: nothing after the number, nor the number after others. */
export function keysShown(keys: readonly SortKey[]): readonly SortKey[] {
  const at = keys.findIndex(({ column }) => column === 'bug_id')
  if (at < 0) return keys
  return keys.slice(0, at > 0 && isLast(keys[at]!) ? at : at + 1)
}

/** As in addresses. */
export const orderText = (keys: readonly SortKey[]): string =>
  keys.map(({ column, isDescending }) => (isDescending ? `${column} DESC` : column)).join(',')

const orderOf = (keys: readonly SortKey[]) => orderText(keysShown(keys).slice(0, KEYS_MAX))

/** The first column is reversed; any other becomes the first, and the others come after it. */
export function orderByFirst(keys: readonly SortKey[], column: string): string {
  const [first] = keys
  if (first?.column === column) return orderReversed(keys, column)
  const known = keys.find((key) => key.column === column)
  const rest = keys.filter((key) => key !== known)
  return orderOf([known ?? { column, isDescending: false }, ...rest])
}

/** As text for the URL; the other keys keep their direction and place. */
export const orderReversed = (keys: readonly SortKey[], column: string): string =>
  orderOf(
    keys.map((key) => (key.column === column ? { column, isDescending: !key.isDescending } : key)),
  )

/** The last key gives way to the number of the bug, because a saved search may have an order. */
export const orderWithout = (keys: readonly SortKey[], column: string): string =>
  orderOf(keys.filter((key) => key.column !== column)) || 'bug_id'

/** Undefined if there are too many keys, or nothing would come after the last one. */
export function orderThenBy(keys: readonly SortKey[], column: string): string | undefined {
  const isWhole = keys.some((key) => key.column === 'bug_id' || key.column === column)
  if (isWhole || keys.length >= KEYS_MAX) return undefined
  return orderOf([...keys, { column, isDescending: false }])
}
