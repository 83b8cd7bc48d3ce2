/** Fields of the installation's own as tests need them: one of each type. */

import assert from 'node:assert/strict'

import type { Instance } from './instance.ts'

const VALUES = ['one', 'two', 'three']

/** Bugzilla's numbers of types. */
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

/** The parameters of calls that add `DEPENDENT` fields, each with the path of its call. */
export const DEPENDENT: readonly (readonly [path: string, body: object])[] = [
  ['', { name: 'impact', type: 2, display_name: 'Impact', is_on_bug_entry: true }],
  ['/cf_impact/values', { name: 'small' }],
  ['/cf_impact/values', { name: 'large' }],
  [
    '',
    {
      name: 'why',
      type: 1,
      display_name: 'Why',
      is_on_bug_entry: true,
      is_mandatory: true,
      visibility_field: 'cf_impact',
      visibility_values: ['large'],
    },
  ],
  [
    '',
    {
      name: 'team',
      type: 2,
      display_name: 'Team',
      is_on_bug_entry: true,
      value_field: 'cf_impact',
    },
  ],
  ['/cf_team/values', { name: 'fire', visibility_value: 'large' }],
  ['/cf_team/values', { name: 'desk', visibility_value: 'small' }],
]

/** `cf_why`, and the values of `cf_team`, depend on `cf_impact`, which is small or large. */
export async function addDependentFields(instance: Instance) {
  for (const [path, body] of DEPENDENT) await made(instance, `/rest/field/bug${path}`, body)
}

async function made(instance: Instance, path: string, body: object) {
  const { status, text } = await instance.ask('POST', path, { as: instance.admin, body })
  assert.equal(status, 201, text)
}
