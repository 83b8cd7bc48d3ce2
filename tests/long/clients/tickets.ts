/** The commands about file tickets in the README, run line by line as they are written there. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

import { findPrograms, say } from '../programs.ts'
import { ADMIN } from '../service.ts'
import type { Setup } from './setup.ts'

const ROOT = join(import.meta.dirname, '../../..')
const [CURL] = findPrograms('curl')
const [BASH] = findPrograms('bash')
const skip = (CURL === undefined || BASH === undefined) && 'curl or bash is not installed'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const [, part = ''] = /^## File tickets$(.*?)^## /ms.exec(readme) ?? []
const commands = [...part.matchAll(/^```sh$(.*?)^```$/gms)].map(([, lines]) => lines).join('')

export function tellTickets(setup: () => Setup) {
  void test('the commands about file tickets in the README work', { skip }, async () => {
    const { url } = setup()
    const script = [
      'set -euo pipefail',
      `cd ${ROOT}`,
      // An error ends the script.
      'curl() { command curl --silent --show-error --fail-with-body "$@"; echo >&2; }',
      `KEY=${ADMIN.api_key}`,
      commands.replaceAll('admin@example.com:', `${ADMIN.login}:`),
    ].join('\n')
    const said = await say(BASH!, ['-c', script.replaceAll('http://127.0.0.1:8080', url)])
    assert.match(said, /"masterpath"/)
    assert.match(said, /"limits.maxdl":\{"removed":"0","added":"5"\}/)
    assert.match(said, /"limits.maxul":\{"removed":"0","added":"3"\}/)
    assert.equal(said.match(/"url":"[^"]*\?t=/g)!.length > 3, true)
  })
}
