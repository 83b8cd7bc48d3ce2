/** Forms found in the HTML of a page, changed in some fields, and sent as browsers do. */

import assert from 'node:assert/strict'

import { readHtml } from './hostile-pages/html.ts'
import type { Instance, Person } from './instance.ts'

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
