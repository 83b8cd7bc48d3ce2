/** The page of link patterns: a list, and a form with a preview, from which a pattern is saved. */

import { Fault } from '../../../../platform/faults.ts'
import { forReader } from '../../../../platform/pages/fault-text.ts'
import { linkTo, markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import type { Look } from '../../../../platform/work/work.ts'
import {
  previewLinkPattern,
  searchLinkPatterns,
} from '../../../administration/link-patterns/change-link-patterns.ts'
import {
  linkPatternCreate,
  linkPatternDelete,
  linkPatternUpdate,
} from '../../../administration/link-patterns/link-patterns.methods.ts'
import type { LinkPattern } from '../../../administration/link-patterns/link-patterns.wire.ts'
import { accessibleProducts, mayInProduct } from '../../../catalogue/products/products.ts'
import * as paths from '../../../model/paths.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  numberIn,
  options,
  runner,
} from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { actionForm, administered, historyLink, listWithForm } from '../administered.ts'
import { pageLinks } from '../lists.ts'
import { text } from './text.ts'

const ROWS = 100
const SAMPLE_CHARS = 10_000
const create = runner(linkPatternCreate)
const update = runner(linkPatternUpdate)
const remove = runner(linkPatternDelete)

/** `id` is that of a pattern to edit. Fault 304 for those who administer nothing. */
export const linkPatternsPage = administered({
  name: 'Page.link_patterns',
  path: paths.linkPatterns,
  show: shown,
  actions: {
    add: { run: add, done: () => text('added') },
    save: { run: save, done: () => text('saved') },
    delete: {
      async run(door, asked) {
        await remove(door, { id: field(asked, 'id') })
        return undefined
      },
      done: () => text('deleted'),
    },
  },
})

async function add(door: Door, asked: PageAsked) {
  const [pattern, address] = [field(asked, 'pattern'), field(asked, 'address')]
  await create(door, { pattern, address, product: field(asked, 'product') || null })
  return undefined
}

async function save(door: Door, asked: PageAsked) {
  const [pattern, address] = [field(asked, 'pattern'), field(asked, 'address')]
  await update(door, { id: field(asked, 'id'), pattern, address })
  return undefined
}

async function shown(look: Look, asked: PageAsked) {
  const offset = numberIn(asked, 'offset')
  const found = await searchLinkPatterns(look, { limit: ROWS, offset })
  const { link_patterns: patterns, total } = found
  const range = { first: offset + 1, last: offset + patterns.length, total }
  const titles = [text('pattern'), text('address'), text('product'), text('change')]
  const list = markup`<p class="dim">${text('about')}</p>
<p>${total === 0 ? text('none') : text('range', range)}</p>
${
  patterns.length > 0 &&
  table(
    titles,
    patterns.map((one) => cells(one, asked)),
  )
}
${pageLinks(asked, { path: paths.linkPatterns, offset, rows: ROWS, total })}`
  return { title: text('title'), body: listWithForm(list, await form(look, asked)) }
}

function cells(
  { id, pattern, address, product, can_change }: LinkPattern,
  asked: PageAsked,
): Part[] {
  const { to } = asked
  return [
    markup`<code>${pattern}</code>`,
    markup`<div class="wide">${address}</div>`,
    product ?? text('all_bugs'),
    can_change &&
      markup`<a class="button bare" href="${to(`${paths.linkPatterns}?id=${id}`)}"
aria-label="${text('edit_one', { id })}">${text('edit')}</a>
<details><summary aria-label="${text('delete_one', { id })}">${text('delete')}</summary>
<form method="post" action="${to(paths.linkPatterns)}">${formToken(asked)}${hidden([
        ['action', 'delete'],
        ['id', String(id)],
      ])}<p>${text('delete_about')}</p>
<button aria-label="${text('delete_one', { id })}">${text('delete')}</button></form></details>`,
  ]
}

/** First a preview, then the button that saves what it showed. */
async function form(look: Look, asked: PageAsked): Promise<Part> {
  const id = numberIn(asked, 'id')
  const [now] = id === 0 ? [] : (await searchLinkPatterns(look, { id })).link_patterns
  const value = (name: 'pattern' | 'address' | 'product') =>
    asked.given.has(name) ? field(asked, name) : (now?.[name] ?? '')
  const products = await productChoices(look)
  const isFilled = value('pattern') !== '' && value('address') !== ''
  return markup`<form class="card large" action="${asked.to(paths.linkPatterns)}">
<h2>${now ? text('edit_title', { id }) : text('new')}</h2>
${now && hidden([['id', String(id)]])}
<label>${text('pattern')} <input name="pattern" value="${value('pattern')}" required></label>
<label>${text('address')} <input name="address" value="${value('address')}" maxlength="1000"
required></label>
${
  now
    ? markup`<p>${text('product')}: ${now.product ?? text('all_bugs')}</p>`
    : markup`<label>${text('product')}
<select name="product">${options(products, [value('product')])}</select></label>`
}
<label>${text('sample')} <textarea name="sample" rows="4" maxlength="${SAMPLE_CHARS}">
${field(asked, 'sample')}</textarea></label>
<button>${text('preview')}</button></form>
${isFilled && (await preview(look, asked, { now, value }))}
${now && historyLink(look, asked, { class: 'Bugzilla::LinkPattern', object_id: id })}`
}

async function productChoices(look: Look) {
  const choices: (readonly [string, string])[] = []
  if (look.actor.may('admin')) choices.push(['', text('all_bugs')])
  for (const product of await accessibleProducts(look)) {
    if (await mayInProduct(look, product, 'editcomponents'))
      choices.push([product.name, product.name])
  }
  return choices
}

interface Previewed {
  now: LinkPattern | undefined
  value: (name: 'pattern' | 'address' | 'product') => string
}

async function preview(look: Look, asked: PageAsked, { now, value }: Previewed): Promise<Part> {
  const [pattern, address] = [value('pattern'), value('address')]
  const sample = field(asked, 'sample').slice(0, SAMPLE_CHARS)
  const pieces = await piecesOrAlarm(look, { pattern, address, text: sample })
  if (typeof pieces === 'string') return alarmed(pieces)
  const fields = markup`<h2>${text('result')}</h2>
<p class="prose text">${pieces.map(({ href, text: said }) =>
    href === null ? said : linkTo(href, said),
  )}</p>
${hidden([
  ['pattern', pattern],
  ['address', address],
  now ? ['id', String(now.id)] : ['product', value('product')],
])}
<button>${text(now ? 'save' : 'add')}</button>`
  return actionForm(asked, { path: paths.linkPatterns, action: now ? 'save' : 'add', fields })
}

/** A wrong pattern is no failure of the page. */
async function piecesOrAlarm(look: Look, asked: Parameters<typeof previewLinkPattern>[1]) {
  try {
    return (await previewLinkPattern(look, asked)).pieces
  } catch (error) {
    if (error instanceof Fault) return forReader(error).message
    throw error
  }
}
