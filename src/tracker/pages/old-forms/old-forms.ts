/**
 * Handles Bugzilla's forms as programs send them: logging in, filing, changing. Responses contain
 * only what they parse. Browsers are redirected to our pages, or need a form token.
 */

import { openCookie } from '../../../accounts/sessions/sessions.ts'
import { OLD_SESSION_COOKIE, setSessionCookie } from '../../../platform/http/cookies.ts'
import { fail } from '../../../platform/http/faults.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Page } from '../../../platform/http/page.ts'
import { fileUpload } from '../../bugs/attachments/add-attachment.ts'
import { update } from '../../bugs/bugs.methods.ts'
import { namedBugs, seeBug } from '../../bugs/see/bugs.ts'
import { timeOfToken } from '../../bugs/read/get-bug.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { firstAfter } from '../../bugs/history/new-since.ts'
import { done } from '../parts/done.ts'
import { runner } from '../../../platform/http/page-forms.ts'
import { loginForm } from '../login/login-pages.ts'
import { home } from '../parts/where.ts'
import { changesAsked, idsIn } from './changes-asked.ts'
import { filledForm } from './filled-form.ts'
import * as paths from '../../model/paths.ts'

/** `index.cgi`: programs log in here; browsers are redirected to the page that the query means. */
export const indexPage: Page = {
  name: 'Page.index',
  paths: [paths.index],
  login: 'any',
  takes_programs: true,
  /** Programs look for the login form and a token in it before submitting. */
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
      // Must come first: some programs send back all cookies as if they were one.
      caller.cookies.push(`${OLD_SESSION_COOKIE}=${secret}; ${rest}`)
      caller.cookies.push(`Bugzilla_login=${caller.actor.id}; ${rest}`)
    }
    setSessionCookie(caller, secret, kept_ms)
    return done(asked, 'Logged in', '/')
  },
}

const change = runner(update)

/**
 * `process_bug.cgi`: changes bugs for programs. A browser gets our form, filled in, unless its form
 * has the `update_token` of the bug.
 */
export const processBugPage: Page = {
  name: 'Page.process_bug',
  paths: [paths.processBug],
  login: 'required',
  /** Forms of browsers only fill in ours, which asks them to save. */
  reads_forms: true,
  scope: 'edit',
  takes_programs: true,
  upload: fileUpload,
  async submit(door, asked) {
    const { actor, is_program } = door.caller
    const ids = idsIn(asked.given)
    if (ids.length === 0) return fail('param_required', 'id')
    const wanted = changesAsked(asked.given, actor.login)
    if (!is_program && !(await isProven(door, ids, wanted))) {
      return door.look(actor, (look) => filledForm(look, asked, { ids, wanted }))
    }
    await change(door, await withGroups(door, wanted, ids))
    if (!is_program) return { moved: `${paths.bug(ids[0]!)}?saved=1`, status: 303 }
    const title = ids.length === 1 ? `Bug ${ids[0]} processed` : 'Bugs processed'
    return done(asked, title, `${paths.showBug}?id=${ids.map(encodeURIComponent).join()}`)
  },
}

/**
 * Whether the form of a browser has the `update_token` of the bug, which only this person can have
 * got, from before its last change.
 */
async function isProven(door: Door, ids: string[], { if_match }: Record<string, unknown>) {
  if (ids.length !== 1 || typeof if_match !== 'string') return false
  return door.look(door.caller.actor, async (look) => {
    const { id, delta_ts } = await seeBug(look, ids[0]!)
    const read_at = timeOfToken(look, id, if_match)
    if (read_at === undefined) return false
    return delta_ts < firstAfter(new Date(read_at).toISOString())
  })
}

/** Forms list all groups; a bug can only be removed from its own. */
async function withGroups(door: Door, wanted: Record<string, unknown>, ids: string[]) {
  const { groups } = wanted as { groups?: { add: string[]; remove: string[] } }
  if (!groups || groups.remove.length === 0) return wanted
  const bugs = (await door.look(door.caller.actor, async (look) =>
    readBugs(look, await namedBugs(look, ids), { include_fields: ['groups'] }),
  )) as { groups: string[] }[]
  const isIn = (name: string) => bugs.every((bug) => bug.groups.includes(name))
  return { ...wanted, groups: { add: groups.add, remove: groups.remove.filter(isIn) } }
}
