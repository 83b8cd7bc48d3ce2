/** The page of the workflow: its transitions as a table that is a form, and as a picture. */

import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { Page, PageAsked } from '../../../../platform/http/page.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { parameters } from '../../../../accounts/parameters/parameters.ts'
import { requireAdmin } from '../../../catalogue/fields/change-fields.ts'
import { workflowUpdate } from '../../../catalogue/fields/fields.methods.ts'
import { fieldByName, fieldValues } from '../../../catalogue/fields/fields.ts'
import { readWorkflow } from '../../../catalogue/fields/workflow.ts'
import type { Transition } from '../../../catalogue/fields/workflow.wire.ts'
import * as paths from '../../../model/paths.ts'
import { field, hidden, runner } from '../../../../platform/http/page-forms.ts'
import { ADDRESS_CHARS_MAX } from '../../parts/where.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { difference, keyOf, readSteps, type Step, written } from './steps.rules.ts'
import { text } from './text.ts'
import { workflowPicture } from './workflow-picture.ts'

const update = runner(workflowUpdate)

const pageWith = (picture: Part): Page =>
  administered({
    name: 'Page.workflow',
    path: paths.adminWorkflow,
    show: (look, asked) => shown(look, asked, picture),
    actions: {
      save: { run: save, done: () => text('saved') },
      undo: { run: undo, done: () => text('undone') },
    },
  })

const { show: _, ...rest } = pageWith(undefined)

/** Fault 304 for others than administrators. */
export const workflowPage: Page = {
  ...rest,
  async open(door, asked) {
    const { actor } = door.caller
    const known = await door.look(actor, knownOf)
    const picture = await workflowPicture(door, known)
    return door.look(actor, (look) => pageWith(picture).show!(look, asked))
  },
}

/** The statuses, and the transitions between them. */
export interface Known {
  statuses: readonly { id: number; name: string; isActive: boolean }[]
  /** Of `statuses`, and of a new bug by the id 0. */
  nameOf: (id: number) => string
  steps: readonly Step[]
}

async function knownOf(look: Look): Promise<Known> {
  requireAdmin(look, 'see', 'the workflow')
  const rows = await fieldValues(look.tx, 'bug_status')
  const ids = new Map(rows.map(({ value, value_id }) => [value, value_id]))
  const names = new Map(rows.map(({ value, value_id }) => [value_id, value]))
  const { transitions } = await readWorkflow(look)
  return {
    statuses: rows.map((row) => ({
      id: row.value_id,
      name: row.value,
      isActive: row.isactive === 1,
    })),
    nameOf: (id) => names.get(id) ?? text('new_bug'),
    steps: transitions.map((one) => ({
      from: ids.get(one.from ?? '') ?? 0,
      to: ids.get(one.to)!,
      comment: one.comment_required,
    })),
  }
}

/** Changes what differs from what the form showed, so that changes by others in between remain. */
async function save(door: Door, asked: PageAsked) {
  const was = readSteps(field(asked, 'was'))
  const comments = new Set(asked.given.get('comment'))
  const ticked = readSteps((asked.given.get('step') ?? []).join(' '))
  const wanted = ticked.map((step) => ({ ...step, comment: comments.has(keyOf(step)) }))
  return change(door, difference(was, wanted))
}

async function undo(door: Door, asked: PageAsked) {
  const [added, removed] = [field(asked, 'removed'), field(asked, 'added')].map(readSteps)
  return change(door, { added: added!, removed: removed! })
}

type Difference = ReturnType<typeof difference>

/** The confirmation, with what changed, is in the address of the next page. */
async function change(door: Door, { added, removed }: Difference) {
  const known = await door.look(door.caller.actor, knownOf)
  const named = ({ from, to, comment }: Step) => ({
    from: from === 0 ? null : known.nameOf(from),
    to: known.nameOf(to),
    comment_required: comment,
  })
  const keys = new Set(added.map(keyOf))
  const gone = removed.filter((step) => !keys.has(keyOf(step)))
  const changed = (await update(door, {
    add: added.map(named),
    remove: gone.map((step) => ({ from: named(step).from, to: named(step).to })),
  })) as Record<'added' | 'removed', Transition[]>
  const ids = new Map(known.statuses.map(({ id, name }) => [name, id]))
  const stepOf = ({ from, to, comment_required: comment }: Transition): Step => ({
    from: ids.get(from ?? '') ?? 0,
    to: ids.get(to)!,
    comment,
  })
  const query = new URLSearchParams({
    added: written(changed.added.map(stepOf)),
    removed: written(changed.removed.map(stepOf)),
  }).toString()
  return query.length > ADDRESS_CHARS_MAX / 2 ? undefined : `${paths.adminWorkflow}?${query}`
}

