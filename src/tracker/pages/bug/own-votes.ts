/** The votes for a bug on its page: how many there are, and how many of them are the reader's. */

import type { PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Work } from '../../../platform/work/work.ts'
import { castVotes } from '../../bugs/votes/cast-votes.ts'
import type { Voting } from '../../bugs/votes/own-votes.ts'
import { countOf } from '../../bugs/votes/votes.rules.ts'
import * as paths from '../../model/paths.ts'
import { field } from '../../../platform/http/page-forms.ts'
import type { Texts } from './changed.rules.ts'
import type { BugView } from './filling.ts'
import { text } from './text.ts'

/** The name of the control. */
export const OWN_VOTES = 'own_votes'

/** As the value of the form's control. */
export const votesText = (voting: Voting | undefined): [string, string[]][] =>
  voting && voting.most > 0 ? [[OWN_VOTES, [String(voting.own)]]] : []

/** Undefined where there is no voting, and for a closed bug without votes of the reader. */
export function votesControl({ voting, filling }: BugView): Part {
  const { own, most } = voting ?? { own: 0, most: 0 }
  if (!filling || most === 0) return undefined
  const { isSent, asked } = filling
  const value = isSent && asked.given.has(OWN_VOTES) ? field(asked, OWN_VOTES) : own
  return markup`<input id="f-votes" type="number" name="${OWN_VOTES}" value="${value}" min="0"
max="${most}">`
}

/** All votes, and where to vote for readers who cannot change the bug. */
export function votesShown({ votes, voting, filling, bug, asked: { to } }: BugView): Part {
  const mayVote = voting !== undefined && voting.most > 0
  const ofAll = `${paths.votes}?bug_id=${bug.id}`
  const count = filling && mayVote ? text('votes_in_all', { count: votes }) : votes
  const all = votes > 0 && markup`<a href="${to(ofAll)}">${count}</a>`
  const own = `${paths.votes}?user_id=me&bug_id=${bug.id}`
  const link =
    !filling && mayVote && markup`<a href="${to(own)}">${text('vote', { own: voting.own })}</a>`
  return all && link ? [all, ' ', link] : all || link
}

/** Casts what the user changed in the form; `all` is what it showed. */
export async function saveVotes(work: Work, asked: PageAsked, bug_id: number, all: Texts) {
  const [shown] = all.get(OWN_VOTES) ?? []
  if (shown === undefined || !asked.given.has(OWN_VOTES)) return
  const given = field(asked, OWN_VOTES).trim()
  const name = String(bug_id)
  if (given !== shown) await castVotes(work, new Map([[name, countOf(name, given)]]))
}
