/**
 * Imported votes: who voted for a bug, what a person voted for, and the bugs with the most votes.
 */

import { fail } from '../../platform/http/faults.ts'
import { markup } from '../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work/work.ts'
import { mostVoted, type Voted, votersFor, votesOf } from '../views/votes/votes.ts'
import { field } from './parts/forms.ts'
import { summaryOf, table } from './parts/table.ts'
import { person } from './parts/texts.ts'
import * as paths from '../model/paths.ts'

export const votesPage: Page = {
  name: 'Page.votes',
  paths: [paths.votes],
  login: 'optional',
  aside: true,
  async show(look, asked) {
    const [bug_id, user_id] = [field(asked, 'bug_id').trim(), field(asked, 'user_id').trim()]
    if (bug_id !== '') return showBug(look, asked, bug_id)
    if (user_id !== '') return showPerson(look, asked, user_id)
    return showMost(look, asked)
  },
}

const KEPT = markup`<p class="dim">Voting is disabled; these votes were imported.</p>`

async function showBug(look: Look, asked: PageAsked, named: string): Promise<Sheet> {
  const { bug, voters, votes } = await votersFor(look, named)
  const isKnown = look.actor.id !== 0
  const voter = (one: (typeof voters)[number]) =>
    isKnown
      ? markup`<a href="${asked.to(`${paths.votes}?user_id=${one.id}`)}">${person(one)}</a>`
      : person(one)
  const title = `Votes for bug ${bug.id}`
  const first = firstOf(voters)
  const body = markup`<h1>Votes for <a href="${asked.to(paths.bug(bug.id))}">bug ${bug.id}</a></h1>
<p>${bug.short_desc}</p>
${
  votes === 0
    ? markup`<p>Nobody voted for this bug.</p>`
    : markup`<p>${counted(votes)}${first && `. ${first}`}</p>
${table(
  ['Votes', 'Who'],
  voters.map((one) => [one.vote_count, voter(one)]),
)}`
}
${KEPT}`
  return { title, body }
}

async function showPerson(look: Look, asked: PageAsked, user_id: string): Promise<Sheet> {
  const isOwn = user_id === 'me'
  if (!isOwn && !/^\d{1,15}$/.test(user_id)) {
    fail('param_must_be_numeric', 'user_id', "the number of a user, or 'me'")
  }
  const { person, bugs } = await votesOf(look, isOwn ? look.actor.id : Number(user_id))
  const title = `Votes of ${person.real_name || person.name}`
  const first = firstOf(bugs)
  const products = Map.groupBy(bugs, ({ product }) => product)
  const body = markup`<h1>${title}</h1>
${bugs.length === 0 ? markup`<p>There are no votes.</p>` : first && markup`<p>${first}</p>`}
${[...products].map(
  ([product, voted]) => markup`<section><h2>${product}</h2>
<p>${counted(voted.reduce((sum, { vote_count }) => sum + vote_count, 0))}</p>
${bugTable(voted, asked)}</section>\n`,
)}
${KEPT}`
  return { title, body }
}

async function showMost(look: Look, asked: PageAsked): Promise<Sheet> {
  const bugs = await mostVoted(look)
  const own = asked.to(`${paths.votes}?user_id=me`)
  const body = markup`<h1>Votes</h1>
${look.actor.id !== 0 && markup`<p><a href="${own}">Your own votes</a></p>`}
${
  bugs.length === 0
    ? markup`<p>There are no votes.</p>`
    : markup`<p>The bugs with the most votes</p>
${bugTable(bugs, asked)}`
}
${KEPT}`
  return { title: 'Votes', body }
}

const bugTable = (bugs: readonly Voted[], asked: PageAsked) =>
  table(
    ['Votes', 'Bug', 'Status', 'Summary'],
    bugs.map((bug) => [
      markup`<a href="${asked.to(`${paths.votes}?bug_id=${bug.id}`)}">${bug.vote_count}</a>`,
      markup`<a href="${asked.to(paths.bug(bug.id))}">${bug.id}</a>`,
      `${bug.bug_status} ${bug.resolution}`,
      summaryOf(bug, asked),
    ]),
  )

const counted = (votes: number) => `${votes} ${votes === 1 ? 'vote' : 'votes'}`

const firstOf = (shown: readonly unknown[]) =>
  shown.length === limits.votes_shown_max && `The first ${shown.length} are shown.`
