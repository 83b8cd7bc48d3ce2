/** How pages are requested, and which parts of their responses are compared. */

import { FORM_TYPE, formOf } from '../forms.ts'
import type { Answered, Instance, Person } from '../instance.ts'
import { withoutLinkedBugs } from '../linked-bugs.ts'
import { openForm } from '../page-forms.ts'
import { hiddenAliases, hiddenIds, SECRET } from './names.ts'
import { type Request, textOf } from './parts.ts'

/** The parts of a response that are compared. */
export interface Told {
  status: number
  text: string
}

const HOPS_MAX = 4

/** The final response that a reader gets, after the redirect of an old address. */
export async function tell(
  instance: Instance,
  as: Person | undefined,
  asked: Request,
): Promise<Told> {
  let answered = await askOnce(instance, as, asked)
  let { location } = answered.headers
  const places: string[] = []
  while (location?.startsWith('/') && places.length < HOPS_MAX) {
    places.push(location)
    answered = await instance.ask('GET', location.replace(/#.*/, ''), { as })
    location = answered.headers['location']
  }
  const { status, headers, text } = answered
  const heads = ['content-type', 'content-disposition'].map((name) => headers[name])
  return { status, text: comparable([...places, ...heads, text].join('\n')) }
}

/** The first response; a form gets the token of its page. */
export async function askOnce(instance: Instance, as: Person | undefined, { path, form }: Request) {
  // A program gets the file from the link of a ticket.
  const ofPage: Record<string, string> = path.startsWith('/?t=') ? { accept: 'text/html' } : {}
  if (!form) return instance.ask('GET', path, { as, headers: ofPage })
  if (path === '/buglist.cgi') return sendForm(instance, path, { as, form, headers: {} })
  const { cookie, fields } = await openForm(
    instance,
    path.startsWith('/enter_bug') ? path : ANY,
    as,
  )
  const filled = [...form, ['form_token', fields['form_token'] ?? ''] as const]
  const headers = { cookie }
  if (path !== '/enter_bug') return sendForm(instance, path, { as, form: filled, headers })
  const parts = filled.map(([name, content]) => ({ name, content }))
  const file = { name: 'data', filename: '', type: 'application/octet-stream' }
  const body = formOf([...parts, file])
  return instance.ask('POST', path, {
    as,
    body,
    headers: { ...headers, 'content-type': FORM_TYPE },
  })
}

/** Its token is valid for all forms. The page of a form may be hidden. */
const ANY = '/display'

interface Sent {
  as: Person | undefined
  form: NonNullable<Request['form']>
  headers: Record<string, string>
}
function sendForm(
  instance: Instance,
  path: string,
  { as, form, headers }: Sent,
): Promise<Answered> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return instance.ask('POST', path, { as, body: textOf(form), headers: { ...type, ...headers } })
}

/** Removes what is new each time, and the numbers of linked bugs, which both of them show. */
function comparable(text: string): string {
  return withoutOwnChanges(withoutLinkedBugs(text))
    .replaceAll(/name="(form_token|filing)" value="[^"]*"/g, '')
    .replaceAll(/ data-live-at="[^"]*"/g, '')
    .replaceAll(/\/change_bugs(\/|\?from=)\d+/g, '/change_bugs$1')
    .replaceAll(/\s*<(dependson|blocked)>\d+<\/\1>/g, '')
}

/** The list of one's own changes grows with each round; tests/hidden-bugs checks its rows. */
const withoutOwnChanges = (text: string) =>
  text.includes('<h1>Your changes of several bugs</h1>')
    ? text.replace(/<h1>Your changes[^]*<\/main>/, '')
    : text

const HIDDEN = new Set([...hiddenIds, ...hiddenAliases])
/** Whether a request names a hidden bug or a private file. */
function namesHidden({ path, form = [] }: Request) {
  if (/attachment|token/.test(path)) return true
  const said = `${decodeURIComponent(path)} ${form.flat().join(' ')}`
  return said.split(/[^\w]+/).some((one) => HIDDEN.has(one))
}

/**
 * What a response reveals beyond the earlier one. For a bug that a request names, the interface
 * reveals that it exists and is hidden (fault 102, not 100 or 101), and nothing about its content.
 */
export function leaked(asked: Request, before: Told, after: Told): string[] {
  if (before.text === after.text && before.status === after.status) return []
  const isRefused = [400, 404].includes(before.status) && after.status === 401
  if (namesHidden(asked) && unnamed(before.text) === unnamed(after.text)) return []
  if (namesHidden(asked) && isRefused) {
    const said = `${asked.path} ${JSON.stringify(asked.form ?? '')}`
    if (!after.text.includes(SECRET) || said.includes(SECRET)) return []
  }
  return [`${before.status} before, ${after.status} after`, ...differing(before.text, after.text)]
}
/** Without whether a bug is hidden or missing, as XML and the preview of changes say it. */
const unnamed = (text: string) =>
  text
    .replaceAll(/<bug error="(NotPermitted|NotFound|InvalidBugId)">/g, '')
    .replaceAll(/(Not changed:<\/span>) [^<]*\b\d{6}\b[^<]*/g, '$1')

const LINES_MAX = 6
function differing(before: string, after: string) {
  const lines = new Set(before.split('\n'))
  const others = new Set(after.split('\n'))
  return [
    ...[...others].filter((line) => !lines.has(line)).map((line) => `+ ${line}`),
    ...[...lines].filter((line) => !others.has(line)).map((line) => `- ${line}`),
  ].slice(0, LINES_MAX)
}
