/** The versions or milestones of a product, and the form for a new one. */

import type { Page, PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import type { Product } from '../../../catalogue/products/products.ts'
import { milestoneMove } from '../../../catalogue/products/values.methods.ts'
import { field, runner } from '../../../../platform/http/page-forms.ts'
import { actionForm, administered, listWithForm } from '../administered.ts'
import { valuesOf } from '../controls.ts'
import { pageOf, searchForm } from '../lists.ts'
import { moveAction, moveForm } from '../moves.ts'
import { partsTable } from './parts-table.ts'
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

const move = runner(milestoneMove)

/** Faults 304, 106 and 32000 for people who do not administer the product. */
export const valuesPage = (kind: KindName): Page =>
  administered({
    name: `Page.admin_${kind}s`,
    path: PLACES[kind].LIST,
    aside: true,
    show: (look, asked) => show(look, asked, kind),
    actions: {
      create_value: {
        async run(door, asked) {
          const { id, name } = await productOf(door, asked)
          await METHODS[kind].create(door, { product: String(id), ...valueAsked(asked) })
          return PLACES[kind].list(name)
        },
        done: () => text(TEXTS[kind].created),
      },
      ...(kind === 'milestone' && {
        move: moveAction(async (door, asked, { key: milestone, by }) => {
          const { id } = await productOf(door, asked)
          await move(door, { product: String(id), milestone, by })
        }),
      }),
    },
    told: { delete_value: () => text(TEXTS[kind].deleted) },
  })

async function show(look: Look, asked: PageAsked, kind: KindName) {
  const product = await productHere(look, asked)
  const path = PLACES[kind].list(product.name)
  const all = valuesIn(product, kind)
  const { shown, links } = pageOf(asked, path, all, ({ value }) => value)
  const bugs = await countsOf(look, product, kind)
  const isMilestone = kind === 'milestone'
  const ofMilestones = isMilestone ? [text('sort_key'), text('order')] : []
  const columns = [text(TEXTS[kind].one), ...ofMilestones, text('state')]
  const of = { path, total: all.length, words: field(asked, 'find') }
  const order = (one: Value) => {
    const { value } = one
    return moveForm(asked, { ...of, key: value, name: value, place: all.indexOf(one) })
  }
  const rows = shown.map((one) => ({
    name: nameOf(one.value, isMilestone && product.defaultmilestone === one.value),
    path: PLACES[kind].one(product.name, one.value),
    cells: [
      ...(isMilestone ? [one.sortkey, order(one)] : []),
      text(one.isactive === 1 ? 'active' : 'inactive'),
    ],
    bugs: bugs.get(one.value) ?? 0,
    list: bugsOf(product, { [fieldOf(kind)]: one.value }),
  }))
  const list = markup`${searchForm(asked, path, text('part_words'))}
${partsTable(asked, columns, rows)}
${links}`
  const body = markup`${tabs(asked, product, path)}
${listWithForm(list, newForm(asked, product, kind))}`
  const { name } = product
  const title = text(isMilestone ? 'milestones_of' : 'versions_of', { product: name })
  return { title, body }
}

const nameOf = (name: Value['value'], isDefault: boolean) =>
  isDefault ? text('is_default', { name }) : name

function newForm(asked: PageAsked, product: Product, kind: KindName): Part {
  const values = valuesOf(asked, 'create_value', { is_active: true, sort_key: 0 })
  const fields = markup`${valueFields(values, kind)}
<button>${text(TEXTS[kind].create)}</button>`
  const path = PLACES[kind].list(product.name)
  return markup`<h2 id="new">${text(TEXTS[kind].new)}</h2>
${actionForm(asked, { path, action: 'create_value', fields })}`
}
