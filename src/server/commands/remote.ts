/** What the commands that talk to a remote Docket share: the key, passwords, waiting, progress. */

import { readFile, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Account, openAccount } from '../../cli/account.ts'
import type { Voice } from '../../cli/exchange.ts'
import { clock } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Config } from '../settings.ts'
import { numberOf } from './args.ts'
import type { Context } from './command.ts'

/** Flags of `docket send` and `docket grant` for the message that goes with what they create. */
export const MESSAGE_FLAGS = {
  password: {
    value: 'FILE',
    sentence:
      'A file with the password of the link in its first line. It is not given directly, because ' +
      'other users could see it on the command line.',
  },
  comment: { value: 'TEXT', sentence: 'A message to those who get the link.' },
  notify: { value: 'ADDRESS', many: true, sentence: 'Who is told by mail when it is used.' },
  to: { value: 'ADDRESS', many: true, sentence: 'Who gets the link by mail.' },
} as const

/** The values of these flags. */
export interface Told {
  password: string | undefined
  comment: string | undefined
  notify: readonly string[]
  to: readonly string[]
}

/** The part of `msg` that tickets and grants have in common. */
export async function messageOf({ password, comment, notify, to }: Told) {
  const pass = await readPassword(password)
  return {
    ...(pass !== undefined && { pass }),
    ...(comment !== undefined && { comment }),
    ...(notify.length > 0 && { notify: notify.join(',') }),
    ...(to.length > 0 && { send_to: to.join(',') }),
  }
}

const DAYS_MAX = 36_500
const COUNT_MAX = 999_999_999
const DAY_S = 24 * 60 * 60
/** Limits for `msg`: days in seconds, and a number of uses. Others are those of the service. */
export const limitsOf = (
  [total, days]: readonly [name: string, days: string | undefined],
  [max, flag, uses]: readonly [name: string, flag: string, uses: string | undefined],
) => ({
  ...(days !== undefined && {
    [total]: numberOf('days', days, { otherwise: 0, max: DAYS_MAX }) * DAY_S,
  }),
  ...(uses !== undefined && { [max]: numberOf(flag, uses, { otherwise: 0, max: COUNT_MAX }) }),
})

/** The first line of a file, `/dev/stdin` and `<(…)` of shells included. */
export async function readPassword(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  return firstLine(file, 'password')
}

async function firstLine(file: string, what: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Refusal(`${file}: cannot be read: ${error.message}`)
  })
  const line = text.split(/\r?\n/, 1)[0]!
  if (line === '') throw new Refusal(`${file}: has no ${what} in its first line`)
  return line
}

/** Rights of others than the owner of a file. */
const OTHERS = 0o077

/** The account of the settings `url`, `key` and `key_file`. */
export async function accountOf({ url, key, key_file }: Config, voice: Voice): Promise<Account> {
  if (url === undefined) {
    throw new Refusal('name the Docket with --url or DOCKET_URL: https://files.example.org', 2)
  }
  if (key !== undefined) return openAccount(voice, url, key)
  if (key_file === undefined) {
    throw new Refusal('give your API key in DOCKET_KEY, or name a file with it: --key-file FILE', 2)
  }
  const found = await stat(key_file).catch(() => undefined)
  const isSeen = process.platform !== 'win32' && found && (found.mode & OTHERS) !== 0
  if (isSeen) {
    throw new Refusal(`${key_file}: others can read the API key; run chmod 600 ${key_file}`)
  }
  return openAccount(voice, url, await firstLine(key_file, 'API key'))
}

/** Waits by the clock, and says why. */
export const voiceOf = ({ err }: Pick<Context, 'err'>): Voice => ({
  err: (line) => err(`docket: ${line}`),
  pause: (ms) => sleep(ms),
})

const DRAWN_MS = 250
const MEGABYTE = 1e6

/** Draws the progress of a file on a line of its own, if standard error is a terminal. */
export function drawer(name: string): {
  /** Without a size, nobody knows how much is left. */
  told: (bytes: number, size?: number) => void
  end: () => void
} {
  const { stderr } = process
  if (!stderr.isTTY) return { told: () => {}, end: () => {} }
  let drawn_at = 0
  return {
    told(bytes, size) {
      const now = clock()
      if (now - drawn_at < DRAWN_MS && bytes !== size) return
      drawn_at = now
      stderr.write(`\r\x1b[K${name}: ${progressOf(bytes, size)}`)
    },
    end: () => void (drawn_at > 0 && stderr.write('\r\x1b[K')),
  }
}

const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
function progressOf(bytes: number, size: number | undefined): string {
  if (size === undefined) return megabytes(bytes)
  const percent = size === 0 ? 100 : Math.floor((bytes / size) * 100)
  return `${percent} % of ${megabytes(size)}`
}
