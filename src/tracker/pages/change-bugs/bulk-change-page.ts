/** The page of one change of several bugs: preview, progress, and what became of each bug. */

import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { numberText } from '../../../platform/pages/texts.ts'
import type { Look } from '../../../platform/work/work.ts'
import { forgetDrafts } from '../../bugs/drafts/drafts.ts'
import * as paths from '../../model/paths.ts'
import {
  bugsOf,
  type BulkChange,
  countStates,
  isRunning,
  mayUndo,
  seeChange,
} from '../../views/bulk-changes/bulk-changes.ts'
import type { Counts, State } from '../../views/bulk-changes/bulk-changes.wire.ts'
import {
  fileTypes,
  outcomesFile,
  outcomesOf,
  type SeenOutcome,
} from '../../views/bulk-changes/outcomes.ts'
import { confirm, undo } from '../../views/bulk-changes/run-bulk-change.ts'
import { draftOfChanges, saved } from '../parts/drafts.ts'
import { field, formToken, idIn, isOn, numberIn } from '../../../platform/http/page-forms.ts'
import { bugsText } from '../parts/texts.ts'
import { sumOf } from './bulk-counts.ts'
import { text } from './text.ts'

/** Only its author sees it. */
export const bulkChangePage: Page = {
  name: 'Page.bulk_change',
  paths: [`${paths.changeBugs}/:id`],
  login: 'required',
  open(door, asked) {
    const ctype = field(asked, 'ctype')
    const kind = fileTypes.find((name) => name === ctype)
    if (kind) return outcomesFile(door, idIn(asked), kind)
    return door.look(door.caller.actor, (look) => sheetOf(look, asked))
  },
  async submit(door, asked) {
    const id = idIn(asked)
    if (isOn(asked, 'undo')) return moved(await undo(door, id))
    if (isOn(asked, 'confirmed')) {
      await confirm(door, id)
      await door.work(door.caller.actor, (work) => forgetDrafts(work, [draftOfChanges]))
    }
    return moved(id)
  },
}
const moved = (id: number) => ({ moved: paths.bulkChange(id), status: 303 }) as const

const ROWS_MAX = 100

interface Seen {
  look: Look
  asked: PageAsked
  change: BulkChange
  counts: Counts
}

async function sheetOf(look: Look, asked: PageAsked): Promise<Sheet> {
  const change = await seeChange(look, idIn(asked))
  const counts = await countStates(look, change.id)
  const seen = { look, asked, change, counts }
  const body = markup`<h1>${text('title')}</h1>
${changesLink(asked)}
<form class="card large" method="post" action="${asked.to(paths.bulkChange(change.id))}">
${formToken(asked)}
${await statePart(seen)}
</form>
${!isRunning(change.stage) && (await outcomesPart(seen))}`
  return { title: text('title'), body }
}

/** Leads to the list of them all. */
export const changesLink = ({ to }: PageAsked): Part =>
  markup`<p><a href="${to(paths.bulkChanges)}">${text('own_changes')}</a></p>`

async function statePart(seen: Seen): Promise<Part> {
  const { stage } = seen.change
  if (stage === 'done') return resultPart(seen)
  return stage === 'previewed' ? previewPart(seen) : progressPart(seen)
}

function progressPart({ asked, change, counts }: Seen): Part {
  const all = sumOf(counts)
  const done = all - counts.waiting
  const said = { count: done, done: numberText(done), bugs: bugsText(all) }
  return markup`<p role="status" data-refresh>${text(
    change.stage === 'previewing' ? 'checked' : 'changed_so_far',
    said,
  )}</p>
<progress max="${all}" value="${done}" aria-label="${text('progress')}"></progress>
<div class="actions"><a class="button"
href="${asked.to(paths.bulkChange(change.id))}">${text('refresh')}</a></div>`
}

function previewPart({ asked, change, counts }: Seen): Part {
  const { changed: ready, same } = counts
  const [bugs, refused] = [bugsText(ready), numberText(counts.refused)]
  return markup`<p role="status">${
    counts.refused > 0 ? text('will_change_some', { bugs, refused }) : text('will_change', { bugs })
  }${same > 0 && ` ${text('need_none', { count: same, bugs: bugsText(same) })}`}</p>
<div class="actions">
${ready > 0 && markup`<button name="confirmed" value="1">${text('change', { bugs })}</button>`}
<a class="button bare"
href="${asked.to(`${paths.changeBugs}?from=${change.id}`)}">${text('back')}</a></div>`
}

