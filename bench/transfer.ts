/**
 * Measures the upload and download speed of file tickets, compared with one process that writes and
 * hashes the same bytes, with `cp`, and with nginx using sendfile, all in the same run. README.md
 * explains the results.
 * `node bench/transfer.ts [--mib 2048] [--side 20] [--side-mib 1024] [--seconds 5] [--files 10000]
 * [--folder DIR]`
 */

import { execFile, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'

import { memory, type Server, startDocket } from './servers.ts'
import type { Done, Job, Orders, Said } from './transfer/client.ts'
import { sendMany } from './transfer/many.ts'
import { isThere, startNginx } from './transfer/nginx.ts'

const MIB = 1024 * 1024
const SMALL_BYTES = 64 * 1024
const AT_ONCE = 8
const ROUNDS = 3
const LOOKS_MS = 50
const API_KEY = 'b'.repeat(40)
const LOGIN = 'admin@example.com'

/** The minimum ratios to the comparison, and absolute limits. */
const LIMITS = { upload: 0.6, download: 0.5, small: 0.2, counted: 300, many: 5, rss_mib: 200 }

const say = (line: string) => void process.stdout.write(`${line}\n`)
const run = promisify(execFile)

/** Runs a client in a separate process. */
function client(orders: Orders): Promise<Done> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'transfer', 'client.ts'))
    child.on('message', (said: Said) => {
      if (said.say === 'done') resolve(said.done)
      else reject(new Error(said.why))
    })
    child.on('exit', (code) => reject(new Error(`the client ended with code ${code}`)))
    child.send(orders)
  })
}

const pair = `Basic ${Buffer.from(`${LOGIN}:${API_KEY}`).toString('base64')}`
const HEADERS = { authorization: pair, 'x-authorization': pair }

interface Made {
  id: string
}
/** Creates a ticket with these bytes; returns the path to download them. */
async function ticketOf(server: Server, bytes: Buffer, msg: object): Promise<string> {
  const form = new FormData()
  form.set('msg', JSON.stringify(msg))
  form.set('file', new Blob([Uint8Array.from(bytes)]), 'file.bin')
  const address = `http://127.0.0.1:${server.port}/rest/newticket`
  const answer = await fetch(address, { method: 'POST', body: form, headers: HEADERS })
  if (answer.status !== 200) throw new Error(await answer.text())
  return `/d.php/${((await answer.json()) as Made).id}/file.bin`
}
/** The path of the newest ticket. */
async function newestTicket(server: Server): Promise<string> {
  const address = `http://127.0.0.1:${server.port}/rest/tickets?limit=1&include_fields=id`
  const { tickets } = (await (await fetch(address, { headers: HEADERS })).json()) as {
    tickets: [Made]
  }
  return `/d.php/${tickets[0].id}/file.bin`
}

interface Place {
  folder: string
  server: Server
  /** The folder that nginx serves, and its port; undefined if it is not installed. */
  www: string
  nginx: number | undefined
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!

interface Line {
  what: string
  value: string
  limit?: string | undefined
  isMet?: boolean | undefined
}
const lines: Line[] = []
function tell(line: Line) {
  lines.push(line)
  const { what, value, limit, isMet } = line
  const verdict = limit === undefined ? '' : `  limit ${limit}: ${isMet ? 'met' : 'missed'}`
  say(`${what.padEnd(44)}${value.padStart(16)}${verdict}`)
}
const rate = (mib: number, seconds: number) => `${(mib / seconds).toFixed(0)} MiB/s`
const ratio = (part: number, least: number): Pick<Line, 'limit' | 'isMet'> => ({
  limit: `>= ${least} (is ${part.toFixed(2)})`,
  isMet: part >= least,
})

async function measureLarge({ folder, server, www, nginx }: Place, mib: number) {
  const [source, copy] = [join(www, 'large.bin'), join(folder, 'copy.bin')]
  await writeRandom(source, mib)
  const upload: Job = { do: 'upload', path: source, size: mib * MIB, headers: HEADERS }
  const baseline = join(import.meta.dirname, 'transfer', 'write-and-hash.ts')
  const took = { cp: [] as number[], bare: [] as number[], upload: [] as number[] }
  // Alternates, so that other load on the machine affects all of them.
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await run('cp', [source, copy])
    took.cp.push((performance.now() - began) / 1000)
    await rm(copy)
    const { stdout } = await run(process.execPath, [baseline, source, copy])
    took.bare.push(Number(stdout))
    await rm(copy)
    took.upload.push((await client({ port: server.port, jobs: [upload] })).seconds)
  }
  const [cp, bare, up] = [median(took.cp), median(took.bare), median(took.upload)]
  tell({ what: `cp, ${mib} MiB`, value: rate(mib, cp) })
  tell({ what: 'writing and hashing in one process', value: rate(mib, bare) })
  tell({ what: 'upload', value: rate(mib, up), ...ratio(bare / up, LIMITS.upload) })
  const target = await newestTicket(server)
  const size = mib * MIB
  const get = async (port: number, path: string) =>
    (await client({ port, jobs: [{ do: 'download', target: path, size }] })).seconds
  const met = { nginx: [] as number[], docket: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    if (nginx) met.nginx.push(await get(nginx, '/large.bin'))
    met.docket.push(await get(server.port, target))
  }
  const own = median(met.docket)
  if (nginx) tell({ what: 'nginx, sendfile', value: rate(mib, median(met.nginx)) })
  const part = nginx ? ratio(median(met.nginx) / own, LIMITS.download) : {}
  tell({ what: 'download', value: rate(mib, own), ...part })
  await rm(source)
}

