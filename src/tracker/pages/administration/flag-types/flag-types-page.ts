/** The list of flag types: filtered, in pages, with numbers of flags. */

import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { numberText } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { flagTypeMove } from '../../../administration/flag-types/flag-types.methods.ts'
import { searchFlagTypes } from '../../../administration/flag-types/search-flag-types.ts'
import type { AdministeredType } from '../../../administration/flag-types/search-flag-types.wire.ts'
import * as paths from '../../../model/paths.ts'
import { field, numberIn, options, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { administered } from '../administered.ts'
import { pageLinks } from '../lists.ts'
import { moveAction, moveForm } from '../moves.ts'
import { text } from './text.ts'

const ROWS = 50
const TEXT_CHARS = 255
const move = runner(flagTypeMove)

/** Fault 304 for people who administer no product. */
export const flagTypesPage = administered({
  name: 'Page.admin_flag_types',
  path: paths.adminFlagTypes,
  aside: true,
  show: listed,
  actions: { move: moveAction((door, _asked, { key, by }) => move(door, { id: key, by })) },
  told: { delete: () => text('deleted') },
})

async function listed(look: Look, asked: PageAsked) {
  const offset = numberIn(asked, 'offset')
  const filters = {
    ...given(asked, 'product'),
    ...given(asked, 'component'),
    ...given(asked, 'target_type'),
    ...given(asked, 'text'),
  }
  const { flagtypes, total } = await searchFlagTypes(look, {
    ...filters,
    limit: ROWS,
    offset,
  })
  // Only whoever may change all of them sees all, in their order.
  const isOrdered = look.actor.may('editcomponents')
  const titles = isOrdered ? [...TITLES, 'order' as const] : TITLES
  const of = { path: paths.adminFlagTypes, total, words: Object.values(filters).join('') }
  const rows = flagtypes.map((type, at) => {
    const moved = { ...of, key: String(type.id), name: type.name, place: offset + at }
    return [...cells(type, asked), ...(isOrdered ? [moveForm(asked, moved)] : [])]
  })
  const range = { first: offset + 1, last: offset + flagtypes.length, total }
  const body = markup`<p><a class="button" href="${asked.to(paths.newFlagType)}">${text('new')}</a></p>
${filter(asked)}
<p>${total === 0 ? text('none') : text('range', range)}</p>
${
  flagtypes.length > 0 &&
  table(
    titles.map((title) => text(title)),
    rows,
  )
}
${pageLinks(asked, { path: paths.adminFlagTypes, offset, rows: ROWS, total })}`
  return { title: text('title'), body }
}

const TITLES = ['name', 'description', 'target_type', 'state', 'sortkey', 'flags', 'copy'] as const

/** A parameter of the search, if it is filled in. */
function given<Name extends string>(asked: PageAsked, name: Name) {
  const value = field(asked, name).trim().slice(0, TEXT_CHARS)
  return (value === '' ? {} : { [name]: value }) as Partial<Record<Name, string>>
}

function cells(type: AdministeredType, { to }: PageAsked): Part[] {
  const { id, name, description, target_type, is_active, sortkey, flags } = type
  return [
    markup`<a href="${to(paths.flagType(id))}">${name}</a>`,
    markup`<div class="wide">${description}</div>`,
    text(`of_${target_type}`),
    text(is_active ? 'active' : 'inactive'),
    sortkey,
    numberText(flags),
    markup`<a class="button bare" href="${to(`${paths.newFlagType}?copy=${id}`)}"
aria-label="${text('copy_of', { name, id })}">${text('copy')}</a>`,
  ]
}

function filter(asked: PageAsked): Part {
  const targets = [
    ['', text('any')],
    ['bug', text('of_bug')],
    ['attachment', text('of_attachment')],
  ] as const
  return markup`<form class="card large" action="${asked.to(paths.adminFlagTypes)}"><div class="columns">
<label>${text('find')} <input type="search" name="text" value="${field(asked, 'text')}"
maxlength="${TEXT_CHARS}"></label>
<label>${text('target_type')}
<select name="target_type">${options(targets, [field(asked, 'target_type')])}</select></label>
<label>${text('product')} <input name="product" value="${field(asked, 'product')}"
maxlength="${TEXT_CHARS}"></label>
<label>${text('component')} <input name="component" value="${field(asked, 'component')}"
maxlength="${TEXT_CHARS}"></label></div>
<button>${text('show')}</button></form>`
}
