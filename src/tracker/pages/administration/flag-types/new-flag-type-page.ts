/** The page that creates a flag type, from nothing or as a copy of another. */

import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { administeredBy } from '../../../administration/flag-types/change-flag-types.ts'
import {
  flagTypeCreate,
  flagTypeSearch,
} from '../../../administration/flag-types/flag-types.methods.ts'
import { searchFlagTypes } from '../../../administration/flag-types/search-flag-types.ts'
import type { AdministeredType } from '../../../administration/flag-types/search-flag-types.wire.ts'
import * as paths from '../../../model/paths.ts'
import { field, hidden, numberIn, options, runner } from '../../../../platform/http/page-forms.ts'
import { actionForm, administered } from '../administered.ts'
import { componentInput, namedPlaces, placesOf, productChoices } from './places.ts'
import { text } from './text.ts'
import { controls, FRESH, typedIn } from './type-form.ts'

const create = runner(flagTypeCreate)
const search = runner(flagTypeSearch)

/** `copy` is the id of a type to begin with; `product` and `component` are a place to begin with. */
export const newFlagTypePage = administered({
  name: 'Page.new_flag_type',
  path: paths.newFlagType,
  show: shown,
  actions: { create: { run: createType, done: () => text('created') } },
})

/** Stands for the places of the copied type. */
const COPIED = '__copied__'

async function shown(look: Look, asked: PageAsked) {
  await administeredBy(look, 'add')
  const copied = await copiedType(look, asked)
  const target = field(asked, 'target_type') || copied?.target_type || 'bug'
  const targets = [
    ['bug', text('of_bug')],
    ['attachment', text('of_attachment')],
  ] as const
  const fields = markup`${copied && hidden([['copy', String(copied.id)]])}
<label>${text('target_type')}
<select name="target_type">${options(targets, [target])}</select></label>
${await controls(look, asked, copied ?? FRESH)}
<h2>${text('inclusions')}</h2>
${await place(look, asked, copied)}
<button>${text('create')}</button>`
  const title = copied ? text('copy_title', { name: copied.name }) : text('new_title')
  return { title, body: actionForm(asked, { path: paths.newFlagType, action: 'create', fields }) }
}

async function copiedType(look: Look, asked: PageAsked): Promise<AdministeredType | undefined> {
  const id = numberIn(asked, 'copy')
  return id === 0 ? undefined : (await searchFlagTypes(look, { id })).flagtypes[0]
}

async function place(look: Look, asked: PageAsked, copied?: AdministeredType): Promise<Part> {
  const choices = await productChoices(look)
  const first = copied ? [[COPIED, text('as_copied', { name: copied.name })] as const] : []
  return markup`<div class="columns">
<label>${text('product')}
<select name="product">${options([...first, ...choices], [field(asked, 'product')])}</select></label>
${componentInput(field(asked, 'component'))}</div>`
}

async function createType(door: Door, asked: PageAsked) {
  const chosen = field(asked, 'product')
  const isCopy = chosen === COPIED
  const found = isCopy && ((await search(door, { id: numberIn(asked, 'copy') })) as Found)
  const [copied] = found ? found.flagtypes : []
  const { id } = (await create(door, {
    target_type: field(asked, 'target_type'),
    ...typedIn(asked),
    inclusions: copied
      ? namedPlaces(copied.inclusions)
      : namedPlaces([placesOf(chosen, field(asked, 'component'))]),
    ...(copied && { exclusions: namedPlaces(copied.exclusions) }),
  })) as { id: number }
  return paths.flagType(id)
}
interface Found {
  flagtypes: AdministeredType[]
}
