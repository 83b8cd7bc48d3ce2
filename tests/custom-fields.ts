/** Fields of the installation's own as tests need them: one of each type. */

import assert from 'node:assert/strict'

import type { Instance } from './instance.ts'

const VALUES = ['one', 'two', 'three']

export const customTypes: Record<string, number> = {
  text: 1,
  single: 2,
  multi: 3,
  long: 4,
  moment: 5,
  bug: 6,
  day: 9,
  integer: 10,
}

/** `cf_text`, `cf_single` and so on; the selects have the values one, two and three. */
export async function addCustomFields(instance: Instance, names = Object.keys(customTypes)) {
  for (const name of names) {
    const type = customTypes[name]!
    const rest = { type, display_name: `A ${name}`, is_on_bug_entry: true }
    await made(instance, '/rest/field/bug', { name, ...rest })
    if (type !== 2 && type !== 3) continue
    const path = `/rest/field/bug/cf_${name}/values`
    for (const value of VALUES) await made(instance, path, { name: value })
  }
}

async function made(instance: Instance, path: string, body: object) {
  const { status, text } = await instance.ask('POST', path, { as: instance.admin, body })
  assert.equal(status, 201, text)
}
