/** A board as HTML: columns of cards, each with a link to the form that moves it. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { numberText } from '../../../platform/pages/texts.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { fieldValues } from '../../catalogue/fields/fields.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import type { Axis } from '../../views/reports/report.ts'
import { BUGS_MAX, type Board, type Lane } from '../../views/boards/board.ts'
import { field, formToken, options } from '../../../platform/http/page-forms.ts'
import { statusOf } from '../parts/status.ts'
import { person } from '../parts/texts.ts'
import { FIRST, here, parametersOf, type Place } from './place.ts'
import { isMovable } from './movable.rules.ts'
import { text } from './text.ts'

/** The fields of bugs that cards need. */
export const CARD_FIELDS = 'id summary status resolution is_open priority severity product'.split(
  ' ',
)
const PEOPLE = ['assigned_to', 'assigned_to_detail']
/** For `include_fields`, by wire name. */
export const fieldsOfCards: readonly string[] = [...CARD_FIELDS, ...PEOPLE]

/** Shown in place of a board whose search finds too many bugs. */
export const tooMany = (): Part =>
  markup`<p class="filters">${text('too_many', { max: numberText(BUGS_MAX) })}</p>`

interface Around {
  by: Axis
  board: Board
  place: Place
  /** Ways to close a bug; empty if nothing can be moved here. */
  resolutions: readonly string[]
}

/** With forms to move cards if the reader is logged in and the field can be changed this way. */
export async function boardPart(look: Look, { by, board, place }: Omit<Around, 'resolutions'>) {
  const mayMove = place.isSelectable && isMovable(by.name)
  const all = await fieldValues(look.tx, 'resolution')
  const resolutions = all
    .filter(({ isactive, value }) => isactive && value !== '' && value !== 'DUPLICATE')
    .map(({ value }) => value)
  const around: Around = { by, board, place, resolutions }
  const { more } = board
  return markup`<section class="board scroll" aria-label="${text('board_by', { field: by.title })}"
tabindex="0"${
    mayMove && markup` data-moves`
  }>${board.lanes.map((lane, at) => lanePart(lane, at, { ...around, mayMove }))}</section>
${more > 0 && markup`<p class="filters dim">${text.show('more_values', { count: more })}</p>`}
${mayMove && moverForm(around)}`
}

function lanePart(lane: Lane, at: number, around: Around & { mayMove: boolean }): Part {
  const { by, board, place } = around
  const { title, bugs, cards, query, next, isClosed } = lane
  const numbers = (titles: readonly string[]) =>
    board.lanes.flatMap((one, number) => (titles.includes(one.title) ? [number] : [])).join(' ')
  const allOf = query && place.asked.to(`${paths.bugs}?${query}`)
  return markup`<section class="lane" aria-label="${text('lane', { value: title, bugs })}"
data-at="${at}"
data-value="${title}"${next && markup` data-to="${numbers(next)}"`}${
    isClosed && markup` data-closed`
  }>
<h2>${headingOf(by, lane)} <span class="num dim">${bugs}</span></h2>
<ul>${cards.map((bug) => {
    const to = board.ofProduct && numbers(board.ofProduct.get(bug.product) ?? [])
    return cardPart(bug, { ...around, lane, to })
  })}</ul>
${
  bugs > cards.length &&
  allOf &&
  markup`<a class="button bare"
href="${allOf}">${text('all_of', { bugs })}</a>`
}
</section>\n`
}

function headingOf(by: Axis, { title, cards: [first] }: Lane): Part {
  if (by.name === 'bug_status' && first) return statusOf({ ...first, resolution: '' })
  return by.name === 'assigned_to' && first ? person(first.assigned_to_detail) : title
}

interface Card extends Around {
  mayMove: boolean
  lane: Lane
  to: string | undefined
}
function cardPart(bug: Bug, { by, place, mayMove, to, ...around }: Card): Part {
  const { id, summary, status, resolution, priority, assigned_to_detail } = bug
  const isMoved = mayMove && field(place.asked, 'move') === String(id)
  const isByStatus = by.name === 'bug_status'
  return markup`<li class="slip" id="bug-${id}" data-id="${id}"${
    to !== undefined && markup` data-to="${to}"`
  }><a href="${place.asked.to(paths.bug(id))}"${!bug.is_open && markup` class="done"`}>
${summary}</a>
<div class="line dim"><span class="num">${id}</span>
${isByStatus ? resolution : statusOf({ status, resolution, is_open: bug.is_open })}
${by.name !== 'priority' && priority !== '---' && markup`<span>${priority}</span>`}
${by.name !== 'assigned_to' && markup`<span>${person(assigned_to_detail)}</span>`}
${
  mayMove &&
  !isMoved &&
  markup`<a class="button bare end" rel="nofollow"
href="${here(place, { ...FIRST, move: String(id) })}#bug-${id}">
${text.show('move', { id, unseen })}</a>`
}</div>
${isMoved && moveForm(bug, { by, place, to, ...around })}</li>\n`
}

const unseen = (part: Part) => markup`<span class="unseen">${part}</span>`

/** What a card can be moved to, as a list. */
function moveForm({ id }: Bug, { by, board, lane, to, place, resolutions }: Omit<Card, 'mayMove'>) {
  const titles = board.lanes
    .filter(({ title }, at) =>
      to === undefined ? (lane.next?.includes(title) ?? true) : to.split(' ').includes(String(at)),
    )
    .map(({ title }) => title)
    .filter((title) => title !== lane.title)
  const canClose = board.lanes.some(({ title, isClosed }) => isClosed && titles.includes(title))
  return markup`<form method="post" action="${place.asked.to(paths.moveCard)}">
${sharedFields(by, place)}
<input type="hidden" name="id" value="${id}"><input type="hidden" name="was" value="${lane.title}">
<label>${text('move_to')} <select name="value" autofocus>${options(titles, [])}</select></label>
${
  canClose &&
  !lane.isClosed &&
  markup`<label>${text('resolution_to_close')} <select name="resolution">${options(
    [['', text('none')], ...resolutions.map((one) => [one, one] as const)],
    [],
  )}</select></label>`
}
<div class="actions"><button class="main-action">${text('move_button')}</button>
<a href="${here(place, { ...FIRST })}#bug-${id}">${text('cancel')}</a></div></form>`
}

function sharedFields(by: Axis, place: Place): Part {
  const back = new URLSearchParams(parametersOf(place, { ...FIRST })).toString()
  return markup`${formToken(place.asked)}
<input type="hidden" name="board_by" value="${by.name}">
<input type="hidden" name="back" value="${back}">`
}

/** Submitted by the script. */
const moverForm = ({ by, place, resolutions }: Around) => markup`<form id="mover" method="post"
action="${place.asked.to(paths.moveCard)}" hidden>${sharedFields(by, place)}
<label>${text('resolution')} <select>${options(resolutions, [])}</select></label></form>`
