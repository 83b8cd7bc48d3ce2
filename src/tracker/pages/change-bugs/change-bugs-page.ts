/** The page that changes several bugs at once: a form, a preview, and the result. */

import { fail } from '../../../platform/http/faults.ts'
import type { Door } from '../../../platform/http/method.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { isInNamed } from '../../../accounts/groups/groups.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import { type SeenBug, visibleAmong } from '../../bugs/see/bugs.ts'
import { fieldValues } from '../../catalogue/fields/fields.ts'
import * as paths from '../../model/paths.ts'
import { completed, MENTIONS } from '../parts/completed.ts'
import { field, formToken, hidden, isOn, options, tick } from '../parts/forms.ts'
import {
  BUGS_MAX,
  changeIn,
  LISTS,
  makeChanges,
  type Outcome,
  previewChanges,
  selectedIn,
  SINGLE,
  undoChanges,
} from './bulk-changes.ts'

export const changeBugsPage: Page = {
  name: 'Page.change_bugs',
  paths: [paths.changeBugs],
  login: 'required',
  show: (look, asked) => sheetOf(look, asked, {}),
  async submit(door, asked) {
    if (asked.given.has('undo')) {
      return shown(door, asked, {
        outcomes: await undoChanges(door, madeIn(asked)),
        isUndone: true,
      })
    }
    const [ids, wanted] = [selectedIn(asked), changeIn(asked)]
    if (isOn(asked, 'back') || ids.length === 0 || Object.keys(wanted).length === 0) {
      const alarm = isOn(asked, 'back') ? undefined : 'Select bugs, and at least one change.'
      return shown(door, asked, { alarm })
    }
    if (!isOn(asked, 'confirmed')) {
      return shown(door, asked, { preview: await previewChanges(door, ids, wanted) })
    }
    return shown(door, asked, { outcomes: await makeChanges(door, ids, wanted) })
  },
}

interface Progress {
  alarm?: string | undefined
  preview?: readonly Outcome[]
  outcomes?: readonly Outcome[]
  isUndone?: boolean
}

const shown = (door: Door, asked: PageAsked, progress: Progress) =>
  door.look(door.caller.actor, (look) => sheetOf(look, asked, progress))

async function sheetOf(look: Look, asked: PageAsked, progress: Progress): Promise<Sheet> {
  const { alarm, preview, outcomes, isUndone } = progress
  const of = outcomes ?? preview
  const ids = of ? of.map(({ id }) => id) : selectedIn(asked)
  const rows = await visibleAmong(look, ids)
  const bugs = new Map(rows.map((row) => [row.id, row]))
  const body = markup`<h1>Change bugs</h1>
${alarm && markup`<p class="alarm" role="alert">${alarm}</p>`}
<form class="card large" method="post" action="${asked.to(paths.changeBugs)}">
${formToken(asked)}
${
  outcomes
    ? resultPart(outcomes, { bugs, asked, isUndone })
    : preview
      ? previewPart(preview, bugs, asked)
      : await formPart(look, asked, bugs)
}</form>`
  return { title: 'Change bugs', body }
}

type Bugs = ReadonlyMap<number, SeenBug>

async function formPart(look: Look, asked: PageAsked, bugs: Bugs): Promise<Part> {
  const values = async (name: string) =>
    (await fieldValues(look.tx, name)).filter(({ isactive }) => isactive).map(({ value }) => value)
  const pick = (name: string, title: string, all: readonly string[]) =>
    markup`<label>${title}
<select name="${name}">${options([['', 'No change'], ...all.filter(Boolean).map((one) => [one, one] as const)], [field(asked, name)])}</select></label>\n`
  const line = (name: string, title: string) =>
    markup`<label>${title}
<input name="${name}" value="${field(asked, name)}"${completed(name)}></label>\n`
  const mayHide = await isInNamed(look, 'insidergroup')
  return markup`<p>Fields without a value stay as they are. At most ${BUGS_MAX} bugs can be changed
at once.</p>
<fieldset><legend>Bugs</legend>
${[...bugs.values()].map(({ id, short_desc }) =>
  tick(
    'id',
    markup`<a href="${asked.to(paths.bug(id))}">${id}</a> ${short_desc}`,
    true,
    String(id),
  ),
)}</fieldset>
<div class="columns">
${pick('status', 'Status', await values('bug_status'))}
${pick('resolution', 'Resolution', await values('resolution'))}
${line('assigned_to', 'Assignee (login name)')}
${pick('priority', 'Priority', await values('priority'))}
${pick('severity', 'Severity', await values('bug_severity'))}
${line('target_milestone', 'Milestone')}
${line('whiteboard', 'Whiteboard')}
${LISTS.map((name) => [
  line(`${name}_add`, `Add to ${TITLES[name]}`),
  line(`${name}_remove`, `Remove from ${TITLES[name]}`),
])}</div>
<label>Comment
<textarea name="comment" rows="4" maxlength="${COMMENT_CHARS_MAX}"${MENTIONS}>
${field(asked, 'comment')}</textarea></label>
${mayHide && tick('comment_is_private', 'Private', isOn(asked, 'comment_is_private'))}
<div class="actions"><button>Preview changes</button></div>`
}

