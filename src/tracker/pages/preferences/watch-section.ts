/** The part of the email tab with the products, components and keywords that one watches. */

import type { PageAsked } from '../../../platform/http/page.ts'
import { type Markup, markup } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import { watchCreate, watchDelete } from '../../bugs/watches/watches.methods.ts'
import type { Watch } from '../../bugs/watches/watches.wire.ts'
import * as paths from '../../model/paths.ts'
import { type Action, buttonOf, calling, formOf } from './tab.ts'
import { text } from './text.ts'

/** Actions of its forms. */
export const watchActions: Readonly<Record<string, Action>> = {
  watch_area: calling(watchCreate, 'you_now_watching_it'),
  unwatch_area: calling(watchDelete, 'you_no_longer_watching_it'),
}

/** The list, and forms that add to it. */
export function watchSection(
  watches: readonly Watch[],
  { tab, asked }: { tab: string; asked: PageAsked },
): Markup {
  const add = { tab, action: 'watch_area' }
  return markup`<h2>${text('what_you_watch')}</h2>
<p>${text.show('you_get_mail_about_watched', {
    products: link(asked.to(paths.products)),
    keywords: link(asked.to(paths.keywords)),
  })}</p>
${watches.length > 0 && markup`<ul>${watches.map((watch) => shown(watch, tab, asked))}</ul>`}
${formOf(
  add,
  asked,
  markup`<label>${text('product')} <input name="product" required></label>
<label>${text('component_if_not_all')} <input name="component"></label>
<button>${text('watch')}</button>`,
)}
${formOf(
  add,
  asked,
  markup`<label>${text('keyword')} <input name="keyword" required></label>
<button>${text('watch')}</button>`,
)}`
}

function shown({ id, product, component, keyword }: Watch, tab: string, asked: PageAsked) {
  const name =
    keyword !== null
      ? text('watched_keyword', { name: keyword })
      : component === null
        ? text('watched_product', { name: product! })
        : text('watched_component', { name: component, product: product! })
  const place = new URLSearchParams({
    ...(product !== null && { product }),
    ...(component !== null && { component }),
    ...(keyword !== null && { keywords: keyword }),
  }).toString()
  const button = { title: text('stop_watching'), of: name, fields: { id } }
  return markup`<li><a href="${asked.to(`${paths.bugs}?${place}`)}">${name}</a>
${buttonOf(tab, 'unwatch_area', asked, button)}</li>\n`
}
