/** Several bugs in full, one after the other, to be read or printed: Bugzilla's "long format". */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Shown } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { attachmentsOn } from '../../bugs/attachments/get-attachments.ts'
import { beginningsOf } from '../../bugs/comments/comments.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { readVisibleBugs } from '../../bugs/read/read-bugs.ts'
import { sortBugs } from '../../bugs/see/bugs.ts'
import { votesFor } from '../../bugs/votes/own-votes.ts'
import { fields, statuses } from '../../catalogue/fields/fields.ts'
import * as paths from '../../model/paths.ts'
import { field, hidden } from '../../../platform/http/page-forms.ts'
import { restOf } from '../parts/markdown.ts'
import { statusOf } from '../parts/status.ts'
import { person, placeOf, timeOf } from '../parts/texts.ts'
import { ADDRESS_CHARS_MAX, idsIn } from '../parts/where.ts'
import { linkedBugs } from './bug-links.ts'
import { collapsedTags, commentShown } from './comment-shown.ts'
import { filesShown } from './files.ts'
import { marksIn } from './marks.rules.ts'
import { renderedOfEach } from './said.ts'
import { sections } from './sections.ts'
import { namesIn } from './stream.ts'
import { text } from './text.ts'

/** On one page; the others are on the next. */
const BUGS_MAX = 10
/** Of each bug; the others are on its own page. */
const COMMENTS_MAX = 100

/** `/bugs_in_full`. */
export const fullBugsPage: Page = {
  name: 'Page.full_bugs',
  paths: [paths.fullBugs],
  login: 'optional',
  show: fullBugs,
}

/** By id or alias; `mark` names the comments that are highlighted, of each bug. */
export async function fullBugs(look: Look, asked: PageAsked): Promise<Shown> {
  const all = [...new Set(idsIn(asked))]
  if (all.length === 0) return { moved: paths.bugs, status: 303 }
  const { named, faults } = await sortBugs(look, all.slice(0, BUGS_MAX))
  const bugs = await fullOf(look, asked, [...named.keys()])
  const title = text('in_full', { count: all.length })
  const body = markup`<div class="alone"><h1>${title}</h1>
${[...new Set(faults.map(({ id }) => id))].map((id) => refusedShown(id, look))}
${bugs.map(({ part }) => part)}
${following(all.slice(BUGS_MAX), asked)}</div>`
  return { title, body, is_wide: true, ...restOf(...bugs.map(({ said }) => said)) }
}

/** The same for a bug that is hidden, and for none. */
const refusedShown = (id: string, { actor }: Look) =>
  markup`<p class="alarm"><b>${id}</b>: ${text(
    actor.id === 0 ? 'not_seen_logged_out' : 'not_seen',
  )}</p>`

async function fullOf(look: Look, asked: PageAsked, ids: number[]) {
  const chosen = { include_fields: ['_default', 'duplicates', 'external_bugs'] }
  const bugs = (await readVisibleBugs(look, ids, chosen)) as Bug[]
  const comments = await beginningsOf(look, ids, COMMENTS_MAX)
  const files = await attachmentsOn(look, ids)
  const votes = await votesFor(look, ids)
  const closed = (await statuses(look.tx)).filter(({ is_open }) => !is_open)
  const shared = {
    asked,
    fields: (await fields(look.tx)).inUse,
    linked: await linkedBugs(look, bugs),
    closedStatuses: new Set(closed.map(({ name }) => name)),
    voting: undefined,
    filling: undefined,
  }
  const showing = {
    look,
    asked,
    collapsed: await collapsedTags(look),
    marks: marksIn(field(asked, 'mark')),
    rights: { mayHide: false, mayTag: false, mayEdit: () => false, edited: undefined },
  }
  const found = new Map(ids.map((id) => [id, comments.get(id) ?? NO_COMMENTS]))
  const rendered = await renderedOfEach(look, asked, found)
  const all = []
  for (const bug of bugs) {
    const { id } = bug
    const said = { ...found.get(id)!, ...rendered.get(id)! }
    const ofBug = { names: namesIn(bug, said), said, prefix: `bug${id}-` }
    const view = { ...shared, bug, votes: votes.get(id) ?? 0, files: files.get(id) ?? [] }
    const texts = said.comments.map((comment) =>
      commentShown(comment, { ...showing, ...ofBug, files: view.files }),
    )
    all.push({
      said,
      part: [
        headOf(bug, asked),
        filesShown(view.files, asked),
        sections(view),
        texts,
        said.has_more && moreLink(id, asked),
      ],
    })
  }
  return all
}

const NO_COMMENTS = {
  comments: [],
  names: new Map<number, string>(),
  markdown: new Map<number, number>(),
  has_more: false,
}

function headOf(bug: Bug, { to }: PageAsked) {
  const saved = {
    filed: timeOf(bug.creation_time),
    person: person(bug.creator_detail),
    changed: timeOf(bug.last_change_time),
  }
  return markup`
<h2 class="whole" id="bug${bug.id}">
<a class="link" href="${to(paths.bug(bug.id))}">${text('bug', { id: bug.id })}</a>:
${bug.summary}</h2>
<p class="dim"><span class="badge">${statusOf(bug)}</span> ${bug.product} / ${bug.component}.
${text.show('filed_and_changed', saved)}</p>`
}

const moreLink = (id: number, { to }: PageAsked) =>
  markup`<p><a class="link" href="${to(placeOf(id, COMMENTS_MAX))}#c${COMMENTS_MAX}">${text(
    'further_comments',
    { id },
  )}</a></p>`

/** A link, or a form if its address would be too long. */
function following(ids: readonly string[], asked: PageAsked): Part {
  if (ids.length === 0) return undefined
  const mark = field(asked, 'mark')
  const title = text('next_bugs', { next: Math.min(ids.length, BUGS_MAX), others: ids.length })
  const query = new URLSearchParams({ id: ids.join(), ...(mark && { mark }) }).toString()
  const place = `${paths.fullBugs}?${query}`
  if (place.length <= ADDRESS_CHARS_MAX) {
    return markup`<p><a class="link" rel="next nofollow" href="${asked.to(place)}">${title}</a></p>`
  }
  return markup`<form method="post" action="${asked.to(paths.showBug)}" data-turbo="false">
${hidden([
  ['id', ids.join()],
  ['mark', mark],
])}
<button>${title}</button></form>`
}
