/** Tests with Debian's python3-bugzilla: each story is a test, through one of two doors. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'

import { findPrograms, say, surroundings } from '../programs.ts'
import { ADMIN } from '../service.ts'
import { ANN, type Setup, DEV } from './setup.ts'

const FOLDER = join(import.meta.dirname, 'python')

/** A Python that has the module; if there are several, some may lack it. */
export const PYTHON = findPrograms('python3', ['/usr/bin/python3']).find(
  (python) => spawnSync(python, ['-c', 'import bugzilla']).status === 0,
)
const skip = PYTHON === undefined && 'no python3 has the module bugzilla'

export const tellPython = (setup: () => Setup) => tell(setup, 'rest')
export const tellPythonXml = (setup: () => Setup) => tell(setup, 'xmlrpc.cgi')

function tell(setup: () => Setup, door: 'rest' | 'xmlrpc.cgi') {
  let told: Map<string, string | null>
  before(async () => {
    const { url, home } = setup()
    const HOME = { HOME: home, PYTHONIOENCODING: 'utf-8', PYTHONDONTWRITEBYTECODE: '1' }
    const input = JSON.stringify({ url, home, door, admin: ADMIN, ann: ANN, dev: DEV })
    const how = { env: surroundings(HOME), cwd: home, input }
    // One Python runs all of them: it takes longer to start than most of the stories.
    const out = PYTHON ? await say(PYTHON, [join(FOLDER, 'tell.py')], how) : ''
    told = new Map(
      out
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    )
  })
  const stories = ['reading.py', 'changing.py'].map((name) =>
    readFileSync(join(FOLDER, name), 'utf8'),
  )
  for (const [, name] of stories.join('\n').matchAll(/^def (story_\w+)/gm)) {
    if (door !== 'rest' && name!.includes('REST')) continue
    void test(name!.slice('story_'.length).replaceAll('_', ' '), { skip }, () => {
      assert.ok(told.has(name!), 'nobody told it')
      assert.equal(told.get(name!), null)
    })
  }
}
