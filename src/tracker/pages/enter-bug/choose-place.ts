/** Choosing where to file a bug: by words of products and components, or from a list. */

import { isOn } from '../../../accounts/parameters/parameters.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { type Place, placeText } from '../../catalogue/products/find-components.rules.ts'
import { placesFor } from '../../catalogue/products/find-components.ts'
import { catalogue, enterableProducts, type Product } from '../../catalogue/products/products.ts'
import { alarmed, formToken, hidden } from '../../../platform/http/page-forms.ts'
import { described } from '../parts/texts.ts'
import { addressOf, isOfForm, type Values, valueOf } from './asked.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

interface Asking {
  asked: PageAsked
  values: Values
  alarm?: string
}

/** All other values are kept, in a form if they came with one. */
export async function placeChoice(look: Look, asking: Asking): Promise<Sheet> {
  const { asked, values, alarm } = asking
  const found = await placesFor(look, valueOf(values, 'find'))
  const all = await enterableProducts(look)
  const [method, token] = isSent(asking) ? ['post', formToken(asked)] : ['get', undefined]
  const body = markup`<h1>${text('choose_product')}</h1>
${alarmed(alarm)}
<form class="place-choice" method="${method}" action="${asked.to(paths.enterBug)}">
${token}
${hidden(keptOf(values))}
<p><label>${text('find_place')}
<input name="find" value="${valueOf(values, 'find')}" maxlength="255" data-complete="places"
autofocus></label>
<button name="elsewhere" value="1">${text('find')}</button></p>
${foundPart(found, asking)}
${await productsPart(look, all, asking)}
${all.length === 0 && (await nothingPart(look, asked))}
</form>`
  return { title: text('new_bug'), body }
}

const isSent = ({ asked }: Asking) => asked.given.has('form_token')

/** The one place that was meant: by a button, or by words that fit nothing else. */
export async function placeChosen(look: Look, values: Values): Promise<Place | undefined> {
  const at = valueOf(values, 'at')
  const places = await placesFor(look, at === '' ? valueOf(values, 'find') : at)
  return places.length === 1 ? places[0] : undefined
}

const keptOf = (values: Values): (readonly [string, string])[] =>
  [...values]
    .filter(([name]) => isOfForm(name) && name !== 'product' && name !== 'component')
    .flatMap(([name, texts]) => texts.map((value) => [name, value] as const))

/** With the place, and without the parts of another product. */
export const movedTo = ({ product, component }: Place, values: Values): Values =>
  new Map<string, readonly string[]>([
    ...[...values].filter(([name]) => isOfForm(name) && !OF_PRODUCT.test(name)),
    ['product', [product]],
    ...(component === undefined ? [] : ([['component', [component]]] as const)),
  ])
const OF_PRODUCT = /^(product|component|version|target_milestone)$/

function foundPart(found: readonly Place[], asking: Asking): Part {
  if (valueOf(asking.values, 'find').trim() === '') return undefined
  if (found.length === 0) {
    return markup`<p role="status">${text('no_match')}</p>`
  }
  return markup`<ul role="status" aria-label="${text('matches')}">
${found.map((place) => markup`<li>${choiceOf(place, asking)}</li>\n`)}</ul>`
}

/** A link, or a button of the form that keeps what was typed. */
function choiceOf(place: Place, asking: Asking): Part {
  const name = placeText(place)
  if (isSent(asking))
    return markup`<button class="plain" name="at" value="${name}">${name}</button>`
  return markup`<a href="${asking.asked.to(addressOf(movedTo(place, asking.values)))}">${name}</a>`
}

async function productsPart(look: Look, all: readonly Product[], asking: Asking): Promise<Part> {
  const wanted = valueOf(asking.values, 'classification')
  const products = all.filter(
    ({ classification }) => wanted === '' || wanted === '__all' || classification === wanted,
  )
  const shown = (some: readonly Product[]) => some.map((product) => productShown(product, asking))
  if (!(await isOn(look.tx, 'useclassification'))) return shown(products)
  return (await catalogue(look.tx)).classifications.map(({ name }) => {
    const some = products.filter(({ classification }) => classification === name)
    return some.length > 0 && markup`<h2>${name}</h2>${shown(some)}`
  })
}

const productShown = ({ name, description }: Product, asking: Asking) => markup`
<section class="entry"><h2>${choiceOf({ product: name }, asking)}</h2>
<div>${described(description)}</div></section>\n`

/** For an installation without products: what to do. */
async function nothingPart({ actor }: Look, { to }: PageAsked): Promise<Part> {
  if (actor.may('editcomponents')) {
    return markup`<p>${
      actor.may('admin')
        ? text.show('create_product', { setup: link(to(paths.setup)) })
        : text('no_products')
    }</p>`
  }
  return markup`<p>${text('no_access')}</p>`
}