async function shown(look: Look, asked: PageAsked, picture: Part) {
  const known = await knownOf(look)
  const duplicates = (await parameters(look.tx)).duplicate_or_move_bug_status
  const fields = markup`${hidden([['was', written(known.steps)]])}
<h2 id="transitions">${text('transitions')}</h2>
<p>${text('explained', { duplicates })}</p>
${matrix(known, (from, to) => {
  const isFixed = from !== 0 && known.nameOf(to) === duplicates
  return stepCell(known, { from, to, isFixed })
})}
<h2 id="comments">${text('comments')}</h2>
<p>${text('comments_about')}</p>
${matrix(known, (from, to) => commentCell(known, from, to))}
<button>${text('save')}</button>`
  const body = markup`${whatChanged(asked, known)}
${actionForm(asked, { path: paths.adminWorkflow, action: 'save', fields })}
${picture && markup`<h2 id="picture">${text('picture')}</h2>${picture}`}
${historyLink(look, asked, {
  class: 'Bugzilla::Field',
  object_id: (await fieldByName(look.tx, 'bug_status'))!.id,
})}`
  return { title: text('title'), body }
}

function matrix({ statuses }: Known, cell: (from: number, to: number) => Part): Part {
  const named = ({ name, isActive }: Known['statuses'][number]) =>
    isActive ? name : text('inactive', { status: name })
  const rows = [{ id: 0, name: text('new_bug'), isActive: true }, ...statuses]
  return markup`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('from')} \\ ${text('to')}</th>
${statuses.map((status) => markup`<th scope="col">${named(status)}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) => markup`<tr><th scope="row">${named(row)}</th>
${statuses.map(({ id }) => markup`<td>${row.id !== id && cell(row.id, id)}</td>`)}</tr>\n`,
  )}</tbody></table></div>`
}

interface Cell {
  from: number
  to: number
  /** Always there. */
  isFixed: boolean
}
function stepCell({ nameOf, steps }: Known, { from, to, isFixed }: Cell): Part {
  const key = keyOf({ from, to })
  const isTicked = isFixed || steps.some((step) => keyOf(step) === key)
  const about = text('step', { from: nameOf(from), to: nameOf(to) })
  return markup`${isFixed && hidden([['step', key]])}<label>
<input type="checkbox"${!isFixed && markup` name="step"`} value="${key}" aria-label="${about}"${
    isTicked && markup` checked`
  }${isFixed && markup` disabled`}></label>`
}

function commentCell({ nameOf, steps }: Known, from: number, to: number): Part {
  const key = keyOf({ from, to })
  const step = steps.find((one) => keyOf(one) === key)
  if (!step) return undefined
  const about = text('comment_for', { from: nameOf(from), to: nameOf(to) })
  return markup`<label><input type="checkbox" name="comment" value="${key}" aria-label="${about}"${
    step.comment && markup` checked`
  }></label>`
}

/** What the form before did, and a form that undoes it. */
function whatChanged(asked: PageAsked, { nameOf, steps }: Known): Part {
  if (!asked.given.has('added') || asked.given.has('form_token')) return undefined
  const [added, removed] = [field(asked, 'added'), field(asked, 'removed')]
  const [are, were] = [readSteps(added), readSteps(removed)]
  if (are.length + were.length === 0) return markup`<p>${text('unchanged')}</p>`
  const said = (some: readonly Step[]) =>
    some
      .map(({ from, to, comment }) =>
        text(comment ? 'with_comment' : 'transition', { from: nameOf(from), to: nameOf(to) }),
      )
      .join(', ')
  const now = new Set(steps.map((step) => written([step])))
  const isNow = are.every((step) => now.has(written([step])))
  const fields = markup`${hidden([
    ['added', added],
    ['removed', removed],
  ])}
${are.length > 0 && markup`<p>${text('added', { transitions: said(are) })}</p>`}
${were.length > 0 && markup`<p>${text('removed', { transitions: said(were) })}</p>`}
${isNow && markup`<button>${text('undo')}</button>`}`
  return actionForm(asked, { path: paths.adminWorkflow, action: 'undo', fields })
}
