/** Where an account is used: bugs, components and scheduled searches, as the reader sees them. */

import { isOn as isParameterOn } from '../../../../accounts/parameters/parameters.ts'
import type { Account } from '../../../../accounts/people/people.wire.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { accessibleProducts } from '../../../catalogue/products/products.ts'
import * as paths from '../../../model/paths.ts'
import { getWhines } from '../../../views/whines/whines.ts'
import { askedOf, countOf } from '../../home/work-lists.ts'
import { type Key, text } from './text.ts'

/** Components that are named; more are only counted. */
const NAMED = 20

type Query = readonly (readonly [name: string, value: string])[]

const criterion = (field: string, login: string): Query => [
  ['f1', field],
  ['o1', 'equals'],
  ['v1', login],
]

/** A search for the bugs of each role of the account. */
const searches = (login: string): readonly (readonly [title: Key, query: Query])[] => [
  ['reported', [['creator', login]]],
  ['assigned', [['assigned_to', login]]],
  ['qa_contact', [['qa_contact', login]]],
  ['on_cc', [['cc', login]]],
  ['commented', criterion('commenter', login)],
  ['attached', criterion('attachments.submitter', login)],
  ['flags_asked', criterion('requestees.login_name', login)],
  ['flags_set', criterion('setters.login_name', login)],
]

/** Each number leads to the search that shows the same. */
export async function usesPart(look: Look, asked: PageAsked, person: Account): Promise<Part> {
  const hasContacts = await isParameterOn(look.tx, 'useqacontact')
  const links: Part[] = []
  for (const [title, query] of searches(person.name)) {
    if (title === 'qa_contact' && !hasContacts) continue
    const search = new URLSearchParams(
      query.map(([name, value]): [string, string] => [name, value]),
    )
    const count = await countOf(look, askedOf(query))
    links.push(counted(asked, `${paths.bugs}?${search.toString()}`, title, count))
  }
  return markup`<h2>${text('bugs_heading')}</h2>
<nav class="pages" aria-label="${text('bugs_heading')}">${links}</nav>
${await componentsPart(look, asked, person.id)}
${await whinesPart(look, asked, person.name)}`
}

const counted = ({ to }: PageAsked, path: string, title: Key, count: Part): Part => markup`
<a href="${to(path)}">${text(title)} <span class="num">${count}</span></a>\n`

/** Only of products that the reader can see. */
async function componentsPart(look: Look, { to }: PageAsked, id: number): Promise<Part> {
  const places = (await accessibleProducts(look)).flatMap(({ name: product, components }) =>
    components
      .filter((one) => one.initialowner === id || one.initialqacontact === id)
      .map(({ name }) => ({ product, title: `${product}: ${name}` })),
  )
  if (places.length === 0) return undefined
  const rest = places.length - NAMED
  return markup`<h3>${text('components_of', { count: places.length })}</h3>
<ul>${places
    .slice(0, NAMED)
    .map(
      ({ product, title }) =>
        markup`<li><a href="${to(paths.product(product))}">${title}</a></li>\n`,
    )}</ul>
${rest > 0 && markup`<p>${text('more_components', { count: rest })}</p>`}`
}

async function whinesPart(look: Look, asked: PageAsked, login: string): Promise<Part> {
  if (!look.actor.may('admin')) return undefined
  const { total } = await getWhines(look, { all: true, search: login, limit: 1 })
  const list = `${paths.whines}?all=1&search=${encodeURIComponent(login)}`
  return markup`<p>${counted(asked, list, 'whines', total)}</p>`
}
