/** Shared parts of the pages of votes: tables, words about limits, and the controls of forms. */

import type { PageAsked } from '../../../platform/http/page.ts'
import { limits } from '../../../platform/limits.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { countOf } from '../../bugs/votes/votes.rules.ts'
import {
  hasVoting,
  type VoteColumns,
  voteLimits,
  votesPerBug,
} from '../../catalogue/products/vote-limits.rules.ts'
import * as paths from '../../model/paths.ts'
import type { Voted } from '../../views/votes/votes.ts'
import { field, isOn } from '../parts/forms.ts'
import { summaryOf, table } from '../parts/table.ts'

/** The own votes of the reader, with the form; a bug can be added to it. */
export const ownVotes = (bug_id?: number): string =>
  `${paths.votes}?user_id=me${bug_id === undefined ? '' : `&bug_id=${bug_id}`}`
export const votesOn = (bug: number | string): string =>
  `${paths.votes}?bug_id=${encodeURIComponent(bug)}`

export const counted = (votes: number) => `${votes} ${votes === 1 ? 'vote' : 'votes'}`

export const OFF: Part = markup`<p class="dim">Voting is disabled.</p>`
export const offIn = (product: VoteColumns): Part =>
  !hasVoting(product) && markup`<p class="dim">Voting is disabled in this product.</p>`

/** What a product allows, and how much of it the reader has used. */
export function limitsTold(product: VoteColumns, used: number): Part {
  const { votesperuser, votestoconfirm } = voteLimits(product)
  return markup`<p>You have used ${used} of your ${counted(votesperuser)} for this product. One bug
can get at most ${counted(votesPerBug(product))} from you.${
    votestoconfirm > 0 && ` An unconfirmed bug is confirmed by ${counted(votestoconfirm)}.`
  }</p>`
}

export const savedShown = (asked: PageAsked, alarm: string | undefined): Part =>
  isOn(asked, 'saved') &&
  alarm === undefined &&
  markup`<p class="notice" role="status">Your votes have been saved.</p>`

/** Forms name their fields by the numbers of bugs, as Bugzilla does. */
const BUG = /^\d{1,15}$/

/** Nothing typed means no votes; the fault for anything else names the bug. */
export const votesIn = ({ given }: PageAsked) =>
  [...given]
    .filter(([name]) => BUG.test(name))
    .map(([bug_id, texts]) => ({ bug_id, vote_count: countOf(bug_id, texts[0] ?? '') }))

interface Control {
  bug_id: number
  vote_count: number
  /** The most that may be entered; 0 for no control. */
  most: number
}
/** After a refusal, with what was typed. */
export function voteControl(asked: PageAsked, { bug_id, vote_count, most }: Control): Part {
  if (most === 0) return vote_count
  const name = String(bug_id)
  const value = asked.given.has(name) ? field(asked, name) : vote_count
  return markup`<input type="number" name="${name}" value="${value}" min="0" max="${most}"
aria-label="Your votes for bug ${bug_id}">`
}

/** `votes` is shown in the first column instead of a link to all votes for the bug. */
export const bugTable = (bugs: readonly (Voted & { votes?: Part })[], asked: PageAsked) =>
  table(
    ['Votes', 'Bug', 'Status', 'Summary'],
    bugs.map((bug) => [
      bug.votes ?? markup`<a href="${asked.to(votesOn(bug.id))}">${bug.vote_count}</a>`,
      markup`<a href="${asked.to(paths.bug(bug.id))}">${bug.id}</a>`,
      `${bug.bug_status} ${bug.resolution}`,
      summaryOf(bug, asked),
    ]),
  )

export const firstOf = (shown: readonly unknown[]) =>
  shown.length === limits.votes_shown_max && `The first ${shown.length} are shown.`
