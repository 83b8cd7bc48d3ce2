/** The command of Debian's package bugzilla-cli, run in the home folder of a user. */

import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { findPrograms, type Ran, run, surroundings } from '../programs.ts'
import { type Answer, send } from '../service.ts'
import type { Setup } from './setup.ts'

const [BUGZILLA] = findPrograms('bugzilla', ['/usr/bin/bugzilla'])
/** The reason for skipping the tests; false if the command is installed. */
export const skip = BUGZILLA === undefined && 'the command bugzilla is not installed'

/** Options of one run. */
export interface Way {
  /** A folder in the home, for another user of the same machine. */
  who?: string
  input?: string
  address?: string
  /** Input typed at a terminal, whose lines end with CR and LF. */
  terminal?: boolean
}

/** Functions for the tests of one command. */
export interface Told {
  setup: () => Setup
  call: (words: string[], way?: Way) => Promise<Ran>
  /** Runs the command, which must succeed, and returns its output. */
  bugzilla: (words: string[], way?: Way) => Promise<string>
  /** Reads a path below `/rest` as the administrator, without the command. */
  // oxlint-disable-next-line typescript/no-explicit-any
  read: (path: string) => Promise<any>
  /** Changes something as the administrator, without the command. */
  write: (method: string, path: string, body: unknown) => Promise<Answer>
}

const PSEUDO = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))'

/** Each user has a home folder, in which the command keeps its settings. */
export function commandAt(setup: () => Setup): Told {
  const call = async (words: string[], way: Way = {}) => {
    const { who = '', input = '', address = '/rest', terminal = false } = way
    const { url, home } = setup()
    const HOME = join(home, who)
    await mkdir(HOME, { recursive: true })
    const how = { env: surroundings({ HOME }), cwd: HOME, input }
    const line = [BUGZILLA!, '--bugzilla', url + address, ...words] as const
    if (terminal) return run('/usr/bin/python3', ['-c', PSEUDO, ...line], how)
    const [program, ...args] = line
    return run(program, args, how)
  }
  const bugzilla = async (words: string[], way?: Way) => {
    const { code, out, err } = await call(words, way)
    assert.equal(code, 0, `bugzilla ${words.join(' ')} ended with ${code}:\n${out}${err}`)
    return out
  }
  const write = (method: string, path: string, body: unknown) =>
    send(`${setup().url}/rest/${path}`, method, body)
  const read = async (path: string) => {
    const { status, body } = await send(`${setup().url}/rest/${path}`, 'GET')
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  return { setup, call, bugzilla, read, write }
}

/** Words without quotes. */
export const split = (line: string) => line.split(' ')
