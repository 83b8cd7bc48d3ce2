/** Commands about other trackers, for tests. */

import assert from 'node:assert/strict'

import { main } from '../src/server/commands/main.ts'
import type { Instance } from './instance.ts'

/** Runs a command about a tracker that must succeed; returns what it prints. */
export const docketFor =
  (tracker: 'redmine' | 'mantis') =>
  async (...words: string[]): Promise<string> => {
    const said = { out: [] as string[], err: [] as string[] }
    const voice = {
      out: (line: string) => void said.out.push(line),
      err: (line: string) => void said.err.push(line),
    }
    const code = await main(['import', tracker, ...words], voice)
    assert.equal(code, 0, [...said.out, ...said.err].join('\n'))
    return said.out.join('\n')
  }

/**
 * Logs people in with their passwords: `[name in the tracker, login, password]`. Returns a function
 * that asks REST as one of them, or with an empty name as nobody.
 */
export async function openReaders(
  instance: Instance,
  people: readonly (readonly [name: string, login: string, password: string])[],
) {
  const tokens = new Map<string, string>()
  for (const [name, login, password] of people) {
    const query = new URLSearchParams({ login, password })
    const { body } = await instance.ask('GET', `/rest/login?${query.toString()}`)
    assert.ok(body.token, JSON.stringify([name, body]))
    tokens.set(name, body.token)
  }
  return (as: string, path: string) => {
    const token = tokens.get(as)
    const headers: Record<string, string> = token ? { 'x-bugzilla-token': token } : {}
    return instance.ask('GET', `/rest${path}`, { headers })
  }
}

/** Whether old addresses redirect to these. */
export async function checkMoved(instance: Instance, cases: readonly [path: string, to: string][]) {
  for (const [path, to] of cases) {
    const { status, headers } = await instance.ask('GET', path)
    assert.deepEqual([status, headers['location']], [302, to])
  }
}
