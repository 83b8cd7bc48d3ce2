/**
 * Nodes, their database and its standby, under load: each is killed, paused or upgraded. Nothing
 * that was answered is missing, nothing is there twice, and the service answers again soon.
 * `node tests/long.ts faults --rounds 20` runs more rounds.
 */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

import { S3 } from '@aws-sdk/client-s3'

import { Random } from '../../tools/generate/random.ts'
import { freePort } from '../cluster.ts'
import { type Ceph, startCeph } from './ceph.ts'
import { startLoad, type Told } from './faults/load.ts'
import { makeNextVersion, nextStepIn, type NextVersion } from '../upgrade/next-version.ts'
import { endWithUs, findPrograms, HAPROXY, MAIN, ROOT } from './programs.ts'
import { type Replicas, startReplicas, WITH_STANDBYS } from './replicas.ts'
import { ask, type Running, send, startService } from './service.ts'

const ROUNDS = Number(process.env['DOCKET_TEST_ROUNDS'] ?? 2)
const SEED = 20261127
const CLIENTS = 4
/** Rounds wait more than they compute. */
const AT_ONCE = 2
const NODES = ['one', 'two', 'three']
const BUCKET = 'docket'
const PAUSE_MS = 20_000
const AGAIN_MS_MAX = 10_000
/** The load between two faults. */
const BETWEEN_MS = 1_500

const missing = [
  HAPROXY === undefined && 'HAProxy',
  WITH_STANDBYS === undefined && 'pg_basebackup',
  findPrograms('radosgw').length === 0 && 'Ceph',
].filter((what) => what !== false)

