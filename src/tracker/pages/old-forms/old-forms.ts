/**
 * Forms of Bugzilla's pages as programs send them: logging in, filing, changing. What is told of it
 * is as short as they read it. A browser is sent to pages of ours, or needs a token of theirs.
 */

import { openCookie } from '../../../accounts/sessions/sessions.ts'
import { OLD_SESSION_COOKIE, setSessionCookie } from '../../../platform/http/cookies.ts'
import { fail } from '../../../platform/http/faults.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Served } from '../../../platform/http/page.ts'
import { fileUpload } from '../../bugs/attachments/add-attachment.ts'
import { update } from '../../bugs/bugs.methods.ts'
import { namedBugs } from '../../bugs/see/bugs.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { runner } from '../parts/forms.ts'
import { loginForm } from '../account/login-pages.ts'
import { home } from '../parts/where.ts'
import { changesAsked, idsIn } from './changes-asked.ts'

export const indexPage: Page = {
  name: 'Page.index',
  paths: ['/index.cgi'],
  login: 'any',
  takes_programs: true,
  /** Programs look for the form that logs in, and for a token in it, before they send it. */
  open: async ({ caller }, asked) =>
    caller.is_program && caller.actor.id === 0 && !asked.query
      ? loginForm(asked)
      : { moved: home(asked), status: 302 },
  async submit(door, asked) {
    const { caller } = door
    const { login, password } = caller.credentials
    if (!login || !password) return fail('param_required', 'Bugzilla_login')
    const { secret, kept_ms } = await openCookie(door, asked.given.has('Bugzilla_remember'))
    if (caller.is_program) {
      const rest = `Path=/; HttpOnly; SameSite=Strict${caller.secure ? '; Secure' : ''}`
      // First: some send back all that was set as if it were one cookie.
      caller.cookies.push(`${OLD_SESSION_COOKIE}=${secret}; ${rest}`)
      caller.cookies.push(`Bugzilla_login=${caller.actor.id}; ${rest}`)
    }
    setSessionCookie(caller, secret, kept_ms)
    return done(asked, 'Logged in', '/')
  },
}

const change = runner(update)

export const processBugPage: Page = {
  name: 'Page.process_bug',
  paths: ['/process_bug.cgi'],
  login: 'required',
  takes_programs: true,
  upload: fileUpload,
  async submit(door, asked) {
    const ids = idsIn(asked.given)
    if (ids.length === 0) return fail('param_required', 'id')
    const wanted = changesAsked(asked.given, door.caller.actor.login)
    await change(door, await withGroups(door, wanted, ids))
    const title = ids.length === 1 ? `Bug ${ids[0]} processed` : 'Bugs processed'
    return done(asked, title, `/show_bug.cgi?id=${ids.map(encodeURIComponent).join()}`)
  },
}

/** A form offers all groups that there are; a bug can leave only those that it is in. */
async function withGroups(door: Door, wanted: Record<string, unknown>, ids: string[]) {
  const { groups } = wanted as { groups?: { add: string[]; remove: string[] } }
  if (!groups || groups.remove.length === 0) return wanted
  const bugs = (await door.look(door.caller.actor, async (look) =>
    readBugs(look, await namedBugs(look, ids), { include_fields: ['groups'] }),
  )) as { groups: string[] }[]
  const isIn = (name: string) => bugs.every((bug) => bug.groups.includes(name))
  return { ...wanted, groups: { add: groups.add, remove: groups.remove.filter(isIn) } }
}

/** A page whose title says it, and that one is logged in. */
export function done({ to }: PageAsked, title: string, path: string): Served {
  const { html } = markup`<!doctype html>
<html lang="en"><head><title>${title}</title></head>
<body><h1>${title}</h1>
<p><a href="${to(path)}">Go on</a></p>
<p><a href="index.cgi?logout=1">Log out</a></p></body></html>
`
  return { type: 'text/html', text: html }
}
