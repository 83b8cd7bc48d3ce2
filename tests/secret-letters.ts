/** Everything that sends mail about a bug to a person, so that a test can read each such letter. */

import assert from 'node:assert/strict'

import PostalMime from 'postal-mime'

import { CAUTIOUS } from '../src/tracker/incoming/incoming.ts'
import { handleEvents } from './handle-events.ts'
import type { Instance, Person } from './instance.ts'
import { addProduct, putControl } from './products.ts'
import type { MailServer } from './smtp.ts'

const DAY_MS = 24 * 60 * 60_000
/** Where people write to. */
export const INBOX = 'bugs@tracker.example'

/** Words of the bug and of its people, which nobody else uses. */
export const WORDS = {
  product: 'Glarp',
  component: 'Blenny',
  summary: 'Zorkmid overflow',
  description: 'Frobnicate it twice',
  comment: 'Quux leaks',
  keyword: 'snafued',
  file: 'Plugh trace',
  flag: 'xyzzy',
  note: 'Snorkel first',
  search: 'Wibble list',
  whine: 'Grault daily',
  reply: 'Garply for all',
  writer: 'carol@writers.example',
  writer_name: 'Carol Waldo',
} as const

/** Each kind of letter, and its type in the header. */
export const KINDS = {
  new: 'new',
  changed: 'changed',
  mention: 'changed',
  request: 'request',
  request_of_file: 'request',
  reminder: 'reminder',
  whine: 'whine',
  whine_of_bug: 'whine',
  new_bugs: 'whine',
  requests: 'nag',
  dependent: 'dep_changed',
  depends_on: 'dep_changed',
  answer: '',
} as const
export type Kind = keyof typeof KINDS

/** A letter about the bug, as it was received. */
export interface Raw {
  raw: string
  bug: number
}

/** An installation with a product whose bugs are all in the group `keepers`. */
export async function openScene(instance: Instance, server: MailServer) {
  const { admin, clock } = instance
  const call = async (verb: string, path: string, body?: object, as: Person = admin) => {
    clock.now += 1_000
    const answer = await instance.ask(verb, `/rest/${path}`, { as, ...(body && { body }) })
    assert.ok(answer.status < 300, `${verb} ${path}: ${answer.text}`)
    return answer.body
  }
  await instance.set('urlbase', 'https://tracker.example/')
  await instance.set('mailfrom', 'docket@tracker.example')
  await call('POST', 'group', { name: 'keepers', description: 'd', is_active: true })
  const rights = ['editbugs', 'keepers', 'bz_canusewhines']
  const ann = await instance.person('ann@example.com', rights)
  const carol = await instance.person(WORDS.writer, ['editbugs', 'keepers'])
  await call('PUT', `user/${carol.id}`, { full_name: WORDS.writer_name })
  await addProduct(instance, 'Open')
  const product = await addProduct(instance, WORDS.product)
  await call('POST', 'component', {
    name: WORDS.component,
    description: 'd',
    default_assignee: admin.login,
    product: WORDS.product,
  })
  await putControl(instance, product, 'keepers', { membercontrol: 3, othercontrol: 3 })
  await call('POST', 'keyword', { name: WORDS.keyword, description: 'd' })
  for (const target_type of ['bug', 'attachment']) {
    await call('POST', 'flag_type', { name: WORDS.flag, description: 'd', target_type })
  }
  return { instance, server, call, ann, carol }
}
export type Scene = Awaited<ReturnType<typeof openScene>>