void describe(
  'faults under load',
  { skip: missing.length > 0 && `no ${missing.join(', ')}` },
  () => {
    let ceph: Ceph
    let next: NextVersion
    before(async () => {
      next = await makeNextVersion()
      ceph = await startCeph()
      const { endpoint, key, secret } = ceph
      const credentials = { accessKeyId: key, secretAccessKey: secret }
      const client = new S3({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
      await client.createBucket({ Bucket: BUCKET })
      client.destroy()
    })
    after(async () => {
      await ceph?.stop()
      await next?.remove()
    })

    for (let first = 1; first <= ROUNDS; first += AT_ONCE) {
      const last = Math.min(first + AT_ONCE - 1, ROUNDS)
      const rounds = Array.from({ length: last - first + 1 }, (_, at) => first + at)
      void test(`rounds ${rounds.join(' and ')}: nothing answered is lost`, async (t) => {
        await Promise.all(rounds.map((round) => playRound(t, { ceph, next }, round)))
      })
    }
  },
)

interface Given {
  ceph: Ceph
  next: NextVersion
}
async function playRound(t: TestContext, { ceph, next }: Given, round: number) {
  const seed = SEED + round
  await using site = await openSite(ceph, next, `round-${round}`)
  const load = startLoad(site.url, { seed, clients: CLIENTS })
  try {
    await load.answers()
    for (const [what, fault] of faultsOf(site, new Random(seed, 'faults'))) {
      await pause(BETWEEN_MS)
      const first_ms = await strike(fault, what, () => load.answers())
      t.diagnostic(`round ${round}: ${what}: answers after ${Math.round(first_ms)} ms`)
    }
    await site.upgraded()
  } finally {
    await load.stop()
  }
  t.diagnostic(`round ${round}, seed ${seed}: ${summaryOf(load.told)}`)
  await judge(site, load.told)
}

type Fault = () => Promise<void>

/** Each once, in the order of the seed; the primary can die only once. */
function faultsOf(site: Site, random: Random): [name: string, fault: Fault][] {
  const paused = random.below(NODES.length)
  const faults: [string, Fault][] = [
    ...NODES.map((name, at): [string, Fault] => [
      `kill -9 of node ${name}`,
      () => site.killNode(at),
    ]),
    [`a pause of node ${NODES[paused]} for 20 s`, () => site.pauseNode(paused)],
    ['kill -9 of the primary, and promotion of the standby', () => site.failOver()],
    ['an upgrade of each node in turn', () => site.upgradeNodes()],
  ]
  return faults
    .map((fault) => ({ fault, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ fault }) => fault)
}

/** The service must answer while the fault lasts, and after it. Returns how long it took first. */
async function strike(fault: Fault, what: string, answers: () => Promise<void>) {
  const began = performance.now()
  const striking = fault()
  await Promise.race([answers(), pause(AGAIN_MS_MAX).then(() => assert.fail(`${what}: no answer`))])
  const first_ms = performance.now() - began
  await striking
  await answers()
  return first_ms
}

function summaryOf({ bugs, comments, tickets, downloads, statuses }: Told): string {
  const texts = [...comments.values()].flat().length
  const files = `${tickets.size} files, ${downloads.size} limited ones`
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return `${bugs.size} bugs, ${texts} comments, ${files}; statuses: ${counts}`
}

/** Compares what is there with what was answered, and with what was sent. */
async function judge(site: Site, { bugs, comments, tickets, sent }: Told) {
  const { url } = site
  const stored = await ask(site.database(), 'select id, short_desc from bugs')
  const summaries = new Map(stored.map((row) => [row['id'], row['short_desc']]))
  for (const [id, summary] of bugs) assert.equal(summaries.get(id), summary)
  const once_only = [...summaries.values()].filter((summary) => sent.has(String(summary)))
  assert.equal(new Set(once_only).size, once_only.length, 'a bug was filed twice')
  for (const [id, expected] of comments) {
    const { body } = await send(`${url}/rest/bug/${id}/comment`, 'GET')
    const { bugs: read } = body as { bugs: Record<number, { comments: { text: string }[] }> }
    const texts = read[id]!.comments.map(({ text }) => text)
    for (const text of expected) {
      assert.equal(texts.filter((one) => one === text).length, 1, `${text} of bug ${id}`)
    }
    assert.equal(new Set(texts).size, texts.length, `a comment of bug ${id} is there twice`)
  }
  for (const id of tickets.keys()) {
    assert.equal((await fetch(`${url}/d.php/${id}/a.bin`)).status, 200)
  }
}

/** Three nodes behind HAProxy, on a primary with a synchronous standby and one bucket. */
interface Site extends AsyncDisposable {
  url: string
  /** The URL of the database that takes writes. */
  database(): string
  killNode(at: number): Promise<void>
  pauseNode(at: number): Promise<void>
  failOver(): Promise<void>
  /** Replaces each by the next version. */
  upgradeNodes(): Promise<void>
  /** Resolves when the schema of the next version is complete. */
  upgraded(): Promise<void>
}

async function openSite(ceph: Ceph, next: NextVersion, prefix: string): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-faults-'))
  const replicas = await startReplicas()
  const ports = await Promise.all(NODES.map(() => freePort()))
  let main = MAIN
  const start = (at: number) =>
    startNode({ at, port: ports[at]!, folder, ceph, prefix, replicas, main })
  const nodes: Running[] = []
  for (const at of NODES.keys()) nodes.push(await start(at))
  const { port, program } = await startBalancer(folder, ports)
  let primary = replicas.primary
  return {
    url: `http://127.0.0.1:${port}`,
    database: () => primary.url,
    async killNode(at) {
      await nodes[at]!.kill()
      nodes[at] = await start(at)
    },
    async pauseNode(at) {
      const { pid } = nodes[at]!
      process.kill(pid, 'SIGSTOP')
      await pause(PAUSE_MS)
      process.kill(pid, 'SIGCONT')
    },
    async failOver() {
      await primary.kill()
      primary = replicas.standby
      await replicas.promote()
    },
    async upgradeNodes() {
      main = next.main
      for (const at of NODES.keys()) {
        assert.equal(await nodes[at]!.stop(), 0)
        nodes[at] = await start(at)
      }
    },
    async upgraded() {
      while (!(await nextStepIn(primary.url)).done) await pause(BETWEEN_MS)
    },
    async [Symbol.asyncDispose]() {
      program.kill('SIGKILL')
      await once(program, 'exit')
      for (const node of nodes) await node.kill()
      await replicas.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface NodePlace {
  at: number
  port: number
  folder: string
  ceph: Ceph
  prefix: string
  replicas: Replicas
  main: string
}
function startNode({
  at,
  port,
  folder,
  ceph,
  prefix,
  replicas,
  main,
}: NodePlace): Promise<Running> {
  const name = NODES[at]!
  const place = { folder: join(folder, name), database: replicas.url }
  return startService(
    place,
    ['--node-name', name, '--port', String(port), '--drain-seconds', '2'],
    {
      DOCKET_SECRET_KEY: 'ab'.repeat(32),
      DOCKET_BLOBS: `s3://${BUCKET}/${prefix}`,
      DOCKET_S3_ENDPOINT: ceph.endpoint,
      DOCKET_S3_ACCESS_KEY: ceph.key,
      DOCKET_S3_SECRET_KEY: ceph.secret,
      DOCKET_STANDBY_WAIT_MS: '100',
      DOCKET_TRUSTED_PROXIES: '127.0.0.1',
      // All clients have one address.
      DOCKET_CALL_BUDGET_SECONDS: '0',
      DOCKET_SEARCH_BUDGET_SECONDS: '0',
    },
    main,
  )
}

/** With the configuration of the guide, without TLS. */
async function startBalancer(folder: string, ports: number[]) {
  const port = await freePort()
  const config = join(folder, 'haproxy.cfg')
  const text = await readFile(join(ROOT, 'deploy', 'haproxy.cfg'), 'utf8')
  const servers = ports.map((own, at) => `  server ${NODES[at]} 127.0.0.1:${own}`)
  await writeFile(
    config,
    text
      .replace(/bind .*/, `bind 127.0.0.1:${port}`)
      .replace(/( {2}server .*\n)+/, `${servers.join('\n')}\n`),
  )
  const program: ChildProcess = spawn(HAPROXY!, ['-f', config], { stdio: 'inherit' })
  endWithUs(program)
  return { port, program }
}