async function resultPart({ look, asked, change, counts }: Seen): Promise<Part> {
  const { changed } = counts
  const isUndone = change.undo_of !== 0
  const ids = sumOf(counts) <= ROWS_MAX ? await bugsOf(look, change.id) : undefined
  const said = { count: changed, bugs: bugsText(changed) }
  const refused = numberText(counts.refused)
  return markup`<p role="status"${saved(draftOfChanges)}>${
    counts.refused > 0
      ? text(isUndone ? 'changed_back_some' : 'changed_some', { ...said, refused })
      : text(isUndone ? 'changed_back' : 'changed', said)
  }</p>
<div class="actions">${
    changed > 0 &&
    mayUndo(look, change) &&
    markup`<button name="undo" value="1">${text('undo')}</button>`
  }
${
  ids && markup`<a href="${asked.to(`${paths.bugs}?id=${ids.join(',')}`)}">${text('show_list')}</a>`
}</div>
${!isUndone && markup`<p class="dim">${text('undo_about')}</p>`}`
}

const TITLES = [
  ['changed', 'state_changed'],
  ['refused', 'state_refused'],
  ['same', 'state_same'],
] as const

async function outcomesPart({ look, asked, change, counts }: Seen): Promise<Part> {
  const state = TITLES.find(([name]) => name === field(asked, 'state'))?.[0]
  const after = numberIn(asked, 'after')
  const rows = await outcomesOf(look, change.id, { state, after, limit: ROWS_MAX + 1 })
  const shown = rows.slice(0, ROWS_MAX)
  const here = (query: Record<string, string>) =>
    asked.to(`${paths.bulkChange(change.id)}?${new URLSearchParams(query).toString()}`)
  const next = () => here({ ...(state && { state }), after: String(shown.at(-1)!.id) })
  const is = (one?: State) => one === state && markup` aria-current="true"`
  return markup`<nav class="line" aria-label="${text('bugs_of_change')}">
<a href="${here({})}"${is()}>${text('all', { number: numberText(sumOf(counts)) })}</a>
${TITLES.map(
  ([name, title]) =>
    counts[name] > 0 &&
    markup`<a href="${here({ state: name })}"${is(name)}>
${text(title, { number: numberText(counts[name]) })}</a>\n`,
)}
<a href="${here({ ctype: 'csv' })}" download>${text('csv')}</a>
<a href="${here({ ctype: 'json' })}" download>${text('json')}</a></nav>
${outcomeTable(shown, asked)}
${rows.length > ROWS_MAX && markup`<p><a rel="next" href="${next()}">${text('next')}</a></p>`}`
}

const outcomeTable = (outcomes: readonly SeenOutcome[], { to }: PageAsked): Part => markup`
<div class="scroll" tabindex="0"><table><thead><tr>
<th scope="col">${text('bug')}</th><th scope="col">${text('summary')}</th>
<th scope="col">${text('changes')}</th></tr></thead>
<tbody>${outcomes.map(
  ({
    id,
    summary,
    changes,
    refusal,
  }) => markup`<tr><td><a href="${to(paths.bug(id))}">${id}</a></td>
<td>${summary}</td><td>${
    summary === undefined && refusal === undefined
      ? text('unseen')
      : refusal === undefined
        ? changesText(changes)
        : text.show('refused', { refusal, bad })
  }</td></tr>\n`,
)}</tbody></table></div>`

const bad = (part: Part) => markup`<span class="bad">${part}</span>`

function changesText(changes: SeenOutcome['changes']): Part {
  const all = Object.entries(changes)
  if (all.length === 0) return text('only_comment')
  return all.map(
    ([name, { removed, added }], at) =>
      markup`${at > 0 && ', '}<b>${name}</b> ${removed && markup`<del>${removed}</del> `}${
        removed && added && '→ '
      }${added && markup`<ins>${added}</ins>`}`,
  )
}
