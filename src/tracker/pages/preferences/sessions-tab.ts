/** The tab that lists one's sessions and ends them. */

import {
  endOtherSessions,
  endSession,
  getSessions,
} from '../../../accounts/sessions/sessions.methods.ts'
import type { Session, Sessions } from '../../../accounts/sessions/sessions.wire.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { runner } from '../../../platform/http/page-forms.ts'
import { timeOf } from '../parts/texts.ts'
import { buttonOf, calling, type Tab } from './tab.ts'
import { text } from './text.ts'

const NAME = 'sessions'

const list = runner(getSessions)

/** Ending the current session logs out. */
export const sessionsTab: Tab = {
  name: NAME,
  title: 'sessions',
  actions: {
    end: calling(endSession, 'session_ended'),
    end_others: calling(endOtherSessions, 'your_other_sessions_have_ended'),
  },
  async show(door, asked) {
    const { sessions } = (await list(door, {})) as Sessions
    const others = sessions.filter(({ is_current }) => !is_current)
    if (sessions.length === 0) return markup`<p>${text('you_have_no_sessions')}</p>`
    return markup`<p>${text('your_active_sessions_most_recently')}</p>
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('browser_or_program')}</th><th scope="col">${text('since')}</th>
<th scope="col">${text('last_used')}</th><th scope="col">${text('restricted_to')}</th>
<th scope="col">${text('change')}</th></tr></thead>
<tbody>
${sessions.map((session) => row(session, asked))}</tbody></table></div>
${
  others.length > 0 &&
  buttonOf(NAME, 'end_others', asked, { title: text('end_all_other_sessions') })
}`
  },
}

function row(session: Session, asked: PageAsked) {
  const { id, is_current, user_agent, last_used_address } = session
  const name = nameOf(session)
  const since = timeOf(session.creation_time)
  const end = { title: text('end'), of: name, fields: { id } }
  return markup`<tr>
<td${user_agent !== null && markup` title="${user_agent}"`}>${name}</td>
<td>${since}</td>
<td>${timeOf(session.last_used)}
${last_used_address !== null && markup`<br>${text.show('from', { last_used_address })}`}</td>
<td>${session.address ?? text('everywhere')}</td>
<td>${is_current ? text('this_session') : buttonOf(NAME, 'end', asked, end)}</td>
</tr>\n`
}

function nameOf({ kind, device }: Session): string {
  if (!device) return text(kind === 'cookie' ? 'unnamed_browser' : 'unnamed_program')
  return device.system === '' ? device.name : text('on_system', { ...device })
}
