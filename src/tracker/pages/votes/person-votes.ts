/** What a person voted for; for the reader, a form to change it. */

import { fail } from '../../../platform/http/faults.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import { votesUsed } from '../../bugs/votes/own-votes.ts'
import { mostFor } from '../../bugs/votes/votes.rules.ts'
import { catalogue, type Product } from '../../catalogue/products/products.ts'
import { hasVoting } from '../../catalogue/products/vote-limits.rules.ts'
import * as paths from '../../model/paths.ts'
import { type Voted, votesOf, withBug } from '../../views/votes/votes.ts'
import { alarmed, formToken, hidden } from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'
import {
  bugTable,
  counted,
  firstOf,
  limitsTold,
  offIn,
  savedShown,
  voteControl,
} from './votes-shown.ts'

interface Which {
  user_id: string
  /** A bug to add to the own votes; or empty. */
  bug_id: string
  alarm: string | undefined
}

/**
 * By the id of a user, or `me`; faults 51, 52 and 410. `bug_id` adds a bug to the reader's own
 * form.
 */
export async function personVotes(
  look: Look,
  asked: PageAsked,
  { user_id, bug_id, alarm }: Which,
): Promise<Sheet> {
  const isOwn = user_id === 'me' || user_id === String(look.actor.id)
  if (!isOwn && !/^\d{1,15}$/.test(user_id)) {
    fail('param_must_be_numeric', 'user_id', "the number of a user, or 'me'")
  }
  const { person, bugs } = await votesOf(look, isOwn ? look.actor.id : Number(user_id))
  const all = isOwn && bug_id !== '' ? await withBug(look, bugs, bug_id) : bugs
  const { byId } = await catalogue(look.tx)
  const used = isOwn ? await votesUsed(look) : undefined
  const sections = [...Map.groupBy(all, ({ product_id }) => product_id)].map(([id, voted]) =>
    section(asked, { product: byId.get(id)!, voted, used: used && (used.get(id) ?? 0) }),
  )
  const isForm = isOwn && all.some(({ product_id }) => hasVoting(byId.get(product_id)!))
  const title = text('of_person', { name: person.real_name || person.name })
  const first = firstOf(bugs)
  const body = markup`<h1>${title}</h1>
${savedShown(asked, alarm)}
${alarmed(alarm)}
${all.length === 0 ? markup`<p>${text('none')}</p>` : first && markup`<p>${first}</p>`}
${isForm ? form(asked, bug_id, sections) : sections}`
  return { title, body }
}

const form = (asked: PageAsked, bug_id: string, sections: Part): Markup =>
  markup`<form method="post" action="${asked.to(paths.votes)}">${formToken(asked)}
${hidden([
  ['user_id', 'me'],
  ['bug_id', bug_id],
])}
${sections}
<p><button>${text('save')}</button></p></form>`

interface Section {
  product: Product
  voted: readonly Voted[]
  /** The reader's votes in the product, if these are the reader's own. */
  used: number | undefined
}
function section(asked: PageAsked, { product, voted, used }: Section): Markup {
  const isForm = used !== undefined && hasVoting(product)
  const sum = voted.reduce((all, { vote_count }) => all + vote_count, 0)
  const rows = voted.map((bug) => {
    const { id: bug_id, vote_count } = bug
    const most = mostFor({ bug, product, before: vote_count })
    return isForm ? { ...bug, votes: voteControl(asked, { bug_id, vote_count, most }) } : bug
  })
  return markup`<section><h2>${product.name}</h2>
${isForm ? limitsTold(product, used) : markup`<p>${counted(sum)}</p>`}
${bugTable(rows, asked)}
${offIn(product)}</section>\n`
}
