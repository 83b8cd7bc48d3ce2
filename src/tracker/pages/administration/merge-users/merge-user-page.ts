/** Merges an account into another one: what that would do, its progress, and its result. */

import { confirmPassword } from '../../../../accounts/sessions/recent-password.ts'
import type { Fault } from '../../../../platform/faults.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { numberText } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { previewMerge, readMerge } from '../../../administration/merge-users/merge-users.ts'
import { userMerge } from '../../../administration/merge-users/merge-users.methods.ts'
import type { Merge } from '../../../administration/merge-users/merge-users.wire.ts'
import * as paths from '../../../model/paths.ts'
import { field, hidden, idIn, runner, tick } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { timeOf } from '../../parts/texts.ts'
import { passwordAgain } from '../../preferences/tab.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { text } from './text.ts'
import { named } from './kinds.ts'

const merge = runner(userMerge)

/** Fault 304 for others than members of `editusers`. */
export const mergeUserPage = administered({
  name: 'Page.admin_user_merge',
  path: paths.ADMIN_USER_MERGE,
  aside: true,
  show,
  actions: { merge: { done: () => text('started'), run } },
})

async function run(door: Door, asked: PageAsked) {
  const own = field(asked, 'current_password')
  if (own !== '') await confirmPassword(door, own)
  const groups = asked.given.get('group') ?? []
  await merge(door, {
    id_or_name: String(idIn(asked)),
    into: field(asked, 'into').trim(),
    ...(groups.length > 0 && { groups }),
  })
  return undefined
}

async function show(look: Look, asked: PageAsked, refusal?: Fault) {
  const last = await readMerge(look, { id_or_name: String(idIn(asked)) })
  const { id, name, state } = last
  const login = field(asked, 'into').trim().slice(0, 255)
  const isGoing = state === 'running' || state === 'stopped'
  // A refused form may name an account that cannot be previewed.
  const isAsked = !isGoing && login !== '' && (!refusal || isPreviewable(refusal))
  const body = markup`<p><a href="${asked.to(paths.adminUser(id))}">${name}</a></p>
${state === 'none' ? markup`<p>${text('about')}</p>` : await stateOf(look, asked, last)}
${!isGoing && chooser(asked, id, login)}
${isAsked && (await preview(look, asked, { id, login }))}
${historyLink(look, asked, { class: 'Bugzilla::User', object_id: id })}`
  return { title: text('title', { login: name }), body }
}

/** Only the password was missing or wrong. */
const isPreviewable = ({ fault }: Fault) =>
  !fault.startsWith('merge_') && fault !== 'object_does_not_exist'

const chooser = ({ to }: PageAsked, id: number, login: string): Part => markup`
<form class="card large" action="${to(paths.adminUserMerge(id))}">
<label>${text('into')}
<input name="into" value="${login}" data-complete="people" autocomplete="off" maxlength="255"
required></label>
<button>${text('show_preview')}</button></form>`

async function preview(look: Look, asked: PageAsked, { id, login }: { id: number; login: string }) {
  const planned = await previewMerge(look, { id_or_name: String(id), into: login })
  const { name, things, groups = [], ends, bugs_gained: count = 0 } = planned
  const into = planned.into!.name
  const gained = count === 0 ? text('gains_none', { into }) : text('gained', { count, into })
  return markup`<h2>${text('preview')}</h2>
<p>${text('would_be', { login: name, into })}</p>
${things.length === 0 ? markup`<p>${text('nothing')}</p>` : thingsOf(planned)}
<ul><li>${text('both_means', { into })}</li>
<li>${gained}</li>
<li>${text('ends', { into, ...ends! })}</li>
<li>${text('stays')}</li>
<li>${text('history')}</li></ul>
${actionForm(asked, {
  path: paths.adminUserMerge(id),
  action: 'merge',
  fields: markup`${hidden([['into', String(planned.into!.id)]])}
${groups.length > 0 && groupTicks(asked, groups, into)}
<p><strong>${text('final')}</strong></p>
${await passwordAgain(look)}
<button>${text('confirm', { login: name, into })}</button>`,
})}`
}

const groupTicks = ({ given }: PageAsked, groups: readonly string[], into: string): Part => markup`
<fieldset><legend>${text('groups', { into })}</legend>
<p class="dim">${text('groups_about', { into })}</p>
${groups.map((name) => tick('group', name, given.get('group')?.includes(name) === true, name))}
</fieldset>`

function thingsOf({ things, state }: Merge): Part {
  const isBegun = state !== 'preview'
  const titles = [
    text('what'),
    text('number'),
    text('in_both'),
    ...(isBegun ? [text('is_done')] : []),
  ]
  const rows = things.map(({ kind, count, in_both, done }) => [
    named(kind),
    numberText(count),
    numberText(in_both),
    ...(isBegun ? [numberText(done)] : []),
  ])
  return table(titles, rows)
}

async function stateOf(look: Look, asked: PageAsked, last: Merge): Promise<Part> {
  const { id, state, things, started_at, ended_at } = last
  const { id: into_id, name } = last.into!
  const into = markup`<a href="${asked.to(paths.adminUser(into_id))}">${name}</a>`
  const numbers = things.length > 0 && thingsOf(last)
  if (state === 'done') {
    return markup`<p>${text.show('ended', { into, at: timeOf(ended_at!) })} ${text('final')}</p>
${numbers}
<h2>${text('again')}</h2>
<p>${text('again_about')}</p>`
  }
  const sum = (what: 'count' | 'done') => things.reduce((all, one) => all + one[what], 0)
  const progress = { done: numberText(sum('done')), total: numberText(sum('count')) }
  const is = state === 'stopped' ? 'stopped' : 'running'
  return markup`<p>${text.show(is, { into, since: timeOf(started_at!) })}
${text('progress', progress)}</p>
${
  is === 'stopped'
    ? await resuming(look, asked, { id, into_id })
    : markup`<p data-refresh><a href="${asked.to(paths.adminUserMerge(id))}">${text('refresh')}</a></p>`
}
${numbers}`
}

const resuming = async (
  look: Look,
  asked: PageAsked,
  { id, into_id }: { id: number; into_id: number },
) =>
  actionForm(asked, {
    path: paths.adminUserMerge(id),
    action: 'merge',
    fields: markup`${hidden([['into', String(into_id)]])}
${await passwordAgain(look)}
<button>${text('resume')}</button>`,
  })