/** All letters about one new bug to Ann, by their kind. */
export async function everyLetter(scene: Scene): Promise<Map<Kind, Raw>> {
  const { instance, server, call, ann, carol } = scene
  const found = new Map<Kind, Raw>()
  const { clock } = instance
  let bug = 0
  const byCarol = (verb: string, path: string, body: object) => call(verb, path, body, carol)
  const keep = (kind: Kind) => {
    const isIt = ({ to, text }: (typeof server.received)[number]) =>
      to.includes(ann.login) && (/^X-Bugzilla-Type: (.*)$/m.exec(text)?.[1] ?? '') === KINDS[kind]
    const letters = server.received.splice(0).filter(isIt)
    assert.equal(letters.length, 1, `${letters.length} letters for ${kind}`)
    found.set(kind, { raw: letters[0]!.text, bug })
  }
  const after = async (kind: Kind, act: () => Promise<unknown>) => {
    server.received.length = 0
    await act()
    await handleEvents(instance)
    keep(kind)
  }
  const file = async (product: string, component: string, more: object = {}) => {
    const fields = { version: '1', op_sys: 'All', platform: 'All', status: 'CONFIRMED' }
    const texts = { summary: WORDS.summary, description: WORDS.description }
    const filed = await byCarol('POST', 'bug', { product, component, ...fields, ...texts, ...more })
    return filed.id as number
  }

  await after('new', async () => {
    const more = { assigned_to: ann.login, keywords: [WORDS.keyword] }
    bug = await file(WORDS.product, WORDS.component, more)
  })
  const about = `bug/${bug}`
  await after('changed', () =>
    byCarol('PUT', about, { priority: 'High', comment: { body: WORDS.comment } }),
  )
  await after('mention', () =>
    byCarol('POST', `${about}/comment`, { comment: `${WORDS.comment} @${ann.login}` }),
  )
  await call('PUT', 'bugmail', { ignored_bugs: { add: [bug] } }, ann)
  const asked = { name: WORDS.flag, status: '?', requestee: ann.login }
  await after('request', () => byCarol('PUT', about, { flags: [asked] }))
  await after('request_of_file', async () => {
    const data = Buffer.from('x').toString('base64')
    const what = { data, file_name: 'a.txt', content_type: 'text/plain', summary: WORDS.file }
    await byCarol('POST', `${about}/attachment`, { ids: [bug], ...what, flags: [asked] })
  })
  await call('PUT', 'bugmail', { ignored_bugs: { remove: [bug] } }, ann)

  const at = new Date(clock.now + 60_000).toISOString().replace(/\.\d+/, '')
  await call('POST', `${about}/reminder`, { at, note: WORDS.note }, ann)
  await after('reminder', async () => {
    clock.now += 120_000
    await instance.service.everyMinute()
  })
  for (const kind of ['whine', 'whine_of_bug'] as const) {
    const id = await addWhine(scene, bug, kind)
    await after(kind, () => call('POST', `whine/${id}/run`, {}, ann))
  }
  for (const kind of ['new_bugs', 'requests'] as const) {
    await call('PUT', 'docket_parameters', { parameters: { [REMINDERS[kind]]: 'daily' } })
    await instance.service.everyMinute()
    await after(kind, async () => {
      clock.now += 9 * DAY_MS
      await instance.service.node.beat()
      await instance.service.everyMinute()
    })
    await call('PUT', 'docket_parameters', { parameters: { [REMINDERS[kind]]: 'off' } })
  }

  await call('PUT', 'bugmail', { ignored_bugs: { add: [bug] } }, ann)
  const waiting = await file('Open', 'Core', { assigned_to: ann.login, depends_on: [bug] })
  const first = await file('Open', 'Core')
  await call('PUT', about, { depends_on: { add: [first] } })
  await handleEvents(instance)
  await after('dependent', () => call('PUT', about, { status: 'RESOLVED', resolution: 'FIXED' }))
  await call('PUT', 'bugmail', { ignored_bugs: { remove: [bug], add: [waiting] } }, ann)
  await after('depends_on', () =>
    call('PUT', `bug/${first}`, { status: 'RESOLVED', resolution: 'FIXED' }),
  )
  await after('answer', () => refusedReply(scene, bug))
  const flags = (await call('GET', about)).bugs[0].flags as { id: number }[]
  await call('PUT', about, { flags: flags.map(({ id }) => ({ id, status: 'X' })) })
  const { bugs } = await call('GET', `${about}/attachment`)
  const [attachment] = bugs[bug] as { id: number; flags: { id: number }[] }[]
  const gone = attachment!.flags.map(({ id }) => ({ id, status: 'X' }))
  await call('PUT', `bug/attachment/${attachment!.id}`, { flags: gone })
  await call('PUT', `bug/${waiting}`, { status: 'RESOLVED', resolution: 'FIXED' })
  await handleEvents(instance)
  return found
}

const REMINDERS = { new_bugs: 'new_bug_reminders', requests: 'request_reminders' } as const

/** Lists the bug, or has a letter for each bug; it is never due by itself. */
async function addWhine({ call, ann }: Scene, bug: number, kind: 'whine' | 'whine_of_bug') {
  const query_name = `${WORDS.search} of ${bug}, ${kind}`
  const query = `bug_id=${bug}&columnlist=short_desc,product,component,assigned_to,reporter`
  await call('POST', 'saved_search', { name: query_name, query }, ann)
  const onemailperbug = kind === 'whine_of_bug'
  const queries = [{ query_name, title: WORDS.search, onemailperbug }]
  const whine = { subject: WORDS.whine, body: WORDS.note, queries, schedules: [] }
  return (await call('POST', 'whine', whine, ann)).id as number
}

async function refusedReply({ instance, ann }: Scene, bug: number) {
  const head = [
    `Message-ID: <reply-${bug}@mail.example>`,
    'Authentication-Results: mx.example; dkim=pass header.d=example.com',
    `From: Ann <${ann.login}>`,
    `Subject: Re: [Bug ${bug}] ${WORDS.summary}`,
  ]
  const text = `@version ${WORDS.product}\r\n\r\n${WORDS.reply}`
  const bytes = Buffer.from([...head, '', text].join('\r\n'))
  await instance.service.takeMail({ bytes, recipient: INBOX, how: CAUTIOUS })
}

/** Everything that can be read in a message without a key. */
export async function readable(raw: string): Promise<string> {
  const mail = await PostalMime.parse(raw.replaceAll('\n', '\r\n'))
  const { headers, text = '', html = '', attachments } = mail
  const files = attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString())
  return [raw, ...headers.map(({ key, value }) => `${key}: ${value}`), text, html, ...files].join(
    '\n',
  )
}

/** The words of the bug that it tells. */
export async function wordsIn(raw: string): Promise<string[]> {
  const said = (await readable(raw)).toLowerCase()
  return Object.values(WORDS).filter((word) => said.includes(word.toLowerCase()))
}
