/** The tab that lists one's sessions and ends them. */

import {
  endOtherSessions,
  endSession,
  getSessions,
} from '../../../accounts/sessions/sessions.methods.ts'
import type { Session, Sessions } from '../../../accounts/sessions/sessions.wire.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { runner } from '../parts/forms.ts'
import { timeOf } from '../parts/texts.ts'
import { buttonOf, calling, type Tab } from './tab.ts'

const NAME = 'sessions'

const list = runner(getSessions)

export const sessionsTab: Tab = {
  name: NAME,
  title: 'Sessions',
  actions: {
    end: calling(endSession, 'The session has been ended.'),
    end_others: calling(endOtherSessions, 'Your other sessions have been ended.'),
  },
  async show(door, asked) {
    const { sessions } = (await list(door, {})) as Sessions
    const others = sessions.filter(({ is_current }) => !is_current)
    if (sessions.length === 0) return markup`<p>You have no sessions.</p>`
    return markup`<p>Your active sessions, most recently used first.</p>
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">Browser or program</th><th scope="col">Since</th>
<th scope="col">Last used</th><th scope="col">Restricted to</th>
<th scope="col">Change</th></tr></thead>
<tbody>
${sessions.map((session) => row(session, asked))}</tbody></table></div>
${others.length > 0 && buttonOf(NAME, 'end_others', asked, { title: 'End all other sessions' })}`
  },
}

function row({ id, is_current, ...session }: Session, asked: PageAsked) {
  const { kind, user_agent } = session
  const what = `${kind === 'cookie' ? 'Browser' : 'Program'}: ${user_agent ?? 'without a name'}`
  const end = { title: 'End', of: what, fields: { id } }
  return markup`<tr>
<td>${what}</td>
<td>${timeOf(session.creation_time)}</td>
<td>${timeOf(session.last_used)}</td>
<td>${session.address ?? 'Everywhere'}</td>
<td>${is_current ? 'This session' : buttonOf(NAME, 'end', asked, end)}</td>
</tr>\n`
}
