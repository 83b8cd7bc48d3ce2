/**
 * Votes: who voted for a bug, what a person voted for, the bugs with the most votes, and the forms
 * to cast votes.
 */

import { fail as failDoor } from '../../../platform/http/faults.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { markup } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Look } from '../../../platform/work/work.ts'
import { accessibleProducts } from '../../catalogue/products/products.ts'
import { hasVoting } from '../../catalogue/products/vote-limits.rules.ts'
import * as paths from '../../model/paths.ts'
import { mostVoted } from '../../views/votes/votes.ts'
import { updateVotes } from '../../views/votes/votes.methods.ts'
import { field, runner, shownAgain } from '../../../platform/http/page-forms.ts'
import { bugVotes } from './bug-votes.ts'
import { personVotes } from './person-votes.ts'
import { text } from './text.ts'
import { bugTable, votingOff, ownVotes, votesIn, votesOn } from './votes-shown.ts'

const cast = runner(updateVotes)

/**
 * `bug_id` or `user_id` selects whose votes to show; without, the bugs with the most votes. Casting
 * votes needs a login.
 */
export const votesPage: Page = {
  name: 'Page.votes',
  paths: [paths.votes],
  login: 'optional',
  aside: true,
  show: (look, asked) => sheetOf(look, asked),
  async submit(door, asked) {
    if (door.caller.actor.id === 0) return failDoor('login_required')
    await cast(door, { votes: votesIn(asked) })
    const { bug_id } = wantedIn(asked)
    const place = isOfPerson(asked) ? ownVotes() : votesOn(bug_id)
    return { moved: `${place}&saved=1`, status: 303 }
  },
  /** The form again, with everything typed. */
  refused: shownAgain(sheetOf),
}

const wantedIn = (asked: PageAsked) => ({
  bug_id: field(asked, 'bug_id').trim(),
  user_id: field(asked, 'user_id').trim(),
})
const isOfPerson = (asked: PageAsked) => wantedIn(asked).user_id !== ''

async function sheetOf(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const { bug_id, user_id } = wantedIn(asked)
  if (user_id !== '') return personVotes(look, asked, { user_id, bug_id, alarm })
  if (bug_id !== '') return bugVotes(look, asked, { bug_id, alarm })
  return mostVotes(look, asked)
}

async function mostVotes(look: Look, asked: PageAsked): Promise<Sheet> {
  const bugs = await mostVoted(look)
  const isOn = (await accessibleProducts(look)).some(hasVoting)
  const title = text('title')
  const body = markup`<h1>${title}</h1>
${look.actor.id !== 0 && markup`<p><a href="${asked.to(ownVotes())}">${text('own')}</a></p>`}
${
  bugs.length === 0
    ? markup`<p>${text.show('none_yet', { search: link(asked.to(paths.search)) })}</p>`
    : markup`<p>${text('most')}</p>
${bugTable(bugs, asked)}`
}
${!isOn && votingOff()}`
  return { title, body }
}
