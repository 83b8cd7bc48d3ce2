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
import { field, isOn } from '../../../platform/http/page-forms.ts'
import { summaryOf, table } from '../parts/table.ts'
import { text } from './text.ts'

/** The own votes of the reader, with the form; a bug can be added to it. */
export const ownVotes = (bug_id?: number): string =>
  `${paths.votes}?user_id=me${bug_id === undefined ? '' : `&bug_id=${bug_id}`}`
/** The path of the votes for a bug, by id or alias. */
export const votesOn = (bug: number | string): string =>
  `${paths.votes}?bug_id=${encodeURIComponent(bug)}`

/** Such as `1 vote` and `2 votes`. */
export const counted = (count: number) => text('votes', { count })

/** Shown if no product has voting. */
export const votingOff = (): Part => markup`<p class="dim">${text('off')}</p>`
/** A sentence if the product has no voting; otherwise nothing. */
export const offIn = (product: VoteColumns): Part =>
  !hasVoting(product) && markup`<p class="dim">${text('off_in_product')}</p>`

/** What a product allows, and how much of it the reader has used. */
export function limitsTold(product: VoteColumns, used: number): Part {
  const { votesperuser, votestoconfirm } = voteLimits(product)
  const [votes, most] = [counted(votesperuser), counted(votesPerBug(product))]
  const confirms = votestoconfirm > 0 && text('confirms', { votes: counted(votestoconfirm) })
  return markup`<p>${text('used', { used, votes, most })}${confirms && ` ${confirms}`}</p>`
}

/** A notice after votes were saved, unless the form was refused. */
export const savedShown = (asked: PageAsked, alarm: string | undefined): Part =>
  isOn(asked, 'saved') &&
  alarm === undefined &&
  markup`<p class="notice" role="status">${text('saved')}</p>`

/** Forms name their fields by the numbers of bugs, as Bugzilla does. */
const BUG = /^\d{1,15}$/

/** The votes of a form by bug; an empty text is 0. The fault for anything else names the bug. */
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
aria-label="${text('yours_for', { id: bug_id })}">`
}

/** `votes` is shown in the first column instead of a link to all votes for the bug. */
export const bugTable = (bugs: readonly (Voted & { votes?: Part })[], asked: PageAsked) =>
  table(
    [text('title'), text('bug'), text('status'), text('summary')],
    bugs.map((bug) => [
      bug.votes ?? markup`<a href="${asked.to(votesOn(bug.id))}">${bug.vote_count}</a>`,
      markup`<a href="${asked.to(paths.bug(bug.id))}">${bug.id}</a>`,
      `${bug.bug_status} ${bug.resolution}`,
      summaryOf(bug, asked),
    ]),
  )

/** A sentence if the list has as many entries as are shown at most; otherwise false. */
export const firstOf = (shown: readonly unknown[]) =>
  shown.length === limits.votes_shown_max && text('first', { count: shown.length })
