/** The votes for a bug, with a form for those of the reader. */

import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { SeenBug } from '../../bugs/see/bugs.ts'
import { votesUsed, votingOn } from '../../bugs/votes/own-votes.ts'
import { mayRaise } from '../../bugs/votes/votes.rules.ts'
import { catalogue, type Product } from '../../catalogue/products/products.ts'
import * as paths from '../../model/paths.ts'
import { votersFor } from '../../views/votes/votes.ts'
import { alarmed, formToken } from '../../../platform/http/page-forms.ts'
import { table } from '../parts/table.ts'
import { person } from '../parts/texts.ts'
import { text } from './text.ts'
import {
  counted,
  firstOf,
  limitsTold,
  offIn,
  ownVotes,
  savedShown,
  voteControl,
} from './votes-shown.ts'

interface Which {
  bug_id: string
  alarm: string | undefined
}

/** By id or alias; faults 100 to 102. Lists the first `votes_shown_max` voters. */
export async function bugVotes(
  look: Look,
  asked: PageAsked,
  { bug_id, alarm }: Which,
): Promise<Sheet> {
  const { bug, voters, votes } = await votersFor(look, bug_id)
  const product = (await catalogue(look.tx)).byId.get(bug.product_id)!
  const isKnown = look.actor.id !== 0
  const voter = (one: (typeof voters)[number]) =>
    isKnown
      ? markup`<a href="${asked.to(`${paths.votes}?user_id=${one.id}`)}">${person(one)}</a>`
      : person(one)
  const first = firstOf(voters)
  const toBug = link(asked.to(paths.bug(bug.id)))
  const body = markup`<h1>${text.show('for_bug_link', { bug: toBug, id: bug.id })}</h1>
<p>${bug.short_desc}</p>
${savedShown(asked, alarm)}
${alarmed(alarm)}
${await ballot(look, asked, { bug, product })}
${
  votes === 0
    ? markup`<p>${text('nobody')}</p>`
    : markup`<p>${counted(votes)}${first && `. ${first}`}</p>
${table(
  [text('title'), text('who')],
  voters.map((one) => [one.vote_count, voter(one)]),
)}`
}
${offIn(product)}`
  return { title: text('for_bug', { id: bug.id }), body }
}

/** The form; without a login, the link to it. */
async function ballot(
  look: Look,
  asked: PageAsked,
  { bug, product }: { bug: SeenBug; product: Product },
): Promise<Part> {
  if (look.actor.id === 0) {
    return (
      mayRaise({ bug, product }) &&
      markup`<p><a href="${asked.to(ownVotes(bug.id))}">${text('login')}</a></p>`
    )
  }
  const voting = await votingOn(look, bug)
  if (!voting) return undefined
  const used = (await votesUsed(look)).get(product.id) ?? 0
  const control = voteControl(asked, { bug_id: bug.id, vote_count: voting.own, most: voting.most })
  return markup`${limitsTold(product, used)}
${bug.is_open === 0 && markup`<p>${text('closed')}</p>`}
${
  voting.most > 0 &&
  markup`<form class="card" method="post" action="${asked.to(paths.votes)}">${formToken(asked)}
<input type="hidden" name="bug_id" value="${bug.id}">
<label>${text('yours')} ${control}</label>
<button>${text('vote')}</button></form>`
}
<p><a href="${asked.to(ownVotes())}">${text('own')}</a></p>`
}
