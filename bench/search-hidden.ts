/**
 * Tries to read the summary of a hidden bug from the duration of searches, as an anonymous user,
 * and that of a public bug in the same way:
 * `node bench/search-hidden.ts [--letters 30] [--samples 5] [--database ADDRESS]`.
 */

import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { setParameter } from '../src/accounts/parameters/parameters.ts'
import { loadConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database.ts'
import { layOut } from '../src/server/data-folder.ts'
import { type Server, startDocket } from './servers.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const ADMIN = 'admin@example.com'
const KEY = 'k'.repeat(40)
/** The number of conditions that read a description only if the guess is right. */
const SLOW = 19
const PATTERN = '([a-z ]+){100}zqqx'
const letters = (count: number) =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

async function call(server: Server, method: string, path: string, body: object) {
  const answered = await fetch(`http://127.0.0.1:${server.port}/rest/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-bugzilla-api-key': KEY },
    body: JSON.stringify(body),
  })
  if (!answered.ok) throw new Error(await answered.text())
  return (await answered.json()) as { id: number }
}

async function fileBug(server: Server, product: string, summary: string) {
  const place = { product, component: `Of ${product}`, version: 'unspecified' }
  const made = {
    name: product,
    description: product,
    version: 'unspecified',
    has_unconfirmed: true,
  }
  await call(server, 'POST', 'product', made)
  const component = { name: place.component, description: product, default_assignee: ADMIN }
  await call(server, 'POST', 'component', { product, ...component })
  const description = Array.from({ length: 6_000 }, () => letters(9)).join(' ')
  return (await call(server, 'POST', 'bug', { ...place, summary, description })).id
}

function queryFor(id: number, guess: string) {
  const query = new URLSearchParams({ bug_id: String(id), include_fields: 'id' })
  const ask = (at: number, field: string, operator: string, value: string) => {
    query.set(`f${at}`, field)
    query.set(`o${at}`, operator)
    query.set(`v${at}`, value)
  }
  ask(1, 'short_desc', 'regexp', `^${guess}`)
  for (let at = 2; at < 2 + SLOW; at++) ask(at, 'longdesc', 'notregexp', PATTERN)
  return `/rest/bug?${query.toString()}`
}

async function timeOf(server: Server, path: string) {
  const began = performance.now()
  const answered = await fetch(`http://127.0.0.1:${server.port}${path}`)
  await answered.arrayBuffer()
  if (!answered.ok) throw new Error(`a guess was answered ${answered.status}`)
  return performance.now() - began
}

/**
 * The number of letters found, each guessed with the previous ones known: more than an attacker
 * knows.
 */
async function extract(server: Server, id: number, summary: string, samples: number) {
  let found = 0
  for (let at = 0; at < summary.length; at++) {
    const times = new Map<string, number>()
    for (let round = 0; round < samples; round++) {
      for (const letter of ALPHABET) {
        const took = await timeOf(server, queryFor(id, summary.slice(0, at) + letter))
        times.set(letter, Math.min(took, times.get(letter) ?? Infinity))
      }
    }
    const [slowest] = [...times].toSorted((a, b) => b[1] - a[1])
    if (slowest![0] === summary[at]) found++
  }
  return found
}

/** Makes new products have their own group, to which their bugs are restricted. */
async function withProductGroups(flags: { data: string; database?: string }) {
  const { config } = loadConfig(flags)
  const db = await openDatabase(config, layOut(config.data))
  await db.work((tx) => setParameter(tx, 'makeproductgroups', '1'))
  await db.close()
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const options = { letters: option, samples: option, database: option }
  const { letters: count = '30', samples = '5', database } = parseArgs({ args, options }).values
  const data = await mkdtemp(join(tmpdir(), 'docket-hidden-'))
  process.env['DOCKET_ADMIN_API_KEY'] = KEY
  const flags = { data, ...(database && { database }) }
  const server = await startDocket(
    Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]),
  )
  try {
    const [seen, hidden] = [letters(Number(count)), letters(Number(count))]
    const ofSeen = await fileBug(server, 'Open', seen)
    await withProductGroups(flags)
    const ofHidden = await fileBug(server, 'Closed', hidden)
    for (const [what, bug, summary] of [
      ['a bug that everybody sees', ofSeen, seen],
      ['a hidden bug', ofHidden, hidden],
    ] as const) {
      const found = await extract(server, bug, summary, Number(samples))
      const chance = (Number(count) / ALPHABET.length).toFixed(1)
      process.stdout.write(`${what}: ${found} of ${count} letters; by chance ${chance}\n`)
    }
  } finally {
    await server.stop()
    await rm(data, { recursive: true })
  }
}

if (import.meta.main) await main(process.argv.slice(2))
