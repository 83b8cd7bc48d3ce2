/** The page of a bug: comments, fields, and one form to change them. */

import { preferenceOf } from '../../../accounts/preferences/preferences.ts'
import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import { fail as failDoor } from '../../../platform/http/faults.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Sheet, Shown } from '../../../platform/http/page.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { namedBugs } from '../../bugs/see/bugs.ts'
import { lastVisit, visitIfInvolved } from '../../bugs/visits/visits.ts'
import { wireOf } from '../../model/bug-fields/columns.wire.ts'
import * as paths from '../../model/paths.ts'
import { hasNews, viewNews } from '../../views/inbox/change-inbox.ts'
import { countUnread, UNREAD_COUNTED_MAX } from '../../views/inbox/inbox.ts'
import { valuesIn } from '../enter-bug/asked.ts'
import { fileOnce } from '../enter-bug/file-once.ts'
import { keptSheet } from './kept-sheet.ts'
import { alarmed, field, idIn, isOn, numberIn } from '../../../platform/http/page-forms.ts'
import { liveOn } from '../parts/live.ts'
import { restOf } from '../parts/markdown.ts'
import { placeInList } from '../parts/last-list.ts'
import { neighborsRail } from '../rail/neighbors.ts'
import { statusOf } from '../parts/status.ts'
import { COMMENTS_PER_PAGE, person, timeOf } from '../parts/texts.ts'
import { answer, formState, loginHint, previewed, saveButton } from './answer.ts'
import { linkedIds } from './bug-links.ts'
import { attachLink, filesShown } from './files.ts'
import type { BugView } from './filling.ts'
import { hasTitles, saidOn } from './said.ts'
import { saveBug } from './save-bug.ts'
import { sections } from './sections.ts'
import { descriptionShown, stream } from './stream.ts'
import { text } from './text.ts'
import { isUsual, turnIn } from './turn.ts'
import { viewOf } from './view.ts'
import { wishesIn, withWishes } from './wishes.ts'

/** By id or alias; faults 100 to 102. Records that it was viewed. */
export const bugPage: Page = {
  name: 'Page.bug',
  paths: [paths.BUG],
  login: 'optional',
  async open(door, asked) {
    const { actor } = door.caller
    const { sheet, unseen } = await door.look(actor, (look) => openBug(look, asked))
    if (unseen === undefined || actor.by?.acts) return sheet
    return { ...sheet, unread: await door.work(actor, (work) => noteViewed(work, unseen)) }
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
    const moved = await fileOnce(filing, () => door.work(actor, (work) => saveBug(work, asked)))
    return afterSaving(door, asked, moved)
  },
  /** The page again, with everything typed. */
  refused({ fault, status, message }, asked, look) {
    if (fault === 'login_required' || !asked.given.has('shown')) return undefined
    return look(async (at) => {
      const named = await namedBugs(at, [asked.path['id']!])
      return { ...(await sheetOf(at, asked, { named, isSent: true, alarm: message })), status }
    })
  },
}

/** What the preference `post_bug_submit_action` says; `moved` is the same bug. */
async function afterSaving(door: Door, asked: PageAsked, moved: string): Promise<Shown> {
  const wish = await door.look(door.caller.actor, (look) =>
    preferenceOf(look, 'post_bug_submit_action'),
  )
  const id = idIn(asked)
  if (wish === 'nothing') {
    const title = text('changes_of_saved', { id })
    const body = markup`<h1>${title}</h1>
<p role="status"><a href="${asked.to(moved)}">${text('bug', { id })}</a></p>`
    return { title, body }
  }
  const next = wish === 'next_bug' ? placeInList(asked, id)?.next : undefined
  if (next === undefined) return { moved, status: 303 }
  return { moved: `${paths.bug(next)}?saved_bug=${id}`, status: 303 }
}

/** As a visit of people who are involved in the bug, and in the inbox; what is unread there. */
async function noteViewed(work: Work, bug_id: number) {
  await visitIfInvolved(work, bug_id)
  await viewNews(work, bug_id)
  return countUnread(work, UNREAD_COUNTED_MAX)
}

/** With the id, if the reader is involved in the bug or told of it, and has not seen that. */
async function openBug(look: Look, plain: PageAsked): Promise<{ sheet: Sheet; unseen?: number }> {
  const asked = await withWishes(look, plain)
  const named = await namedBugs(look, [asked.path['id']!])
  const id = [...named.keys()][0]!
  if (look.actor.id === 0 && !field(asked, 'page') && isUsual(turnIn(asked))) {
    return {
      sheet: await keptSheet(look, asked, { id, make: () => sheetOf(look, asked, { named }) }),
    }
  }
  const visit = await lastVisit(look, id)
  const sheet = await sheetOf(look, asked, { named, seenAt: visit?.at })
  const isNew = (await hasNews(look, id)) || visit?.isBehind === true
  const isRead = isNew && !look.site.is_read_only && !asked.is_prefetch
  return isRead ? { sheet, unseen: id } : { sheet }
}

