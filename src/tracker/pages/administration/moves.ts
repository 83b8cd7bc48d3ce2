/** Moves rows of a list up and down; with the script, they are dragged as well. */

import type { Door } from '../../../platform/http/method.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { field, formToken, hidden, numberIn } from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'
import type { Action } from './administered.ts'

/** A row of a list that is shown in its order. */
export interface Movable {
  /** The path of the list. */
  path: string
  /** Names the row in the form. */
  key: string
  /** Shown to people. */
  name: string
  /** Its place in the list, whose length is `total`. */
  place: number
  total: number
  /** What the list is searched for: among the rows that are found, order cannot be seen. */
  words: string
  /** A parameter of the path which the list keeps. */
  kept?: readonly [name: string, value: string]
}

/**
 * The buttons of a row; none if there is nowhere to go. The browser's part `order.js` drags it, and
 * after the move, the page is shown where the row is.
 */
export function moveForm(asked: PageAsked, movable: Movable): Part {
  const { path, key, name, place, total, words, kept } = movable
  if (total < 2 || words !== '') return undefined
  const button = (by: 1 | -1) => markup`
<button class="plain" name="by" value="${by}"
aria-label="${text(by === 1 ? 'down_one' : 'up_one', { name })}">
${text(by === 1 ? 'down' : 'up')}</button>`
  return markup`<form id="${idOf(key)}" class="actions" method="post" action="${asked.to(path)}"
data-order>
${formToken(asked)}${hidden([
    ['action', 'move'],
    ['moved', key],
    ['offset', String(numberIn(asked, 'offset'))],
    ...(kept ? [kept] : []),
  ])}${place > 0 && button(-1)}
${place < total - 1 && button(1)}</form>`
}

/** An id has no blanks, and is also the fragment of an address. */
const idOf = (key: string) => `move-${encodeURIComponent(key)}`

/**
 * The action `move` of a list; `run` gets what names the row, and by how many places it moves.
 * `kept` names a parameter that the list keeps.
 */
export const moveAction = (
  run: (door: Door, asked: PageAsked, moved: { key: string; by: string }) => Promise<unknown>,
  kept?: string,
): Action => ({
  done: () => text('order_changed'),
  async run(door, asked) {
    const key = field(asked, 'moved')
    await run(door, asked, { key, by: field(asked, 'by') })
    const offset = numberIn(asked, 'offset')
    const query = new URLSearchParams(kept === undefined ? {} : { [kept]: field(asked, kept) })
    if (offset > 0) query.set('offset', String(offset))
    const path = asked.here.replace(/[?].*/, '')
    return `${query.size === 0 ? path : `${path}?${query.toString()}`}#${idOf(key)}`
  },
})
