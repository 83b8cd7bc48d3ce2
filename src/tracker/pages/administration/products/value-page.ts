/** One version or milestone: its properties, and its deletion. */

import type { Door } from '../../../../platform/http/method.ts'
import type { Page, PageAsked } from '../../../../platform/http/page.ts'
import { fold } from '../../../../platform/fold.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { link } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { fail } from '../../../catalogue/products/faults.ts'
import type { Product } from '../../../catalogue/products/products.ts'
import { isOn } from '../../../../platform/http/page-forms.ts'
import { bugsText } from '../../parts/texts.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { valuesOf } from '../controls.ts'
import { confirmation } from '../lists.ts'
import { bugsOf, productHere, productOf, tabs } from './place.ts'
import { text } from './text.ts'
import {
  countsOf,
  fieldOf,
  type KindName,
  METHODS,
  PLACES,
  TEXTS,
  type Value,
  valueAsked,
  valueFields,
  valuesIn,
} from './value-kinds.ts'

/** With `delete`, what a deletion would do. Fault 51 for an unknown one. */
export const valuePage = (kind: KindName): Page => {
  const done = () => text('saved')
  return administered({
    name: `Page.admin_${kind}`,
    path: PLACES[kind].ONE,
    aside: true,
    show: (look, asked) => show(look, asked, kind),
    actions: {
      save: { run: (door, asked) => save(door, asked, kind, valueAsked(asked)), done },
      retire: { run: (door, asked) => save(door, asked, kind, { is_active: false }), done },
      delete_value: { run: (door, asked) => removeOne(door, asked, kind), done },
    },
  })
}

/** Its page may have another address afterwards. */
async function save(door: Door, asked: PageAsked, kind: KindName, change: object) {
  const { product, value } = await placeOf(door, asked, kind)
  const which = { product: String(product.id), [kind]: value.value }
  await METHODS[kind].update(door, { ...which, ...change })
  const after = valuesIn(await productOf(door, asked), kind).find(({ id }) => id === value.id)!
  return PLACES[kind].one(product.name, after.value)
}

async function removeOne(door: Door, asked: PageAsked, kind: KindName) {
  const { product, value } = await placeOf(door, asked, kind)
  await METHODS[kind].remove(door, { product: String(product.id), [kind]: value.value })
  return PLACES[kind].list(product.name)
}

async function placeOf(door: Door, asked: PageAsked, kind: KindName) {
  const product = await productOf(door, asked)
  return { product, value: valueNamed(product, kind, asked.path['part']!) }
}

function valueNamed(product: Product, kind: KindName, name: string): Value {
  const key = fold(name.trim())
  const found = valuesIn(product, kind).find(({ value_key }) => value_key === key)
  return found ?? fail('part_does_not_exist', kind, name, product.name)
}

async function show(look: Look, asked: PageAsked, kind: KindName) {
  const product = await productHere(look, asked)
  const value = valueNamed(product, kind, asked.path['part']!)
  const path = PLACES[kind].one(product.name, value.value)
  if (isOn(asked, 'delete')) return deletion(look, asked, { product, value, kind, path })
  const values = valuesOf(asked, 'save', {
    name: value.value,
    sort_key: value.sortkey,
    is_active: value.isactive === 1,
  })
  const fields = markup`${valueFields(values, kind)}<button>${text('save')}</button>`
  const body = markup`${tabs(asked, product)}
${actionForm(asked, { path, action: 'save', fields })}
<p>${text('renaming')}</p>
<p><a href="${asked.to(`${path}?delete=1`)}">${text(TEXTS[kind].delete)}</a></p>
${historyLink(look, asked, { class: PLACES[kind].audited, object_id: value.id })}`
  return { title: text('of_product', { part: value.value, product: product.name }), body }
}

interface Placed {
  product: Product
  value: Value
  kind: KindName
  path: string
}

async function deletion(look: Look, asked: PageAsked, placed: Placed) {
  const { product, value, kind, path } = placed
  const { value: name, isactive } = value
  const title = text('delete_title', { name })
  const bugs = (await countsOf(look, product, kind)).get(name) ?? 0
  const why = staysBecause(asked, placed, bugs)
  if (why === undefined) {
    const about = markup`<p>${text('part_goes')}</p>`
    const button = text(TEXTS[kind].delete)
    return { title, body: confirmation(asked, { path, action: 'delete_value', about, button }) }
  }
  const isDefault = kind === 'milestone' && product.defaultmilestone === name
  const retire = markup`<button>${text('make_inactive', { name })}</button>`
  const mayRetire = bugs > 0 && isactive === 1 && !isDefault
  const body = markup`<p>${why}</p>
${mayRetire && actionForm(asked, { path, action: 'retire', fields: retire })}
<p><a href="${asked.to(path)}">${text('back_to', { name })}</a></p>`
  return { title, body }
}

/** Why it cannot be deleted, in the order of the methods. */
function staysBecause(asked: PageAsked, { product, value, kind }: Placed, bugs: number): Part {
  const isVersion = kind === 'version'
  if (isVersion && product.versions.length === 1) return text('version_is_last')
  if (!isVersion && product.defaultmilestone === value.value) return text('milestone_is_default')
  if (bugs === 0) return undefined
  const list = link(asked.to(bugsOf(product, { [fieldOf(kind)]: value.value })))
  return text.show(isVersion ? 'version_stays' : 'milestone_stays', {
    bugs: bugsText(bugs),
    list,
  })
}
