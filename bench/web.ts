/**
 * Measures pages of Docket in Chromium, on generated data: alone and with eight others at work, on
 * a fast and on a slow line, and compared with a bare `node:http` that serves the same bytes:
 * `node bench/web.ts [--data FOLDER] [--rounds 7] [--json FILE]`.
 */

import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { type Browser, chromium, type Page } from 'playwright-core'

import { CHROMIUM } from '../tests/long/programs.ts'
import { GENERATED, type Generated } from '../tools/generate-data.ts'
import { dataFlags, type Server, startDocket, startLine, warm } from './servers.ts'
import { actions } from './web/actions.ts'
import type { Counted, Order } from './web/line.ts'
import type { Orders } from './web/others.ts'
import { addProbe } from './web/probe.ts'
import { type Condition, type Sample, webTable } from './web/report.ts'

const OTHERS = 8
const PASSWORD = 'a long enough password'
/** A slow line and a slow machine, such as a phone. */
const LATENCY_MS = 150
const BYTES_A_SECOND = 1_600_000 / 8
const CPU_TIMES = 4

interface Bench {
  browser: Browser
  docket: Server
  line: Server
  generated: Generated
  /** A session of the reader. */
  cookies: Awaited<ReturnType<typeof logIn>>
}

const urlOf = ({ port }: Server) => `http://127.0.0.1:${port}`

async function setPassword(flags: string[], login: string) {
  const main = join(import.meta.dirname, '..', 'bin', 'docket.js')
  const args = [main, 'user', 'password', login, '--password-stdin', ...flags]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] })
  child.stdin.end(`${PASSWORD}\n`)
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`the password of ${login} was not set`)
}

async function logIn(browser: Browser, url: string, login: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Login name').fill(login)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Your work' }).waitFor()
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

async function slowDown(page: Page) {
  const tools = await page.context().newCDPSession(page)
  const [downloadThroughput, uploadThroughput] = [BYTES_A_SECOND, BYTES_A_SECOND]
  const line = { offline: false, latency: LATENCY_MS, downloadThroughput, uploadThroughput }
  await tools.send('Network.emulateNetworkConditions', line)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES })
}

/** Does everything once, with nothing in the browser's cache; calls `each` after each action. */
async function round(
  { browser, generated, cookies }: Bench,
  { url, isSlow }: { url: string; isSlow: boolean },
  each: (action: string, ms: number) => Promise<void> | void,
) {
  const context = await browser.newContext({ locale: 'en-GB' })
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    await addProbe(page)
    if (isSlow) await slowDown(page)
    const given = { page, url, product: generated.products[0]!.name }
    for (const action of actions) await each(action.name, await action.run(given))
  } finally {
    await context.close()
  }
}

async function tell(line: Server, order: Order | 'count'): Promise<Counted> {
  line.child.send(order)
  const [counted] = (await once(line.child, 'message')) as [Counted]
  return counted
}

/** Records what the bare server repeats, and counts the requests and bytes of each action. */
async function record(bench: Bench): Promise<Map<string, Counted>> {
  const counts = new Map<string, Counted>()
  await tell(bench.line, 'record')
  const given = { url: urlOf(bench.line), isSlow: false }
  await round(bench, given, async (action) => {
    counts.set(action, await tell(bench.line, 'count'))
  })
  return counts
}

async function measureAll(bench: Bench, rounds: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const conditions: Condition[] = [false, true].flatMap((withOthers) =>
    [false, true].map((isSlow) => ({ withOthers, isSlow })),
  )
  for (const condition of conditions) {
    const others = condition.withOthers ? startOthers(bench) : undefined
    const { isSlow } = condition
    for (let at = 0; at < rounds; at++) {
      await tell(bench.line, 'replay')
      const servers = [[bench.docket, false] as const, [bench.line, true] as const]
      // By turns, since the second finds the browser and the machine warmer.
      for (const [server, is_bare] of at % 2 === 0 ? servers : servers.toReversed()) {
        const given = { url: urlOf(server), isSlow }
        await round(bench, given, (action, ms) => {
          samples.push({ ...condition, action, is_bare, ms })
        })
      }
    }
    others?.disconnect()
    process.stderr.write(`${JSON.stringify(condition)} done\n`)
  }
  return samples
}

function startOthers({ docket, generated }: Bench): ChildProcess {
  const child = fork(join(import.meta.dirname, 'web', 'others.ts'))
  const orders: Orders = {
    url: urlOf(docket),
    api_keys: generated.readers.slice(1, OTHERS + 1).map(({ api_key }) => api_key),
    products: generated.products.map(({ name }) => name),
    bugs: generated.bugs,
  }
  child.send(orders)
  return child
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { data: option, rounds: option, json: option } })
  const { data = './data', rounds = '7', json } = values
  if (CHROMIUM === undefined) throw new Error('Chromium was not found')
  const generated = JSON.parse(readFileSync(join(data, GENERATED), 'utf8')) as Generated
  await setPassword(dataFlags(data), generated.readers[0]!.login)
  await warm(join(data, 'docket.db'))
  const docket = await startDocket(dataFlags(data))
  const line = await startLine(docket.port)
  const browser = await chromium.launch({ executablePath: CHROMIUM })
  try {
    const cookies = await logIn(browser, urlOf(docket), generated.readers[0]!.login)
    const bench = { browser, docket, line, generated, cookies }
    const counts = await record(bench)
    const samples = await measureAll(bench, Number(rounds))
    const [cpu] = cpus()
    const about = `Node ${process.version}, ${cpus().length} × ${cpu?.model}`
    process.stdout.write(`${about}\n${webTable(actions, { samples, counts }).join('\n')}\n`)
    if (json) await writeFile(json, `${JSON.stringify({ about, samples }, null, 2)}\n`)
  } finally {
    await browser.close()
    await Promise.all([docket.stop(), line.stop()])
  }
}

if (import.meta.main) await main(process.argv.slice(2))
