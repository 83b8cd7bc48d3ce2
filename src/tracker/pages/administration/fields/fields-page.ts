/** The list of all fields of bugs, and the form for a new custom one. */

import { fold } from '../../../../platform/fold.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { link } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { requireAdmin } from '../../../catalogue/fields/change-fields.ts'
import { fieldCreate, fieldMove } from '../../../catalogue/fields/fields.methods.ts'
import { fields } from '../../../catalogue/fields/fields.ts'
import type { FieldRow } from '../../../model/tables.ts'
import * as paths from '../../../model/paths.ts'
import { field, numberIn, options, runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { actionForm, administered } from '../administered.ts'
import { controls, typedIn } from './field-form.ts'
import { hasValues, optionalMissing, typeText } from './kinds.ts'
import { pageLinks } from '../lists.ts'
import { moveAction, moveForm } from '../moves.ts'
import { text } from './text.ts'

const ROWS = 100
const TEXT_CHARS = 255
const create = runner(fieldCreate)
const move = runner(fieldMove)

/** Fault 304 for others than administrators. */
export const fieldsPage = administered({
  name: 'Page.admin_fields',
  path: paths.adminFields,
  show: listed,
  actions: {
    move: moveAction((door, _asked, { key, by }) => move(door, { id_or_name: key, by }), 'origin'),
  },
  told: { delete: () => text('deleted') },
})

type Shown = Pick<FieldRow, 'name' | 'description' | 'type' | 'custom' | 'obsolete' | 'sortkey'>

async function listed(look: Look, asked: PageAsked) {
  requireAdmin(look, 'see')
  const { all } = await fields(look.tx)
  const words = fold(field(asked, 'text').trim())
  const origin = field(asked, 'origin')
  const found = [...all, ...optionalMissing(all)].filter(
    ({ name, description, custom }) =>
      (origin === '' || (origin === 'custom') === (custom === 1)) &&
      [name, description].some((said) => fold(said).includes(words)),
  )
  const total = found.length
  const offset = Math.min(numberIn(asked, 'offset'), total)
  const page = found.slice(offset, offset + ROWS)
  const range = { first: offset + 1, last: offset + page.length, total }
  const isOrdered = origin === 'custom'
  const titles = [...TITLES, ...(isOrdered ? ['order' as const] : [])].map((title) => text(title))
  const rows = page.map((one, at) => [
    ...cells(one, asked),
    ...(isOrdered ? [order(asked, one, { place: offset + at, total, words })] : []),
  ])
  const body = markup`<p><a class="button" href="${asked.to(paths.newField)}">${text('new')}</a></p>
${filter(asked)}
<p>${total === 0 ? text('none') : text('range', range)}</p>
${!isOrdered && markup`<p>${text.show('order_about', { link: link(customOnes(asked)) })}</p>`}
${page.length > 0 && table(titles, rows)}
${pageLinks(asked, { path: paths.adminFields, offset, rows: ROWS, total })}`
  return { title: text('title'), body }
}

const TITLES = ['label', 'name', 'type', 'origin', 'state', 'sortkey', 'values'] as const

function cells(one: Shown, { to }: PageAsked): Part[] {
  const { name, description: label, type, custom, obsolete, sortkey } = one
  return [
    markup`<a href="${to(paths.adminField(name))}">${label}</a>`,
    markup`<code>${name}</code>`,
    typeText(type),
    text(custom ? 'custom' : 'built_in'),
    text(obsolete ? 'is_obsolete' : 'active'),
    sortkey,
    hasValues(one) &&
      markup`<a href="${to(paths.fieldValues(name))}" aria-label="${text('values_of', { label })}">
${text('values')}</a>`,
  ]
}

const customOnes = ({ to }: PageAsked) => to(`${paths.adminFields}?origin=custom`)

/** Built-in fields have their places: custom ones are moved where only they are shown. */
const order = (
  asked: PageAsked,
  { name, description }: Shown,
  at: { place: number; total: number; words: string },
): Part =>
  moveForm(asked, {
    path: paths.adminFields,
    key: name,
    name: description,
    kept: ['origin', 'custom'],
    ...at,
  })

function filter(asked: PageAsked): Part {
  const origins = [
    ['', text('any')],
    ['custom', text('custom')],
    ['built_in', text('built_in')],
  ] as const
  return markup`<form class="card" action="${asked.to(paths.adminFields)}">
<label>${text('find')} <input type="search" name="text" value="${field(asked, 'text')}"
maxlength="${TEXT_CHARS}"></label>
<label>${text('origin')}
<select name="origin">${options(origins, [field(asked, 'origin')])}</select></label>
<button>${text('show')}</button></form>`
}

/** Creates a custom field. */
export const newFieldPage = administered({
  name: 'Page.new_field',
  path: paths.newField,
  async show(look, asked) {
    requireAdmin(look, 'add')
    const known = await fields(look.tx)
    const fieldsOf = markup`${controls(known, asked)}<button>${text('create')}</button>`
    const form = actionForm(asked, { path: paths.newField, action: 'create', fields: fieldsOf })
    return { title: text('new'), body: form }
  },
  actions: {
    create: {
      async run(door, asked) {
        const given = { name: field(asked, 'name'), type: field(asked, 'type'), ...typedIn(asked) }
        const { name } = (await create(door, given)) as { name: string }
        return paths.adminField(name)
      },
      done: () => text('created'),
    },
  },
})
