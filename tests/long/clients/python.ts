/** Runs each story of python-bugzilla.py as a test of its own, through one of two doors. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

import { findPrograms, run, surroundings } from '../programs.ts'
import { ADMIN } from '../service.ts'
import { ANN, type Desk, DEV } from './desk.ts'

const STORIES = join(import.meta.dirname, 'python-bugzilla.py')

/** A Python that has the module; where there are several, not each need to have it. */
export const PYTHON = findPrograms('python3', ['/usr/bin/python3']).find(
  (python) => spawnSync(python, ['-c', 'import bugzilla']).status === 0,
)
const skip = PYTHON === undefined && 'no python3 has the module bugzilla'

export const tellPython = (desk: () => Desk) => tell(desk, 'rest')
export const tellPythonXml = (desk: () => Desk) => tell(desk, 'xmlrpc.cgi')

function tell(desk: () => Desk, door: 'rest' | 'xmlrpc.cgi') {
  const names = readFileSync(STORIES, 'utf8').matchAll(/^def story_(\w+)/gm)
  for (const [, name] of names) {
    if (door !== 'rest' && name!.includes('REST')) continue
    void test(name!.replaceAll('_', ' '), { skip }, async () => {
      const { url, home } = desk()
      const people = { admin: ADMIN, ann: ANN, dev: DEV }
      const env = surroundings({ HOME: home, PYTHONIOENCODING: 'utf-8' })
      const input = JSON.stringify({ url, home, door, ...people })
      const { code, out, err } = await run(PYTHON!, [STORIES, name!], { env, cwd: home, input })
      assert.deepEqual([code, out], [0, `${name}: told\n`], err)
    })
  }
}
