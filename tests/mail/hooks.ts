/** What recorded scenarios do beside calls of REST: account letters, and regular mail. */

import assert from 'node:assert/strict'

import type { Instance } from '../instance.ts'
import { lettersOf, type MailServer } from '../smtp.ts'
import type { Excuse } from './exceptions.ts'
import type { Step } from './scenarios.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The password of the people of the worlds. */
const PASSWORD = 'MailWorld1!'
/** Schedules of world W whose time had come when it was recorded. */
const DUE = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]

/** The status of the response; 200 for what has none. */
type Hook = (instance: Instance, env: Record<string, string>, server: MailServer) => Promise<number>

const JSON_TYPE = { 'content-type': 'application/json' }
const post = async (instance: Instance, path: string, body: object, headers = {}) =>
  (
    await instance.ask('POST', `/rest/${path}`, {
      headers: { ...JSON_TYPE, ...headers },
      body: JSON.stringify(body),
    })
  ).status

const hooks: Record<string, Hook> = {
  'offer-account': (instance, { EMAIL: email }) =>
    post(instance, 'user/offer_account_by_email', { email }),

  'password-reset': (instance, { LOGIN: login_name }) =>
    post(instance, 'password_reset', { login_name }),

  async 'email-change'(instance, { LOGIN: login, NEW: email }) {
    const query = new URLSearchParams({ login: login!, password: PASSWORD }).toString()
    const { body } = await instance.ask('GET', `/rest/login?${query}`)
    return post(instance, 'email', { email }, { 'x-bugzilla-token': body.token })
  },

  // The letter of the step before has the link; a request for a password needs none, as it lapses.
  async 'cancel-token'(instance, { LOGIN: login, TYPE: type }, server) {
    if (type === 'password') return 200
    const letters = await lettersOf(server, instance)
    const { secret } = letters.find(({ to }) => to === login)!
    const answer = await instance.ask('DELETE', `/rest/email?secret=${secret}`)
    return answer.status
  },

  async whine(instance) {
    const at = { run_next: (instance.clock.now += MINUTE_MS) }
    await instance.db.work((tx) =>
      tx
        .updateTable('whine_schedules')
        .set(at)
        .where('id', 'in', DUE)
        // Imported ones are paused.
        .where('run_next', 'is', null)
        .execute(),
    )
    return everyMinute(instance)
  },

  async whineatnews(instance) {
    // Nothing else is due.
    await instance.db.work((tx) =>
      tx.updateTable('whine_schedules').set({ run_next: null }).execute(),
    )
    const parameters = { new_bug_reminders: 'daily' }
    const as = instance.admin
    await instance.ask('PUT', '/rest/docket_parameters', { as, body: { parameters } })
    await everyMinute(instance)
    instance.clock.now += DAY_MS
    return everyMinute(instance)
  },
}

async function everyMinute({ service }: Instance) {
  await service.node.beat()
  await service.everyMinute()
  await service.runJobs()
  return 200
}

/** Does what the hook of a step does in a Bugzilla; a difference on purpose is returned. */
export async function runHook(
  instance: Instance,
  step: Step,
  server: MailServer,
): Promise<Excuse | undefined> {
  const status = await hooks[step.hook!]!(instance, step.env ?? {}, server)
  if (step.hook === 'cancel-token') return 'cancelled'
  if (step.hook === 'offer-account' && step.status >= 400 && status < 400) return 'again'
  assert.equal(status >= 400, step.status >= 400, `${step.hook} answers ${status}`)
  return undefined
}
