/** The page of a bug: comments, fields, and one form to change them. */

import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import { fail as failDoor } from '../../../platform/http/faults.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { pageOfComments } from '../../bugs/comments/comments.ts'
import { namedBugs } from '../../bugs/see/bugs.ts'
import { lastVisit, visitIfInvolved } from '../../bugs/visits/visits.ts'
import * as paths from '../../model/paths.ts'
import { valuesIn } from '../enter-bug/asked.ts'
import { sendAgain } from '../enter-bug/before-form.ts'
import { fileOnce } from '../enter-bug/file-once.ts'
import { keptSheet } from './kept-sheet.ts'
import { alarmed, field, isOn } from '../parts/forms.ts'
import { placeInList } from '../parts/last-list.ts'
import { statusOf } from '../parts/status.ts'
import { COMMENTS_PER_PAGE, person, timeOf } from '../parts/texts.ts'
import { answer, formState, loginHint, saveButton } from './answer.ts'
import { linkedIds } from './bug-links.ts'
import { attachLink, filesShown } from './files.ts'
import type { BugView } from './filling.ts'
import { saveBug } from './save-bug.ts'
import { sections } from './sections.ts'
import { descriptionShown, stream, turnIn } from './stream.ts'
import { viewOf } from './view.ts'

export const bugPage: Page = {
  name: 'Page.bug',
  paths: [paths.BUG],
  login: 'optional',
  async open(door, asked) {
    const { actor } = door.caller
    const { sheet, unseen } = await door.look(actor, (look) => openBug(look, asked))
    if (unseen !== undefined) await door.work(actor, (work) => visitIfInvolved(work, unseen))
    return sheet
  },
  async submit(door, asked) {
    const { actor } = door.caller
    if (actor.id === 0) return failDoor('login_required')
    if (isOn(asked, 'preview') || isOn(asked, 'move')) {
      return door.look(actor, async (look) => {
        const named = await namedBugs(look, [asked.path['id']!])
        return sheetOf(look, asked, { named, isSent: true })
      })
    }
    const filing = { actor_id: actor.id, values: valuesIn(asked), file: undefined }
    const id = await fileOnce(filing, () => door.work(actor, (work) => saveBug(work, asked)))
    return { moved: `${paths.bug(id)}?saved=1`, status: 303 }
  },
  /** The page again, with everything typed. */
  refused({ status, message }, asked, look) {
    if (!asked.given.has('shown')) return undefined
    return look(async (at) => {
      const { id } = asked.path
      if (at.actor.id === 0) return { ...sendAgain(asked, paths.bug(id!)), status }
      const named = await namedBugs(at, [asked.path['id']!])
      return { ...(await sheetOf(at, asked, { named, isSent: true, alarm: message })), status }
    })
  },
}

/** With the id, if the reader is involved in the bug and has not seen its last change. */
async function openBug(look: Look, asked: PageAsked): Promise<{ sheet: Sheet; unseen?: number }> {
  const named = await namedBugs(look, [asked.path['id']!])
  const id = [...named.keys()][0]!
  const { isNewestFirst, isCommentsOnly } = turnIn(asked)
  const isUsual = !field(asked, 'page') && !isNewestFirst && !isCommentsOnly
  if (look.actor.id === 0 && isUsual) {
    return {
      sheet: await keptSheet(look, asked, { id, make: () => sheetOf(look, asked, { named }) }),
    }
  }
  const visit = await lastVisit(look, id)
  const sheet = await sheetOf(look, asked, { named, seenAt: visit?.at })
  const isRead = visit?.isBehind && !look.site.is_read_only && !asked.is_prefetch
  return isRead ? { sheet, unseen: id } : { sheet }
}

export interface Which {
  named: ReadonlyMap<number, string>
  /** The form was submitted, and is shown again. */
  isSent?: boolean
  /** Why it was refused. */
  alarm?: string
  /** When the reader last viewed the bug. */
  seenAt?: string | undefined
}

