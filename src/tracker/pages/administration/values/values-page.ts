/** The values of a field: in pages, in their order, with numbers of bugs, and as a file. */

import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { Page, PageAsked } from '../../../../platform/http/page.ts'
import { numberText } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { fieldValueCreate, fieldValueMove } from '../../../catalogue/fields/fields.methods.ts'
import { searchValues } from '../../../catalogue/fields/search-values.ts'
import type { AdministeredValue } from '../../../catalogue/fields/search-values.wire.ts'
import * as paths from '../../../model/paths.ts'
import { csvFile } from '../../parts/csv-file.ts'
import { field, isOn, numberIn, runner, tick } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { changedQuery } from '../../parts/where.ts'
import { actionForm, administered, listWithForm } from '../administered.ts'
import { bugsWith, fieldOf, type Of, visibilityInput } from './value-parts.ts'
import { pageLinks } from '../lists.ts'
import { moveAction, moveForm } from '../moves.ts'
import { text } from './text.ts'

const ROWS = 100
const TEXT_CHARS = 255
const create = runner(fieldValueCreate)
const move = runner(fieldValueMove)

const page = administered({
  name: 'Page.field_values',
  path: paths.FIELD_VALUES,
  aside: true,
  show: listed,
  actions: {
    add: { run: addValue, done: () => text('added') },
    move: moveAction((door, { path }, { key, by }) =>
      move(door, { field: path['name'], value: key, by }),
    ),
  },
  told: { delete: () => text('deleted') },
})

/**
 * Fault 304 for others than administrators, 108 for a field without a list. `ctype=csv` sends all
 * values that are found.
 */
export const valuesPage: Page = {
  ...page,
  show: undefined,
  open: (door, asked) =>
    field(asked, 'ctype') === 'csv'
      ? valuesFile(door, asked)
      : door.look(door.caller.actor, (look) => page.show!(look, asked), { aside: true }),
}

async function addValue(door: Door, asked: PageAsked) {
  const { name: of, isStatus } = await door.look(door.caller.actor, (look) => fieldOf(look, asked))
  const sortkey = field(asked, 'sortkey').trim()
  const visibility_value = field(asked, 'visibility_value').trim()
  await create(door, {
    field: of,
    name: field(asked, 'name'),
    is_active: isOn(asked, 'is_active'),
    ...(sortkey !== '' && { sortkey }),
    ...(isStatus && { is_open: isOn(asked, 'is_open') }),
    ...(visibility_value !== '' && { visibility_value }),
  })
  return undefined
}

async function listed(look: Look, asked: PageAsked) {
  const of = await fieldOf(look, asked)
  const offset = numberIn(asked, 'offset')
  const words = field(asked, 'text').trim().slice(0, TEXT_CHARS)
  const shown = { field: of.name, text: words, limit: ROWS, offset }
  const { values, total } = await searchValues(look, shown)
  const path = paths.fieldValues(of.name)
  const range = { first: offset + 1, last: offset + values.length, total }
  const file = asked.to(changedQuery(path, asked, { ctype: 'csv', offset: '' }))
  const more = markup`<a href="${file}">${text('file')}</a>`
  const titles = TITLES.map((title) => text(title))
  const rows = values.map((value, at) => {
    return cells(value, of, { asked, place: offset + at, total, words })
  })
  const list = markup`<p><a href="${asked.to(paths.adminField(of.name))}">
${text('field', { label: of.label })}</a></p>
<form class="card" action="${asked.to(path)}">
<label>${text('find')} <input type="search" name="text" value="${words}"
maxlength="${TEXT_CHARS}"></label><button>${text('show')}</button></form>
<p>${total === 0 ? text('none') : text('range', range)}</p>
${values.length > 0 && table(titles, rows)}
${pageLinks(asked, { path, offset, rows: ROWS, total }, more)}`
  return { title: text('title', { label: of.label }), body: listWithForm(list, addForm(asked, of)) }
}

const TITLES = ['value', 'state', 'bugs', 'offered_for', 'sortkey', 'order'] as const
interface Around {
  asked: PageAsked
  place: number
  total: number
  words: string
}
function cells(value: AdministeredValue, of: Of, { asked, ...order }: Around): Part[] {
  const { id, name, bugs, sortkey, visibility_value } = value
  return [
    markup`<a href="${asked.to(paths.fieldValue(of.name, id))}">${name || text('empty')}</a>`,
    stateOf(value).join(', '),
    markup`<a href="${asked.to(bugsWith(of, name))}">${numberText(bugs)}</a>`,
    visibility_value,
    sortkey,
    name !== '' && moveForm(asked, { path: paths.fieldValues(of.name), key: name, name, ...order }),
  ]
}

const stateOf = ({ is_active, is_open, is_default }: AdministeredValue) => [
  text(is_active ? 'active' : 'inactive'),
  ...(is_open === undefined ? [] : [text(is_open ? 'open' : 'closed')]),
  ...(is_default ? [text('default')] : []),
]

function addForm(asked: PageAsked, of: Of): Part {
  const isTyped = asked.given.has('form_token')
  const fields = markup`<h2>${text('new')}</h2>
<label>${text('name')} <input name="name" value="${field(asked, 'name')}" maxlength="64"
required></label>
<label>${text('sortkey')} <input name="sortkey" type="number" min="0" max="32767"
value="${field(asked, 'sortkey')}"></label>
${tick('is_active', text('is_active'), !isTyped || isOn(asked, 'is_active'))}
${of.isStatus && tick('is_open', text('is_open'), !isTyped || isOn(asked, 'is_open'))}
${visibilityInput(of, field(asked, 'visibility_value'))}
<button>${text('add')}</button>`
  return actionForm(asked, { path: paths.fieldValues(of.name), action: 'add', fields })
}

const COLUMNS = [
  'id',
  'name',
  'sortkey',
  'is_active',
  'is_open',
  'visibility_value',
  'bugs',
] as const

async function valuesFile(door: Door, asked: PageAsked) {
  const of = await door.look(door.caller.actor, (look) => fieldOf(look, asked))
  const words = field(asked, 'text').slice(0, TEXT_CHARS)
  return csvFile(door, {
    name: `values-${of.name}`,
    columns: COLUMNS,
    async read(look, page) {
      const { values } = await searchValues(look, { field: of.name, text: words, ...page })
      return values.map((value) => COLUMNS.map((name) => String(value[name] ?? '')))
    },
  })
}
