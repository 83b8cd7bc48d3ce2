/** Commands about other trackers, for tests. */

import assert from 'node:assert/strict'

import { main } from '../src/server/commands/main.ts'

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