async function writeRandom(path: string, mib: number) {
  await using file = await open(path, 'w')
  for (let written = 0; written < mib; written++) await file.writeFile(randomBytes(MIB))
}

async function measureSmall({ server, www, nginx }: Place, seconds: number) {
  const bytes = createHash('shake256', { outputLength: SMALL_BYTES }).update('small').digest()
  await writeFile(join(www, 'small.bin'), bytes)
  const free = await ticketOf(server, bytes, { ticket_expiry: 'never' })
  const counted = await ticketOf(server, bytes, { ticket_maxdl: 1_000_000_000 })
  const perSecond = async (port: number, target: string) => {
    const job: Job = { do: 'download', target, size: SMALL_BYTES }
    const jobs = Array.from({ length: AT_ONCE }, () => job)
    await client({ port, jobs, seconds: 1 })
    const done = await client({ port, jobs, seconds })
    return done.transfers / done.seconds
  }
  const found = { nginx: [] as number[], free: [] as number[], counted: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    if (nginx) found.nginx.push(await perSecond(nginx, '/small.bin'))
    found.free.push(await perSecond(server.port, free))
    found.counted.push(await perSecond(server.port, counted))
  }
  const [without, withLimit] = [median(found.free), median(found.counted)]
  const each = (value: number) => `${value.toFixed(0)}/s`
  say(`64 KiB, ${AT_ONCE} at once:`)
  if (nginx) tell({ what: 'nginx, sendfile', value: each(median(found.nginx)) })
  const part = nginx ? ratio(without / median(found.nginx), LIMITS.small) : {}
  tell({ what: 'tickets without a limit', value: each(without), ...part })
  const limit = `>= ${LIMITS.counted}/s`
  const isMet = withLimit >= LIMITS.counted
  tell({ what: 'tickets with a number of downloads', value: each(withLimit), limit, isMet })
}

/** A grant without a limit of uploads. */
async function grantOf({ port }: Server) {
  const url = `http://127.0.0.1:${port}`
  const form = new FormData()
  form.set(
    'msg',
    JSON.stringify({ notify: LOGIN, grant_total: 0, grant_lastul: 0, grant_maxul: 0 }),
  )
  const answer = await fetch(`${url}/rest/newgrant`, {
    method: 'POST',
    body: form,
    headers: HEADERS,
  })
  if (answer.status !== 200) throw new Error(await answer.text())
  return { url, id: ((await answer.json()) as Made).id }
}

/** Sending files one after the other is measured with fewer of them: it takes as long for each. */
async function measureMany(server: Server, files: number) {
  const grant = await grantOf(server)
  const { alone, together } = await sendMany(grant, { alone: files / 20, together: files })
  say(`${files} files of 4 KiB by one grant:`)
  tell({ what: 'two requests each, in turn', value: `${alone.toFixed(0)}/s` })
  const value = `${together.toFixed(0)}/s`
  tell({ what: 'together, as pages send them', value, ...ratio(together / alone, LIMITS.many) })
}

/** Half of the transfers are uploads, half downloads; needs a newly started server. */
async function measureMemory(server: Server, folder: string, side: number, mib: number) {
  const path = join(folder, 'side.bin')
  await writeRandom(path, mib)
  const size = mib * MIB
  const upload: Job = { do: 'upload', path, size, headers: HEADERS }
  await client({ port: server.port, jobs: [upload] })
  const download: Job = { do: 'download', target: await newestTicket(server), size }
  const before = memory(server.pid).rss
  let most = before
  const looks = setInterval(() => (most = Math.max(most, memory(server.pid).rss)), LOOKS_MS)
  const jobs = Array.from({ length: side }, (_, at) => (at % 2 === 0 ? upload : download))
  const { seconds } = await client({ port: server.port, jobs })
  clearInterval(looks)
  say(`${side} transfers of ${mib} MiB side by side:`)
  tell({ what: 'all together', value: rate(mib * side, seconds) })
  tell({
    what: `memory, ${before.toFixed(0)} MiB before`,
    value: `${most.toFixed(0)} MiB`,
    limit: `< ${LIMITS.rss_mib}`,
    isMet: most < LIMITS.rss_mib,
  })
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const names = {
    mib: option,
    side: option,
    'side-mib': option,
    seconds: option,
    files: option,
    folder: option,
  }
  const { values } = parseArgs({ args, options: names })
  const folder = await mkdtemp(join(values.folder ?? tmpdir(), 'docket-bench-transfer-'))
  const www = join(folder, 'www')
  await mkdir(www)
  process.env['DOCKET_ADMIN_LOGIN'] = LOGIN
  process.env['DOCKET_ADMIN_API_KEY'] = API_KEY
  const start = () => startDocket(['--data', join(folder, 'data'), '--only', 'both'])
  let server = await start()
  const nginx = isThere() ? await startNginx(www) : undefined
  if (!nginx) say('WITHOUT NGINX (Debian: nginx-light): downloads are held against nothing')
  const place: Place = { folder, server, www, nginx: nginx?.port }
  say(`Node ${process.version}, ${folder}`)
  try {
    await measureLarge(place, Number(values.mib ?? '2048'))
    await measureSmall(place, Number(values.seconds ?? '5'))
    await measureMany(server, Number(values.files ?? '10000'))
    await server.stop()
    server = await start()
    const [side, side_mib] = [Number(values.side ?? '20'), Number(values['side-mib'] ?? '1024')]
    await measureMemory(server, folder, side, side_mib)
  } finally {
    await nginx?.stop()
    await server.stop()
    await rm(folder, { recursive: true })
  }
  if (lines.some(({ isMet }) => isMet === false)) process.exitCode = 1
}

await main(process.argv.slice(2))
