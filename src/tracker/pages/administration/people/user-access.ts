/** How an account logs in: failed logins, sessions, API keys and mail, each to end. */

import {
  userEndSessions,
  userMailReset,
  userRemoveMfa,
  userRevokeKeys,
  userUnlinkOidc,
  userUnlock,
} from '../../../../accounts/people/people.methods.ts'
import type { AccessOfPerson } from '../../../../accounts/people/people.wire.ts'
import { confirmPassword } from '../../../../accounts/sessions/recent-password.ts'
import { updateUser } from '../../../../accounts/users/users.methods.ts'
import type { Method } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import * as paths from '../../../model/paths.ts'
import {
  field,
  formToken,
  hidden,
  idIn,
  numberIn,
  runner,
} from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { timeOf } from '../../parts/texts.ts'
import { type Action, actionForm } from '../administered.ts'
import { text } from './text.ts'

/** Calls a method with the account of the page. */
function about(
  method: Method,
  done: () => string,
  more: (asked: PageAsked) => object = () => ({}),
): Action {
  const run = runner(method)
  return {
    done,
    async run(door, asked) {
      await run(door, { id_or_name: String(idIn(asked)), ...more(asked) })
      return undefined
    },
  }
}

/** Notes the administrator's password, if it was entered. */
const withOwnPassword = (action: Action): Action => ({
  ...action,
  async run(door, asked) {
    const password = field(asked, 'current_password')
    if (password !== '') await confirmPassword(door, password)
    return action.run(door, asked)
  },
})

/** What the forms of this part do. */
export const accessActions: Readonly<Record<string, Action>> = {
  unlock: about(userUnlock, () => text('unlocked')),
  mail_reset: about(userMailReset, () => text('reset_mailed')),
  remove_mfa: withOwnPassword(about(userRemoveMfa, () => text('mfa_removed'))),
  unlink: about(userUnlinkOidc, () => text('unlinked')),
  end_sessions: about(userEndSessions, () => text('sessions_ended')),
  revoke: about(
    userRevokeKeys,
    () => text('keys_revoked'),
    (asked) => {
      const key = numberIn(asked, 'key')
      return key === 0 ? {} : { key_ids: [key] }
    },
  ),
  resume_mail: about(
    updateUser,
    () => text('mail_resumed'),
    () => ({ email_enabled: true }),
  ),
}

/** For members of `editusers`; `again` is the field for their password, if it is needed. */
export function accessPart(
  asked: PageAsked,
  { id, access, again }: { id: number; access: AccessOfPerson; again: Part },
): Part {
  const button = openButtons(asked, id)
  const { mail_stop } = access
  return markup`<h2 id="access">${text('access')}</h2>
${lockedPart(access)}
${!access.has_password && markup`<p>${text('no_password')}</p>`}
<div class="actions">${access.failed_logins > 0 && button('unlock', text('unlock'))}
${button('mail_reset', text('mail_reset'))}
${access.single_sign_on && button('unlink', text('unlink'))}</div>
${
  mail_stop &&
  markup`<p>${text.show('mail_stopped', {
    since: timeOf(mail_stop.since),
    reason: mail_stop.reason,
  })}</p>
${button('resume_mail', text('resume_mail'))}`
}
${access.mfa !== '' && mfaPart(asked, id, again)}
${sessionsPart(access)}
${access.sessions.length > 0 && button('end_sessions', text('end_sessions'))}
${keysPart(access, button)}`
}

/** Their own, they turn off in the preferences. */
const mfaPart = (asked: PageAsked, id: number, again: Part) => markup`
<h3>${text('mfa')}</h3>
<p>${text('mfa_about')}</p>
${actionForm(asked, {
  path: paths.adminUser(id),
  action: 'remove_mfa',
  fields: markup`${again}<button>${text('mfa_remove')}</button>`,
})}`

type Button = (action: string, title: string, more?: { key: number; of: string }) => Part
const openButtons =
  (asked: PageAsked, id: number): Button =>
  (action, title, more) =>
    markup`
<form method="post" action="${asked.to(paths.adminUser(id))}">${formToken(asked)}
${hidden([['action', action], ...(more ? [['key', String(more.key)] as const] : [])])}
<button${more && markup` class="plain"`}>${title}${
      more && markup`<span class="unseen"> ${more.of}</span>`
    }</button></form>`

function lockedPart({ failed_logins, locked, delayed_until }: AccessOfPerson): Part {
  if (failed_logins === 0) return markup`<p>${text('not_locked')}</p>`
  return markup`<p>${text('failed_logins', { count: failed_logins })}</p>
${locked.map(
  ({ address, until }) =>
    markup`<p class="alarm">${text.show('locked', { address, until: timeOf(until) })}</p>`,
)}
${
  delayed_until !== null &&
  markup`<p class="alarm">${text.show('delayed', { until: timeOf(delayed_until) })}</p>`
}`
}

function sessionsPart({ sessions }: AccessOfPerson): Part {
  const titles = [text('session'), text('since'), text('last_used'), text('restricted_to')]
  const rows = sessions.map(({ kind, user_agent, creation_time, last_used, address }) => {
    const name = user_agent ?? text('unnamed')
    return [
      text(kind === 'cookie' ? 'browser' : 'program', { name }),
      timeOf(creation_time),
      timeOf(last_used),
      address,
    ]
  })
  return markup`<h3>${text('sessions')}</h3>
${rows.length === 0 ? markup`<p>${text('no_sessions')}</p>` : table(titles, rows)}`
}

function keysPart({ api_keys: keys }: AccessOfPerson, button: Button): Part {
  const titles = [text('key'), text('since'), text('last_used'), text('from'), text('change')]
  const rows = keys.map((key) => [
    key.description,
    timeOf(key.creation_time),
    key.last_used === null ? text('never') : timeOf(key.last_used),
    key.last_used_address,
    key.is_revoked
      ? text('revoked')
      : button('revoke', text('revoke'), {
          key: key.id,
          of: text('revoke_of', { id: key.id, name: key.description }),
        }),
  ])
  return markup`<h3>${text('api_keys')}</h3>
${rows.length === 0 ? markup`<p>${text('no_api_keys')}</p>` : table(titles, rows)}
${keys.some((key) => !key.is_revoked) && button('revoke', text('revoke_all'))}`
}