const TITLES = {
  keywords: 'keywords (separated by commas)',
  cc: 'CC (login names)',
  blocks: 'blocks (bug numbers)',
  depends_on: 'depends on (bug numbers)',
}

function previewPart(preview: readonly Outcome[], bugs: Bugs, asked: PageAsked): Part {
  const ready = preview.filter(({ refusal }) => refusal === undefined)
  const names = [...SINGLE, ...LISTS.flatMap((name) => [`${name}_add`, `${name}_remove`])]
  const kept = [...names, 'comment', 'comment_is_private'].flatMap((name): [string, string][] =>
    field(asked, name) === '' ? [] : [[name, field(asked, name)]],
  )
  return markup`<p role="status">${countOf(ready.length)} will be changed${
    ready.length < preview.length && `, and ${preview.length - ready.length} will not`
  }.</p>
${outcomeTable(preview, bugs, asked)}
${hidden([...preview.map(({ id }): [string, string] => ['id', String(id)]), ...kept])}
<div class="actions">
${ready.length > 0 && markup`<button name="confirmed" value="1">Change ${countOf(ready.length)}</button>`}
<button class="plain" name="back" value="1">Back to the form</button></div>`
}

const countOf = (count: number) => `${count} ${count === 1 ? 'bug' : 'bugs'}`

interface Result {
  bugs: Bugs
  asked: PageAsked
  isUndone: boolean | undefined
}
function resultPart(outcomes: readonly Outcome[], { bugs, asked, isUndone }: Result): Part {
  const made = outcomes.filter(({ changes }) => Object.keys(changes).length > 0)
  const verb = isUndone ? 'changed back' : 'changed'
  return markup`<p role="status">${countOf(made.length)} ${made.length === 1 ? 'has' : 'have'} been
${verb}.</p>
${outcomeTable(outcomes, bugs, asked)}
${hidden([['undo', JSON.stringify(made)]])}
<div class="actions">${!isUndone && made.length > 0 && markup`<button>Undo these changes</button>`}
<a href="${asked.to(`${paths.bugs}?id=${outcomes.map(({ id }) => id).join(',')}`)}">Show these bugs as
a list</a></div>
${!isUndone && markup`<p class="dim">Changes can be undone for ten minutes; comments stay.</p>`}`
}

const outcomeTable = (outcomes: readonly Outcome[], bugs: Bugs, { to }: PageAsked): Part => markup`
<div class="scroll" tabindex="0"><table><thead><tr>
<th scope="col">Bug</th><th scope="col">Summary</th>
<th scope="col">Changes</th></tr></thead>
<tbody>${outcomes.map(
  ({ id, changes, refusal }) => markup`<tr><td><a href="${to(paths.bug(id))}">${id}</a></td>
<td>${bugs.get(id)?.short_desc}</td><td>${
    refusal === undefined
      ? changesText(changes)
      : markup`<span class="bad">Not changed:</span> ${refusal}`
  }</td></tr>\n`,
)}</tbody></table></div>`

function changesText(changes: Outcome['changes']): Part {
  const all = Object.entries(changes)
  if (all.length === 0) return 'No change, except for a comment'
  return all.map(
    ([name, { removed, added }], at) =>
      markup`${at > 0 && ', '}<b>${name}</b> ${removed && markup`<del>${removed}</del> `}${
        removed && added && '→ '
      }${added && markup`<ins>${added}</ins>`}`,
  )
}

/** The outcomes stored in the result page; a browser can only change its own request. */
function madeIn(asked: PageAsked): Outcome[] {
  try {
    const made: unknown = JSON.parse(field(asked, 'undo'))
    if (Array.isArray(made) && made.length <= BUGS_MAX && made.every(isOutcome)) return made
  } catch {
    // Reported below.
  }
  return fail('param_invalid', 'undo', 'it must be what the page contained')
}

const isOutcome = (one: unknown): one is Outcome =>
  typeof one === 'object' &&
  one !== null &&
  Number.isSafeInteger((one as Outcome).id) &&
  typeof (one as Outcome).changes === 'object' &&
  Object.values((one as Outcome).changes ?? {}).every(
    ({ removed, added }) => typeof removed === 'string' && typeof added === 'string',
  )
