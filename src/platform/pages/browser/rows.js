/** The rows of a list, and the cursor of the keyboard, which stands on one of them. */

import { fetchAhead } from './ahead.js'
import { all } from './page.js'

/** Without headings of sections, and rows of closed ones. */
export const rows = () =>
  all('table.bugs tbody tr:not(.section)').filter((row) => row.getClientRects().length > 0)
export const linkIn = (row) => row.querySelector('.su a') ?? row.querySelector('a')

/** The number of the row; -1 before the first key. */
export let cursor = -1

/** Where Turbo kept it, as on a list to which the reader went back. */
export function findCursor() {
  cursor = rows().findIndex((row) => row.hasAttribute('data-cursor'))
}

export function putCursor(at, found = rows()) {
  found[cursor]?.removeAttribute('data-cursor')
  cursor = Math.min(Math.max(at, 0), found.length - 1)
  found[cursor].setAttribute('data-cursor', '')
}

/**
 * Puts the cursor and the focus on a row. A bug beside the list follows, which prevents the default
 * of the event: fetching the bug ahead.
 */
export function moveTo(at) {
  const found = rows()
  if (found.length === 0) return
  putCursor(at, found)
  const link = linkIn(found[cursor])
  link?.focus({ preventScroll: true })
  found[cursor].scrollIntoView({ block: 'nearest' })
  const isFree = document.dispatchEvent(new Event('docket:cursor', { cancelable: true }))
  if (isFree) fetchAhead(link)
}
