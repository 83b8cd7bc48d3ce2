/**
 * Measures mail about one change with many recipients: `node bench/crowd.ts [--recipients 100000]
 * [--mail-rate 0] [--database ADDRESS]`, where the database is empty. It prints how long all of it
 * takes, in which order it goes out, how much memory the server uses, and how long letters to other
 * people take meanwhile.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { docket } from '../src/accounts/actors/actors.ts'
import { createUser } from '../src/accounts/users/create-user.ts'
import { layOut } from '../src/server/data-folder.ts'
import { openDatabase } from '../src/server/database.ts'
import { openTransactions } from '../src/platform/work/work.ts'
import { defaults } from '../tests/defaults.ts'
import { asker, filed, prepareFirstStart } from './ask.ts'
import { openSink, type Sink } from './notices/sink.ts'
import { cpuSeconds, dataFlags, memory, type Server, startDocket } from './servers.ts'

const ANN = 'ann@example.com'
const AT_ONCE = 500
/** The other change is made when this part of the crowd has its letter. */
const BEFORE_OTHER = 0.1
const LOOK_MS = 50

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Puts new people on the CC list of a bug, without mail about it. */
async function addCrowd(data: string, database: string, bug_id: number, count: number) {
  const db = await openDatabase({ ...defaults, database }, layOut(data))
  const transactions = openTransactions(db, { clock: Date.now, secret: new Uint8Array(32) })
  for (let from = 0; from < count; from += AT_ONCE) {
    await transactions.work(docket, async (work) => {
      const ids: number[] = []
      for (let at = from; at < Math.min(from + AT_ONCE, count); at++) {
        const login = `crowd${at}@example.com`
        ids.push(await createUser(work, { login, realname: login, password: null }))
      }
      const rows = ids.map((who) => ({ bug_id, who }))
      await work.tx.insertInto('cc').values(rows).execute()
    })
  }
  await db.close()
}

/** Milliseconds until somebody has another letter. */
async function until(sink: Sink, to: string, count: number) {
  const from = performance.now()
  const found = () => sink.taken.filter((one) => one.to === to).length
  while (found() < count) await pause(LOOK_MS)
  return Math.round(performance.now() - from)
}

async function measure(
  server: Server,
  sink: Sink,
  { crowded, other, recipients }: { crowded: number; other: number; recipients: number },
) {
  const ask = asker(server)
  const before = memory(server.pid).rss
  let most = before
  const watching = setInterval(() => (most = Math.max(most, memory(server.pid).rss)), 200)
  const [from, cpu] = [performance.now(), cpuSeconds(server.pid)]
  await ask('POST', `bug/${crowded}/comment`, { comment: 'It whistles.' })
  while (sink.taken.length < recipients * BEFORE_OTHER) await pause(LOOK_MS)
  await ask('POST', `bug/${other}/comment`, { comment: 'This one, too.' })
  const bugmail = await until(sink, ANN, 1)
  await ask('POST', 'password_reset', { login_name: ANN })
  const password = await until(sink, ANN, 2)
  const ofCrowd = () => sink.taken.filter(({ to }) => to.startsWith('crowd'))
  while (ofCrowd().length < recipients) await pause(LOOK_MS * 10)
  clearInterval(watching)
  const seconds = (performance.now() - from) / 1000
  const cpu_ms = ((cpuSeconds(server.pid) - cpu) / recipients) * 1_000
  const places = ofCrowd().map(({ to }) => Number(/\d+/.exec(to)![0]))
  const aside = places.reduce((far, place, at) => Math.max(far, Math.abs(place - at)), 0)
  say(`${recipients} letters: ${seconds.toFixed(0)} s, ${(recipients / seconds).toFixed(0)}/s`)
  say(`CPU: ${cpu_ms.toFixed(1)} ms each`)
  say(`memory: ${before.toFixed(0)} MiB before, at most ${most.toFixed(0)} MiB`)
  say(`each person once: ${new Set(places).size === recipients}; at most ${aside} places aside`)
  say(`mail about another bug meanwhile: ${bugmail} ms; a password: ${password} ms`)
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const options = { recipients: option, 'mail-rate': option, database: option }
  const { values } = parseArgs({ args, options })
  const recipients = Number(values.recipients ?? 100_000)
  prepareFirstStart()
  const folder = await mkdtemp(join(tmpdir(), 'docket-crowd-'))
  const sink = await openSink()
  const data = join(folder, 'data')
  const mail = ['--mail', `smtp://127.0.0.1:${sink.port}`]
  const rate = ['--mail-rate', values['mail-rate'] ?? '0']
  const serve = () => startDocket([...dataFlags(data, values.database), ...mail, ...rate])
  try {
    let server = await serve()
    const ask = asker(server)
    await ask('POST', 'user', { email: ANN, full_name: 'Ann' })
    const bugs = { crowded: await filed(ask), other: await filed(ask, [ANN]) }
    await until(sink, ANN, 1)
    await server.stop()
    await addCrowd(data, values.database ?? 'sqlite', bugs.crowded, recipients)
    say(`${recipients} people are on the CC list`)
    server = await serve()
    sink.taken.length = 0
    await measure(server, sink, { ...bugs, recipients })
    await server.stop()
  } finally {
    sink.close()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await main(process.argv.slice(2))