/** Which bug to show (its id, with the name in the URL), and in which state its form is. */
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
export async function sheetOf(look: Look, plain: PageAsked, which: Which) {
  const asked = 'wishes' in plain ? plain : await withWishes(look, plain)
  const { named, isSent = false, alarm, seenAt } = which
  const view = await viewOf(look, asked, { named, isSent })
  const { bug, filling } = view
  // With the newest first, the default is the last page.
  const first = turnIn(asked).isNewestFirst ? Infinity : 1
  const page = numberIn(asked, 'page') || first
  const said = await saidOn(look, asked, bug.id, page)
  const told = { bug, said, files: view.files }
  const preview = await previewed(look, filling)
  const answered = filling
    ? answer(look, filling, { said, preview: preview?.part })
    : look.actor.id === 0 && loginHint(asked, bug.id)
  const { answersFirst } = wishesIn(asked)
  // A form that is shown again is no longer the page of its address.
  const live = filling && !isSent && (await liveOn(look, [bug.id]))
  const content = markup`${filling && formState(filling)}
${headOf(view, collided(view) ?? alarm)}
<div class="first">${await descriptionShown(look, asked, told)}
${filesShown(view.files, asked, 'attachments')}
${filling && attachLink(asked, bug.id)}</div>
${sections(view)}
<div class="said" data-per-page="${COMMENTS_PER_PAGE}"${live}>
${answersFirst && answered}
${await stream(look, asked, { ...told, seenAt })}
${!answersFirst && answered}
</div>`
  const action = asked.to(paths.bug(bug.id))
  const body = filling
    ? markup`<form class="bug" method="post" action="${action}" data-turbo="true">${content}</form>`
    : markup`<div class="bug">${content}</div>`
  const is_linked = linkedIds(bug).length > 0 || hasTitles(said)
  const rail = filling && (await neighborsRail(look, asked, bug.id))
  const title = text('title', { id: bug.id, summary: bug.summary })
  const more = { ...(rail && { rail }), ...restOf(said, preview) }
  return { title, body, is_wide: true, is_linked, ...more }
}

/** What others changed meanwhile; each value is beside its control. */
function collided({ filling, fields, bug }: BugView): string | undefined {
  const others = [...(filling?.others ?? [])]
  if (others.length === 0) return undefined
  const names = others.map(([name, now]) => {
    const [, flag] = /^(?:flag|requestee)-(\d+)$/.exec(name) ?? []
    if (flag === undefined) return fields.find((one) => wireOf(one) === name)?.label ?? name
    const title = bug.flags.find(({ id }) => id === Number(flag))?.name ?? text('a_flag')
    return text('flag_now', { flag: title, now: now || text('cleared') })
  })
  return text('collided', { names: names.join(', ') })
}

function headOf(view: BugView, alarm: string | undefined): Markup {
  const { bug, asked, filling } = view
  const { to } = asked
  const inProduct = `${paths.bugs}?product=${encodeURIComponent(bug.product)}`
  const filed = { time: timeOf(bug.creation_time), person: person(bug.creator_detail) }
  return markup`<div class="bug-head"><div class="line">
<span class="badge">${statusOf(bug)}</span>
<span><a href="${to(inProduct)}">${bug.product}</a> / ${bug.component}</span>
<span>${text.show('filed', filed)}</span>
<span>${text.show('changed_at', { time: timeOf(bug.last_change_time) })}</span>
<span class="end">
${filling && listLinks(view)}
${
  bug.depends_on.length + bug.blocks.length > 0 &&
  markup`<a class="button bare" href="${to(paths.bugDependencies(bug.id))}">${text('dependency_tree')}</a>`
}
<a class="button bare" href="${to(`${paths.enterBug}?cloned_bug_id=${bug.id}`)}">${text('clone')}</a>
${filling && remindLink(view)}
${filling && saveButton()}</span></div>
<h1><span class="id num">${text('bug', { id: bug.id })}${
    bug.alias.length > 0 && ` (${bug.alias.join(', ')})`
  }:</span> <span>${bug.summary}</span></h1>
${summaryControl(view)}
${
  numberIn(asked, 'saved_bug') > 0 &&
  markup`<p role="status">${text('changes_of_saved', { id: numberIn(asked, 'saved_bug') })}</p>`
}
${isOn(asked, 'saved') && alarm === undefined && markup`<p role="status">${text('changes_saved')}</p>`}
${alarmed(alarm)}</div>`
}

const remindLink = ({ bug, asked: { to } }: BugView) =>
  markup`<a class="button bare" href="${to(`${paths.reminders}?bug_id=${bug.id}`)}">${text('remind')}</a>`

/** To the neighbors of the bug in the list that was shown last. */
function listLinks({ bug, asked }: BugView): Part {
  const place = placeInList(asked, bug.id)
  if (!place) return undefined
  const { at, count, previous, next } = place
  const link = (id: number | undefined, rel: string, title: string) =>
    id !== undefined &&
    markup`<a class="button bare" rel="${rel}" href="${asked.to(paths.bug(id))}">${title}</a>\n`
  return markup`<span class="num">${text('place_in_list', { at, total: count })}</span>
${link(previous, 'prev', text('previous'))}${link(next, 'next', text('next'))}`
}

function summaryControl({ filling }: BugView): Part {
  if (!filling?.choices.changeable.some(({ name }) => name === 'short_desc')) return undefined
  const { texts, isSent, others } = filling
  const other = others.get('summary')
  return markup`<details${isSent && markup` open`}><summary>${text('edit_summary')}</summary>
<label class="unseen" for="f-short_desc">${text('summary')}</label>
<input id="f-short_desc" name="summary" value="${texts.get('summary')?.join(' ')}" required>
${
  other !== undefined &&
  markup`<p class="alarm" id="other-summary">${text('changed_meanwhile', { value: other })}</p>`
}
</details>`
}
