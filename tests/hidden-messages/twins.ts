/** Two installations that are alike, but for what is hidden from the people who listen to them. */

import assert from 'node:assert/strict'

import type { Instance, Person } from '../instance.ts'
import { addProduct, putControl } from '../products.ts'

/** What differs; nothing of it may be told. */
export interface Secret {
  /** Occurs in every hidden text and nowhere else. */
  word: string
  /** Of the hidden bug. */
  priority: string
  resolution: string
  /** Hours worked, which only members of `timetrackinggroup` see. */
  hours: number
  /** More happens to hidden bugs, and the last private comments and files are on one. */
  hasMore: boolean
}
export const SECRETS: readonly Secret[] = [
  { word: 'quagga', priority: 'High', resolution: 'FIXED', hours: 1, hasMore: false },
  {
    word: `ocelots ${'creep '.repeat(40)}`.trim(),
    priority: 'Lowest',
    resolution: 'WONTFIX',
    hours: 17,
    hasMore: true,
  },
]

/** People who see no hidden bug, and how they want mail. */
export const LISTENERS = ['at_once', '10_minutes', 'daily'] as const

/** The people of a twin. */
export interface Twin {
  instance: Instance
  chief: Person
  listeners: Person[]
  ask: (verb: string, path: string, body?: object, as?: Person) => Promise<Answer>
}
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any

/** With webhooks of the first listener, who also watches a search, at this address. */
export async function openTwin(instance: Instance, receiver: string): Promise<Twin> {
  const { admin, clock } = instance
  const ask: Twin['ask'] = async (verb, path, body, as = admin) => {
    clock.now += 1_000
    const answer = await instance.ask(verb, `/rest/${path}`, { as, ...(body && { body }) })
    assert.ok(answer.status < 300, `${verb} ${path}: ${answer.text}`)
    return answer.body
  }
  await ask('POST', 'group', { name: 'insiders', description: 'd', is_active: true })
  await instance.set('insidergroup', 'insiders')
  await instance.set('timetrackinggroup', 'insiders')
  const chief = await instance.person('chief@example.com', ['editbugs', 'insiders'])
  await putControl(instance, await addProduct(instance, 'Open'), 'insiders', { membercontrol: 1 })
  for (const target_type of ['bug', 'attachment']) {
    const type = { name: 'review', description: 'd', target_type, inclusions: ['Open'] }
    await ask('POST', 'flag_type', { ...type, is_requesteeble: true })
  }
  const listeners = []
  for (const bugmail_batch of LISTENERS) {
    const person = await instance.person(`${bugmail_batch}@example.com`, ['bz_canusewhines'])
    await ask('PUT', 'preference', { preferences: { bugmail_batch } }, person)
    await ask('POST', 'watch', { product: 'Open' }, person)
    listeners.push(person)
  }
  const [first] = listeners as [Person]
  const event = ['create', 'change', 'comment', 'attachment']
  for (const format of ['docket', 'bmo']) {
    await ask('POST', 'webhooks', { name: format, url: receiver, event, format }, first)
  }
  const asked = { name: 'Everything', query: 'product=Open&order=bug_id' }
  const { id } = await ask('POST', 'saved_search', asked, first)
  await ask('POST', `saved_search/${id}/watch`, undefined, first)
  return { instance, chief, listeners, ask }
}

/** All that happens; `pass` handles it, and what is due after so many minutes. */
export async function live(twin: Twin, secret: Secret, pass: (minutes: number) => Promise<void>) {
  const { chief, listeners, ask } = twin
  const act = (verb: string, path: string, body?: object) => ask(verb, path, body, chief)
  const cc = listeners.map(({ login }) => login)
  const file = async (summary: string, more: object = {}) => {
    const place = { product: 'Open', component: 'Core', version: '1', op_sys: 'All' }
    const body = { ...place, platform: 'All', summary, description: summary, ...more }
    return (await act('POST', 'bug', body)).id as number
  }
  const hidden = { groups: ['insiders'], is_cc_accessible: false, cc }
  const said = `${secret.word}, @${cc.join(', @')}`
  const request = { name: 'review', status: '?', requestee: chief.login, new: true }
  const flags = [request]

  const open = await file('Open to all', { cc })
  const kept = await file(secret.word, { ...hidden, description: said })
  await pass(1)
  await act('PUT', `bug/${kept}`, {
    priority: secret.priority,
    summary: `${secret.word}!`,
    whiteboard: secret.word,
    flags,
    comment: { body: said },
  })
  await act('PUT', `bug/${open}`, { depends_on: { add: [kept] } })
  await act('POST', `bug/${open}/comment`, { comment: said, is_private: true })
  const data = Buffer.from(secret.word).toString('base64')
  const content = { data, file_name: `${secret.word}.txt`, content_type: 'text/plain' }
  const attach = { ...content, summary: secret.word, comment: said, flags }
  await act('POST', `bug/${open}/attachment`, { ...attach, is_private: true })
  await act('POST', `bug/${kept}/attachment`, attach)
  await act('PUT', `bug/${open}`, {
    severity: 'major',
    estimated_time: secret.hours,
    work_time: secret.hours,
    comment: { body: said, is_private: true },
  })
  await act('POST', `bug/${open}/comment`, { comment: `To all: @${cc[1]}` })
  const close = { status: 'RESOLVED', resolution: secret.resolution }
  await act('PUT', `bug/${kept}`, close)
  if (secret.hasMore) {
    await act('PUT', `bug/${kept}`, { status: 'CONFIRMED' })
    await act('PUT', `bug/${kept}`, { ...close, keywords: { set: [] }, severity: 'minor' })
    await act('PUT', `bug/${kept}/tags`, { tags: { add: [secret.word.slice(0, 20)] } })
  }
  await pass(11)

  // Hidden before what is held is sent, and never seen by those who get it later.
  const asking = cc.map((requestee) => ({ ...request, requestee }))
  const closing = await file('Open at first', { flags: asking, cc })
  await ask('PUT', `bug/${closing}`, { flags }, listeners[0]!)
  await pass(1)
  await act('PUT', `bug/${closing}`, { groups: { add: ['insiders'] }, is_cc_accessible: false })
  const { bugs } = await act('GET', `bug/${closing}`)
  const answers = (bugs[0].flags as { id: number }[]).map(({ id }) => ({ id, status: '+' }))
  await act('PUT', `bug/${closing}`, { flags: answers, comment: { body: said } })
  await pass(11)
  // What was private stays so when its bug becomes visible.
  const opening = await file('Open at last', hidden)
  await act('POST', `bug/${opening}/comment`, { comment: said, is_private: true })
  await pass(11)
  await act('PUT', `bug/${opening}`, { groups: { remove: ['insiders'] } })
  await pass(11)

  // The numbers are the same, but only in one twin do they belong to a bug that all see.
  const place = secret.hasMore ? kept : open
  await act('POST', `bug/${place}/comment`, { comment: said, is_private: true })
  await act('POST', `bug/${place}/attachment`, { ...attach, flags: [], is_private: true })
  await act('PUT', `bug/${place}`, {
    work_time: secret.hours,
    remaining_time: secret.hours,
    comment: { body: said, is_private: true },
  })
  await pass(24 * 60)
}