/** The page of one bug; if its form was submitted, with what was typed. */
export async function sheetOf(look: Look, asked: PageAsked, which: Which) {
  const { named, isSent = false, alarm, seenAt } = which
  const view = await viewOf(look, asked, { named, isSent })
  const { bug, filling } = view
  // With the newest first, the default is the last page.
  const first = turnIn(asked).isNewestFirst ? Infinity : 1
  const page = Math.trunc(Number(field(asked, 'page'))) || first
  const said = await pageOfComments(look, bug.id, page, COMMENTS_PER_PAGE)
  const content = markup`${filling && formState(filling)}
${headOf(view, alarm)}
<div class="first">${await descriptionShown(look, asked, { bug, said })}
${filesShown(view.files, asked)}
${filling && attachLink(asked, bug.id)}</div>
${sections(view)}
<div class="said">${await stream(look, asked, { bug, said, seenAt })}
${filling ? answer(look, filling, said) : look.actor.id === 0 && loginHint(asked, bug.id)}
</div>`
  const action = asked.to(paths.bug(bug.id))
  const body = filling
    ? markup`<form class="bug" method="post" action="${action}" data-turbo="true">${content}</form>`
    : markup`<div class="bug">${content}</div>`
  const is_linked = linkedIds(bug).length > 0
  return { title: `Bug ${bug.id}: ${bug.summary}`, body, is_wide: true, is_linked }
}

function headOf(view: BugView, alarm: string | undefined): Markup {
  const { bug, asked, filling } = view
  const { to } = asked
  const inProduct = `${paths.bugs}?product=${encodeURIComponent(bug.product)}`
  return markup`<div class="bug-head"><div class="line">
<span class="badge">${statusOf(bug)}</span>
<span><a href="${to(inProduct)}">${bug.product}</a> / ${bug.component}</span>
<span>Filed ${timeOf(bug.creation_time)} by ${person(bug.creator_detail)}</span>
<span>Changed ${timeOf(bug.last_change_time)}</span>
<span class="end">
${filling && listLinks(view)}
${
  bug.depends_on.length + bug.blocks.length > 0 &&
  markup`<a class="button bare" href="${to(paths.bugDependencies(bug.id))}">Dependency tree</a>`
}
<a class="button bare" href="${to(`${paths.enterBug}?cloned_bug_id=${bug.id}`)}">Clone this bug</a>
${filling && saveButton}</span></div>
<h1><span class="id num">Bug ${bug.id}${
    bug.alias.length > 0 && ` (${bug.alias.join(', ')})`
  }:</span> <span>${bug.summary}</span></h1>
${summaryControl(view)}
${isOn(asked, 'saved') && alarm === undefined && markup`<p role="status">Your changes have been saved.</p>`}
${alarmed(alarm)}</div>`
}

/** To the neighbors of the bug in the list that was shown last. */
function listLinks({ bug, asked }: BugView): Part {
  const place = placeInList(asked, bug.id)
  if (!place) return undefined
  const { at, count, previous, next } = place
  const link = (id: number | undefined, rel: string, title: string) =>
    id !== undefined &&
    markup`<a class="button bare" rel="${rel}" href="${asked.to(paths.bug(id))}">${title}</a>\n`
  return markup`<span class="num">${at} of ${count}</span>
${link(previous, 'prev', 'Previous')}${link(next, 'next', 'Next')}`
}

function summaryControl({ filling }: BugView): Part {
  if (!filling?.choices.changeable.some(({ name }) => name === 'short_desc')) return undefined
  const { texts, isSent, others } = filling
  const other = others.get('summary')
  return markup`<details${isSent && markup` open`}><summary>Edit summary</summary>
<label class="unseen" for="f-short_desc">Summary</label>
<input id="f-short_desc" name="summary" value="${texts.get('summary')?.join(' ')}" required>
${other !== undefined && markup`<p class="alarm" id="other-summary">Changed meanwhile to ${other}</p>`}
</details>`
}
