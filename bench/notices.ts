/**
 * Measures mail and the stream of events: `node bench/notices.ts [--changes 20] [--database
 * ADDRESS]`, where the database is empty. It prints how many mails a second are made and sent for
 * changes that concern a hundred people, against a bare program that renders and sends the same
 * mails; how long after a change is answered mail and the stream tell of it; and how long a change
 * takes without and with followers that have something to do.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import PostalMime from 'postal-mime'

import { asker, filed, KEY, prepareFirstStart } from './ask.ts'
import type { Orders } from './notices/bare.ts'
import { openSink, type Sink, type Taken } from './notices/sink.ts'
import { cpuSeconds, dataFlags, type Server, startDocket } from './servers.ts'

const PEOPLE = 100
const SINGLE_CHANGES = 50
const CONNECTIONS = 4
/** The goal: Docket also decides who gets what, and reads what each may see. */
const OF_BARE_MIN = 0.5
const serve = (data: string, mail: string, database?: string) =>
  startDocket([...dataFlags(data, database), '--mail', mail])

/** Waits until the sink has so many messages. */
async function untilTaken({ taken }: Sink, count: number) {
  while (taken.length < count) await pause(5)
}

const middle = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const nearlyAll = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)]!
const times = (values: readonly number[]) =>
  `p50 ${middle(values).toFixed(1)} ms, p95 ${nearlyAll(values).toFixed(1)} ms`
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Rate {
  per_second: number
  cpu_us: number
}
const told = (name: string, { per_second, cpu_us }: Rate) =>
  `${name}: ${per_second.toFixed(0)} mails/s, ${cpu_us.toFixed(0)} µs of CPU each`

async function rateOf(pid: number, sink: Sink, count: number, begin: () => unknown): Promise<Rate> {
  sink.taken.length = 0
  const [from, cpu] = [performance.now(), cpuSeconds(pid)]
  await begin()
  await untilTaken(sink, count)
  const seconds = (performance.now() - from) / 1000
  return { per_second: count / seconds, cpu_us: ((cpuSeconds(pid) - cpu) / count) * 1e6 }
}

/** Everybody is on the CC list of one bug, which is commented on. */
async function mailsOf(server: Server, sink: Sink, changes: number) {
  const ask = asker(server)
  const parameters = { urlbase: 'http://bugs.example.com/' }
  await ask('PUT', 'parameters', { parameters })
  const people = Array.from({ length: PEOPLE }, (_, at) => `person${at}@example.com`)
  for (const email of people) await ask('POST', 'user', { email, full_name: email })
  const bug = await filed(ask, people)
  await untilTaken(sink, PEOPLE)
  const comment = (at: number) =>
    ask('POST', `bug/${bug}/comment`, { comment: `It whistles, for the ${at}th time.` })
  const warm = () => Promise.all(Array.from({ length: 5 }, (_, at) => comment(at)))
  await rateOf(server.pid, sink, 5 * PEOPLE, warm)
  return rateOf(server.pid, sink, changes * PEOPLE, async () => {
    for (let at = 0; at < changes; at++) await comment(at)
  })
}

async function bareOf(sink: Sink, kept: readonly Taken[]) {
  const mails = await Promise.all(kept.map(contentOf))
  const child = fork(join(import.meta.dirname, 'notices', 'bare.ts'))
  await once(child, 'message')
  const send = (some: Orders['mails']) => {
    child.send({ port: sink.port, connections: CONNECTIONS, mails: some } satisfies Orders)
    return once(child, 'message')
  }
  sink.taken.length = 0
  await send(mails.slice(0, 500))
  const rate = await rateOf(child.pid!, sink, mails.length, () => send(mails))
  child.kill()
  return rate
}

const WRITTEN = /^(?:x-|in-reply-to|references|list-)/
async function contentOf({ to, raw }: Taken): Promise<Orders['mails'][number]> {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw)
  const own = headers.filter(({ key }) => WRITTEN.test(key))
  return { to, subject, text, html, headers: own.map(({ key, value }) => [key, value]) }
}

/** From the answer to a change until mail has it, and until the stream has it. */
async function delays(server: Server, sink: Sink) {
  const ask = asker(server)
  const bug = await filed(ask, ['person0@example.com'])
  const stop = new AbortController()
  const stream = await fetch(`http://127.0.0.1:${server.port}/rest/events?after=now&bug=${bug}`, {
    headers: { 'x-bugzilla-api-key': KEY, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  const heard: number[] = []
  const listening = hear(stream, heard).catch(() => undefined)
  const [mail, events]: [number[], number[]] = [[], []]
  await pause(1_000)
  for (let at = 0; at < SINGLE_CHANGES; at++) {
    const [mails, before] = [sink.taken.length, heard.length]
    await ask('POST', `bug/${bug}/comment`, { comment: `Number ${at}` })
    const answered = performance.now()
    await untilTaken(sink, mails + 1)
    while (heard.length === before) await pause(5)
    mail.push(sink.taken.at(-1)!.at - answered)
    events.push(heard.at(-1)! - answered)
  }
  stop.abort()
  await listening
  return { mail, events }
}

async function hear({ body }: Response, heard: number[]) {
  const decoder = new TextDecoder()
  for await (const piece of body!) {
    for (const _ of decoder.decode(piece as Uint8Array).matchAll(/^data: /gm)) {
      heard.push(performance.now())
    }
  }
}

/** How long changes of a bug take, one after the other. */
async function changeTimes(server: Server) {
  const ask = asker(server)
  const bug = await filed(ask, [])
  const taken: number[] = []
  for (let at = 0; at < SINGLE_CHANGES * 4; at++) {
    const from = performance.now()
    await ask('PUT', `bug/${bug}`, { whiteboard: `number ${at}` })
    if (at >= SINGLE_CHANGES) taken.push(performance.now() - from)
  }
  return taken
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { changes: option, database: option } })
  const changes = Number(values.changes ?? 20)
  prepareFirstStart()
  const folder = await mkdtemp(join(tmpdir(), 'docket-notices-'))
  const sink = await openSink()
  const data = join(folder, 'data')
  try {
    let server = await serve(data, `smtp://127.0.0.1:${sink.port}`, values.database)
    const docket = await mailsOf(server, sink, changes)
    const bare = await bareOf(sink, [...sink.taken])
    const ratio = docket.per_second / bare.per_second
    say(told(`Docket, ${PEOPLE} recipients a change`, docket))
    say(told('bare', bare))
    say(`of bare: ${ratio.toFixed(2)} (goal: ${OF_BARE_MIN})`)
    const { mail, events } = await delays(server, sink)
    say(`from the answer to SMTP: ${times(mail)}`)
    say(`from the answer to the stream: ${times(events)}`)
    const hook = { name: 'hook', url: 'https://example.invalid/', event: ['change'] }
    await asker(server)('POST', 'webhooks', hook)
    const followed = await changeTimes(server)
    await server.stop()
    server = await serve(data, 'off', values.database)
    await asker(server)('DELETE', 'webhooks/1')
    const alone = await changeTimes(server)
    await server.stop()
    say(`a change with mail, inbox and a webhook: ${times(followed)}`)
    say(`a change with the inbox only: ${times(alone)}`)
  } finally {
    sink.close()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await main(process.argv.slice(2))
