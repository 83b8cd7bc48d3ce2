/** Steps before the new-bug form: choosing the product, and logging in again. */

import { isOn } from '../../../accounts/parameters/parameters.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { catalogue, enterableProducts, type Product } from '../../catalogue/products/products.ts'
import { alarmed, formToken, hidden } from '../parts/forms.ts'
import { described } from '../parts/texts.ts'
import { addressOf, type Values, valueOf } from './asked.ts'
import * as paths from '../../model/paths.ts'

interface Asking {
  asked: PageAsked
  values: Values
  alarm?: string
}

/** Keeps all other parameters. */
export async function productChoice(look: Look, { asked, values, alarm }: Asking): Promise<Sheet> {
  const wanted = valueOf(values, 'classification')
  const products = (await enterableProducts(look)).filter(
    ({ classification }) => wanted === '' || wanted === '__all' || classification === wanted,
  )
  const classifications = (await isOn(look.tx, 'useclassification'))
    ? (await catalogue(look.tx)).classifications.map(({ name }) => name)
    : undefined
  const shown = (some: readonly Product[]) =>
    some.map((product) => choice(product, { asked, values }))
  const body = markup`<h1>New bug: choose a product</h1>
${alarmed(alarm)}
${
  classifications
    ? classifications.map((classification) => {
        const some = products.filter((product) => product.classification === classification)
        return some.length > 0 && markup`<h2>${classification}</h2>${shown(some)}`
      })
    : shown(products)
}
${products.length === 0 && markup`<p>There are no products in which you can file a bug.</p>`}`
  return { title: 'New bug', body }
}

function choice({ name, description }: Product, { asked, values }: Asking) {
  const address = addressOf(new Map([...values, ['product', [name]]]))
  return markup`<section class="entry"><h2><a href="${asked.to(address)}">${name}</a></h2>
<div>${described(description)}</div></section>\n`
}

/** After the session ended: keeps the input until the user has logged in again. */
export function sendAgain(asked: PageAsked, path = paths.enterBug): Sheet {
  const kept = [...asked.given]
    .filter(([name]) => !NOT_KEPT.has(name))
    .flatMap(([name, values]) => values.map((value) => [name, value] as const))
  const body = markup`<h1>You have been logged out</h1>
<p class="alarm" role="alert">Nothing has been saved yet.
<a href="${asked.to(paths.login)}" target="_blank">Log in</a> on another page,
then send it again here. A file has to be chosen again.</p>
<form method="post" action="${asked.to(path)}">
${formToken(asked)}
${hidden(kept)}${
    path === paths.enterBug &&
    markup`<button name="maketemplate" value="1">Back to the form</button>`
  }
<button>Send it again</button></form>`
  return { title: 'You have been logged out', body }
}
const NOT_KEPT = new Set(['form_token', 'file_name', 'content_type', 'data'])
