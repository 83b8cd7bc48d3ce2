/** One account: its fields, groups and logins, to change. */

import { userGetAccount } from '../../../../accounts/people/people.methods.ts'
import type { Account } from '../../../../accounts/people/people.wire.ts'
import { getAccount } from '../../../../accounts/people/get-account.ts'
import { confirmPassword } from '../../../../accounts/sessions/recent-password.ts'
import { isOn as isParameterOn } from '../../../../accounts/parameters/parameters.ts'
import { updateUser } from '../../../../accounts/users/users.methods.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import * as paths from '../../../model/paths.ts'
import { field, idIn, isOn, runner, tick } from '../../../../platform/http/page-forms.ts'
import { timeOf } from '../../parts/texts.ts'
import { passwordAgain } from '../../preferences/tab.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { accessActions, accessPart } from './user-access.ts'
import { groupsPart, saveGroups } from './user-groups.ts'
import { usesPart } from './user-uses.ts'
import { text } from './text.ts'

const update = runner(updateUser)
const account = runner(userGetAccount)

/** By id. Others than members of `editusers` see only groups to which they can add people. */
export const userPage = administered({
  name: 'Page.admin_user',
  path: paths.ADMIN_USER,
  aside: true,
  show,
  told: { create: () => text('user_created') },
  actions: {
    save: { done: () => text('account_saved'), run: saveAccount },
    groups: { done: () => text('groups_saved'), run: saveGroups },
    ...accessActions,
  },
})

async function show(look: Look, asked: PageAsked) {
  const person = await getAccount(look, { id_or_name: String(idIn(asked)) })
  const { name, real_name, access } = person
  const body = markup`<p>${real_name !== '' && markup`${real_name} · `}${seenOf(person)}</p>
${!person.can_login && markup`<p class="alarm">${disabledText(person)}</p>`}
${!person.can_login && linksStopped(look, asked, person)}
${linksOf(look, asked, person)}
${access && asked.serves(paths.bugs) && (await usesPart(look, asked, person))}
${access && (await accountForm(look, asked, person))}
${groupsPart(look, asked, person)}
${access && accessPart(asked, { id: person.id, access, again: await passwordAgain(look) })}
${access && historyLink(look, asked, { class: 'Bugzilla::User', object_id: person.id })}
${access && asked.serves(paths.ADMIN_USER_MERGE) && mergePart(look, asked, person.id)}
${access && (await deletePart(look, asked, person.id))}`
  return { title: name, body }
}

function seenOf({ access }: Account): Part {
  if (!access) return undefined
  const created = timeOf(access.creation_time)
  return access.last_seen === null
    ? text.show('seen_never', { created })
    : text.show('seen', { created, seen: timeOf(access.last_seen) })
}

const disabledText = ({ login_denied_text = '' }: Account) =>
  text('is_disabled', { reason: login_denied_text })

/** The links of file tickets work while the account is enabled. */
const linksStopped = ({ actor }: Look, { to, serves }: PageAsked, { id }: Account): Part =>
  actor.may('admin') &&
  serves(paths.FILES_OF) &&
  markup`<p>${text.show('links_stopped', {
    link: (title) => markup`<a href="${to(paths.filesOf(id))}">${title}</a>`,
  })}</p>`

function linksOf({ actor }: Look, { to, serves }: PageAsked, { id, name }: Account): Part {
  const log = `${paths.auditLog}?user=${encodeURIComponent(name)}`
  return markup`<nav class="pages" aria-label="${text('other_pages')}">
${serves(paths.PERSON) && markup`<a href="${to(paths.person(name))}">${text('public_page')}</a>`}
${
  actor.may('admin') &&
  serves(paths.FILES_OF) &&
  markup`<a href="${to(paths.filesOf(id))}">${text('their_files')}</a>`
}
${actor.may('admin') && markup`<a href="${to(log)}">${text('their_changes')}</a>`}
${
  actor.may('bz_sudoers') &&
  markup`<a href="${to(`${paths.actAs}?user=${encodeURIComponent(name)}`)}">${text('act_as')}</a>`
}</nav>`
}

async function accountForm(look: Look, asked: PageAsked, person: Account): Promise<Part> {
  const isTyped = field(asked, 'action') === 'save'
  const now = (name: string, value = '') => (isTyped ? field(asked, name) : value)
  const mail = isTyped ? isOn(asked, 'email_enabled') : person.email_enabled === true
  return markup`<h2>${text('account')}</h2>
${actionForm(asked, {
  path: paths.adminUser(person.id),
  action: 'save',
  fields: markup`<label>${text('login_name')}
<input name="email" value="${now('email', person.name)}" autocomplete="off" required></label>
<label>${text('real_name')}
<input name="full_name" value="${now('full_name', person.real_name)}" maxlength="255"
autocomplete="off"></label>
<label>${text('disabled_text')}
<textarea name="login_denied_text" rows="2" maxlength="65535">
${now('login_denied_text', person.login_denied_text)}</textarea></label>
<p class="dim">${text('disabled_hint')}
${asked.serves(paths.FILES_OF) && text('disabled_files_hint')}</p>
${tick('email_enabled', text(asked.serves(paths.bugs) ? 'mail_on' : 'any_mail_on'), mail)}
<label>${text('new_password')}
<input type="password" name="new_password" autocomplete="new-password"></label>
<p class="dim">${text('password_hint')}</p>
${await passwordAgain(look, false)}
<button>${text('save_account')}</button>`,
})}`
}

/** Only what differs: a new login name or password needs a password of one's own. */
async function saveAccount(door: Door, asked: PageAsked) {
  const id_or_name = String(idIn(asked))
  const before = (await account(door, { id_or_name })) as Account
  const own = field(asked, 'current_password')
  if (own !== '') await confirmPassword(door, own)
  const [email, password] = [field(asked, 'email').trim(), field(asked, 'new_password')]
  await update(door, {
    id_or_name,
    ...(email !== before.name && { email }),
    ...(password !== '' && { password }),
    full_name: field(asked, 'full_name'),
    login_denied_text: field(asked, 'login_denied_text'),
    ...(isOn(asked, 'email_enabled') !== before.email_enabled && {
      email_enabled: isOn(asked, 'email_enabled'),
    }),
  })
  return undefined
}

const mergePart = ({ actor }: Look, { to }: PageAsked, id: number): Part =>
  actor.id !== id &&
  markup`<p><a class="button bare" href="${to(paths.adminUserMerge(id))}">
${text('merge_user')}</a></p>`

const deletePart = async ({ tx }: Look, { to }: PageAsked, id: number): Promise<Part> =>
  (await isParameterOn(tx, 'allowuserdeletion')) &&
  markup`<p><a class="button bare" href="${to(paths.adminUserDelete(id))}">
${text('delete_user')}</a></p>`
