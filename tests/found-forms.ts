/**
 * Forms as a person finds them on a page, by what their button does: changed in some fields, and
 * sent as browsers do.
 */

import assert from 'node:assert/strict'

import { readHtml } from './hostile-pages/html.ts'
import type { Answered, Instance, Person } from './instance.ts'

type Pairs = Readonly<Record<string, string>>

/**
 * Finds the one form of a page with these values, and returns a function that sends it with some
 * values replaced, or left out where they are undefined.
 */
export async function findForm(instance: Instance, as: Person, path: string, having: Pairs) {
  const { text, headers } = await instance.ask('GET', path, { as })
  const cookie = String(headers['set-cookie']).split(';', 1)[0]!
  const found = readHtml(text).forms.filter(
    ({ is_post, filled }) =>
      is_post &&
      Object.entries(having).every(([name, value]) =>
        filled.some(([one, is]) => one === name && is === value),
      ),
  )
  assert.equal(found.length, 1, `${path} has ${found.length} forms with ${JSON.stringify(having)}`)
  const [{ action, filled }] = found as [(typeof found)[0]]
  const send = (changed: Readonly<Record<string, string | undefined>> = {}) => {
    const body = new URLSearchParams(filled)
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined) body.delete(name)
      else body.set(name, value)
    }
    const type = 'application/x-www-form-urlencoded'
    return instance.ask('POST', action, {
      as,
      body: body.toString(),
      headers: { 'content-type': type, cookie },
    })
  }
  return { text, filled: Object.fromEntries(filled) as Pairs, send }
}

type Values = Record<string, string | readonly string[] | null>

/** Which form of a page, by its hidden fields, and what to enter. */
export interface Used {
  action: string
  having?: Record<string, string>
  /** By the name of the control; null leaves it out. */
  set?: Values
}

/** The page at which redirects end. */
export async function follow(instance: Instance, as: Person, path: string) {
  let at = path
  for (let step = 0; step < 5; step += 1) {
    // Browsers do not send fragments.
    const page = await instance.ask('GET', at.replace(/#.*/, ''), { as })
    if (page.status < 300 || page.status >= 400) return { ...page, at, cookie: cookieOf(page) }
    at = String(page.headers['location'])
  }
  throw new Error(`${path} redirects too often`)
}

const cookieOf = ({ headers }: Answered) => String(headers['set-cookie']).split(';', 1)[0]!

/**
 * Sends a form with what it contains, and what is entered. Fails if the form has no control for
 * that. Returns the page to which it leads.
 */
export async function useForm(instance: Instance, as: Person, path: string, used: Used) {
  const page = await follow(instance, as, path)
  assert.equal(page.status, 200, page.text)
  return useShown(instance, as, page, used)
}

/** A page with forms, where it is, and the cookie that belongs to them. */
type Shown = Answered & { at: string; cookie: string }

/** The same on a page that is shown already, such as a preview. */
export async function useShown(
  instance: Instance,
  as: Person,
  { text, at, cookie }: Pick<Shown, 'text' | 'at' | 'cookie'>,
  { action, having, set: values = {} }: Used,
): Promise<Shown> {
  const wanted = Object.entries({ action, ...having })
  const form = readHtml(text).forms.find(
    ({ is_post, fields }) =>
      is_post &&
      wanted.every(([name, value]) => fields.some(([one, is]) => one === name && is === value)),
  )
  assert.ok(form, `${at} has no form ${action}`)
  const known = new Set(form.fields.map(([name]) => name))
  const unknown = Object.keys(values).filter((name) => !known.has(name))
  assert.deepEqual(unknown, [], `controls of ${action}`)
  const fields = new URLSearchParams(form.filled.filter(([name]) => !Object.hasOwn(values, name)))
  fields.set('action', action)
  for (const [name, given] of Object.entries(values)) {
    for (const value of given === null ? [] : [given].flat()) fields.append(name, value)
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
  const sent = await instance.ask('POST', form.action, { as, headers, body: fields.toString() })
  if (sent.status !== 303) return { ...sent, at, cookie }
  return follow(instance, as, String(sent.headers['location']))
}
