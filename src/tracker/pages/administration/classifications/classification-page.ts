/** One classification: its properties, its products, and its deletion. */

import { isOn as isParameterOn } from '../../../../accounts/parameters/parameters.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import {
  classificationDelete,
  classificationUpdate,
} from '../../../catalogue/classifications/classifications.methods.ts'
import { requireClassifier } from '../../../catalogue/classifications/change-classifications.ts'
import { findClassification } from '../../../catalogue/classifications/classifications.ts'
import { administeredProducts } from '../../../catalogue/products/administered-products.ts'
import { UNCLASSIFIED } from '../../../catalogue/products/classification-rows.ts'
import { productUpdate } from '../../../catalogue/products/products.methods.ts'
import {
  catalogue,
  type Classification,
  type Product,
} from '../../../catalogue/products/products.ts'
import * as paths from '../../../model/paths.ts'
import { field, isOn, options, runner, tick } from '../../../../platform/http/page-forms.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { valuesOf } from '../controls.ts'
import { confirmation, pageOf, searchForm } from '../lists.ts'
import { areOff, classificationAsked, classificationFields } from './classifications-page.ts'
import { text } from './text.ts'

const update = runner(classificationUpdate)
const remove = runner(classificationDelete)
const move = runner(productUpdate)

/** With `delete`, what a deletion would do. Fault 304 without `editclassifications`. */
export const classificationPage = administered({
  name: 'Page.admin_classification',
  path: paths.ADMIN_CLASSIFICATION,
  show,
  actions: {
    save: { run: save, done: () => text('saved') },
    move: { run: moveProducts, done: () => text('moved') },
    delete_classification: { run: removeOne, done: () => text('deleted') },
  },
})

async function save(door: Door, asked: PageAsked) {
  const { id } = await classificationOf(door, asked)
  await update(door, { ids: [id], ...classificationAsked(asked) })
  const after = await door.look(door.caller.actor, async ({ tx }) =>
    findClassification((await catalogue(tx)).classifications, id),
  )
  return paths.adminClassification(after.name)
}

/** Needs the right to edit these products as well, as Product.update does. */
async function moveProducts(door: Door, asked: PageAsked) {
  const { name } = await classificationOf(door, asked)
  const names = (asked.given.get('product') ?? []).filter((product) => product.trim() !== '')
  await move(door, { names, classification: field(asked, 'to') })
  return paths.adminClassification(name)
}

async function removeOne(door: Door, asked: PageAsked) {
  const { id } = await classificationOf(door, asked)
  await remove(door, { ids: [id] })
  return paths.adminClassifications
}

const classificationOf = (door: Door, asked: PageAsked) =>
  door.look(door.caller.actor, (look) => classificationHere(look, asked))

async function classificationHere(look: Look, { path }: PageAsked): Promise<Classification> {
  requireClassifier(look, 'edit')
  return findClassification((await catalogue(look.tx)).classifications, path['name']!)
}

async function show(look: Look, asked: PageAsked) {
  const classification = await classificationHere(look, asked)
  const { id, name } = classification
  if (!(await isParameterOn(look.tx, 'useclassification'))) {
    return { title: name, body: areOff(asked) }
  }
  if (isOn(asked, 'delete')) return deletion(look, asked, classification)
  const path = paths.adminClassification(name)
  const { description, sortkey: sort_key } = classification
  const values = valuesOf(asked, 'save', { name, description, sort_key })
  const fields = markup`${classificationFields(values)}<button>${text('save')}</button>`
  const body = markup`
<p><a href="${asked.to(paths.adminClassifications)}">${text('classifications')}</a></p>
${actionForm(asked, { path, action: 'save', fields })}
<h2>${text('products_in', { name })}</h2>
${await productsIn(look, asked, classification)}
<p><a href="${asked.to(`${path}?delete=1`)}">${text('delete')}</a></p>
${historyLink(look, asked, { class: 'Bugzilla::Classification', object_id: id })}`
  return { title: name, body }
}

/** Only products that the reader administers can be moved, and others are not told. */
async function productsIn(look: Look, asked: PageAsked, { id, name }: Classification) {
  const { classifications } = await catalogue(look.tx)
  const path = paths.adminClassification(name)
  const all = await administeredProducts(look)
  const isIn = ({ classification_id }: Product) => classification_id === id
  const { shown, links } = pageOf(asked, path, all.filter(isIn), (product) => product.name)
  const targets = classifications.filter((other) => other.id !== id).map((other) => other.name)
  const others = all.filter((product) => !isIn(product)).map((product) => product.name)
  const away = markup`<fieldset><legend>${text('products')}</legend>
${shown.map((product) => tick('product', product.name, false, product.name))}</fieldset>
<label>${text('move_to')} <select name="to">${options(targets, [])}</select></label>
<button>${text('move')}</button>`
  const here = markup`<input type="hidden" name="to" value="${name}">
<label>${text('add_product')} <select name="product">${options(others, [])}</select></label>
<button>${text('add')}</button>`
  return markup`${searchForm(asked, path, text('words'))}
${
  shown.length === 0
    ? markup`<p role="status">${text('no_products')}</p>`
    : targets.length > 0 && actionForm(asked, { path, action: 'move', fields: away })
}
${links}
${others.length > 0 && actionForm(asked, { path, action: 'move', fields: here })}`
}

async function deletion(look: Look, asked: PageAsked, { id, name }: Classification) {
  const { classifications, products } = await catalogue(look.tx)
  const path = paths.adminClassification(name)
  const title = text('delete_title', { name })
  if (id === UNCLASSIFIED) {
    const body: Part = markup`<p>${text('first_stays', { name })}</p>
<p><a href="${asked.to(path)}">${text('back_to', { name })}</a></p>`
    return { title, body }
  }
  const first = findClassification(classifications, UNCLASSIFIED).name
  // As Classification.get tells it to those who edit classifications: with hidden products.
  const count = products.filter(({ classification_id }) => classification_id === id).length
  const about = markup`<p>${text('goes', { count, first })}</p>`
  const action = 'delete_classification'
  return { title, body: confirmation(asked, { path, action, about, button: text('delete') }) }
}
