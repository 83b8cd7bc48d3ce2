/** How random calls refer to bugs, and the request that a call makes. */

import assert from 'node:assert/strict'

import fc from 'fast-check'

import type { Answered, Instance } from '../instance.ts'
import { askOlderDoors } from '../older-doors.ts'
import type { Request } from './elsewhere.ts'
import { type Member, sees, type World } from './world.ts'

/** What a call needs: who makes it, and where. */
export interface Scene {
  instance: Instance
  world: World
  /** The number of bug names and comment names in use. */
  used: { bugs: number; comments: number }
  /** The last request, for the report of a failure. */
  said: string
}

/** A call that was made and answered. */
export interface Made {
  person: Member
  /** The request itself, which the response may repeat. */
  said: string
  answered: Answered
}
/** Selects one of the bugs that exist when the call runs. */
export const bug = fc.nat({ max: 1_000 })
const MISSING = 799_999

/** References to bugs: by number or alias, sometimes to one that does not exist. */
export const asked = fc.array(
  fc.record({
    bug,
    by: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('id' as const, 'alias' as const) },
      { weight: 1, arbitrary: fc.constantFrom('missing' as const) },
    ),
  }),
  { minLength: 1, maxLength: 3 },
)
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never

/** What a call about a bug gets that the person cannot see. */
export const HIDDEN = 'status 401, code 102'
/** What a call without a login gets. */
export const LOGIN = 'status 401, code 410'

/** The names used for the bugs, their numbers, and the expected refusal, if any. */
export function meant(world: World, person: Member, bugs: Asked) {
  const chosen = bugs.map((one) => ({ ...pick(world.bugs, one.bug), by: one.by }))
  const names = chosen.map(({ id, alias, by }) =>
    by === 'id' ? id : by === 'alias' ? alias : MISSING,
  )
  const first = chosen.find((one) => one.by === 'missing' || !sees(world, person, one))
  const missing = first?.by === 'missing' ? 'status 404, code 101' : HIDDEN
  const ids = [...new Set(chosen.map(({ id }) => id))]
  return { names, ids, refusal: first && missing }
}

/** Whether the call was refused; asserts that its status and code are the expected ones. */
export function refused({ answered }: Made, why: string | undefined): boolean {
  const { status, body, text } = answered
  // A file has no code.
  const { code } = (body ?? {}) as { code?: number }
  const given = status < 300 ? undefined : `status ${status}, code ${code}`
  assert.equal(given, why, text)
  return why !== undefined
}

/** A returning browser: each form reuses this token instead of a new one. */
const FORM_COOKIE = 'docket_form=known'

/** Viewing a bug marks it as read in the inbox. */
const UNREAD = /<a href="\/inbox"[^]*?<\/a>/

/** Makes the call, and repeats it through the older doors if it only reads. */
export async function ask(scene: Scene, person: Member, request: Request): Promise<Made> {
  const [method, path, body] = request
  const as = person.id === 0 ? undefined : person
  const said = `${path} ${JSON.stringify(body ?? '')}`
  scene.said = `${person.login || 'nobody'}: ${method} ${said}`
  const asking = { as, body, headers: { cookie: FORM_COOKIE } }
  const answered = await scene.instance.ask(method, path, asking)
  if (method === 'GET') await askOlderDoors(scene.instance, as, path, answered)
  // Random letters that differ each time could match any word by chance.
  if (method === 'GET' && !path.startsWith('/rest/')) {
    const again = await scene.instance.ask(method, path, asking)
    assert.equal(again.text.replace(UNREAD, ''), answered.text.replace(UNREAD, ''))
  }
  return { person, said, answered }
}

/** Item `at` of an endless repetition of the list. */
export const pick = <Value>(from: readonly Value[], at: number): Value => from[at % from.length]!
