/** A tracker and file tickets with a text in every field that accepts one, by public methods. */

import assert from 'node:assert/strict'

import { selectNames } from '../../src/tracker/model/bug-fields/columns.wire.ts'
import { customTypes } from '../custom-fields.ts'
import { enableOptionalFields, everyLine } from '../every-field.ts'
import { addSeries, mark, vote } from '../hidden-pages/rows.ts'
import { FORM_TYPE, formOf } from '../forms.ts'
import { type Instance, PASSWORD, type Person } from '../instance.ts'
import { submitAs } from '../page-forms.ts'
import { filePart, makeGrant, makeTicket } from '../tickets.ts'
import { asWord, type Texts } from './texts.ts'

/** What is named by the text of the same place. */
export interface World {
  texts: Texts
  bugs: number[]
  attachments: number[]
  logins: string[]
  tickets: string[]
  grants: string[]
  /** Paths of changes of several bugs. */
  changes: string[]
  admin: Person
}

type Send = (verb: string, path: string, body: object, headers?: object) => Promise<Made>
interface Made {
  id: number
  ids: number[]
}

/** Fails if any request is refused. */
export async function fill(instance: Instance, texts: Texts): Promise<World> {
  const send: Send = async (verb, path, body, headers) => {
    const asked = { as: instance.admin, body, headers: { ...headers } }
    const answer = await instance.ask(verb, `/rest/${path}`, asked)
    assert.ok(answer.status < 300, `${verb} ${path} ${JSON.stringify(body)}: ${answer.text}`)
    return answer.body as Made
  }
  const none = { bugs: [], attachments: [], logins: [], tickets: [], grants: [], changes: [] }
  const world: World = { texts, admin: instance.admin, ...none }
  await setUp(instance, send, texts)
  for (const at of texts.names.keys()) {
    world.logins.push(await addPerson(send, texts, at))
    await addProduct(send, world, at)
  }
  for (const at of texts.names.keys()) {
    world.bugs.push((await send('POST', 'bug', bugFor(world, at))).id)
    await discuss(send, world, at)
    await addSeries(instance, at + 1, texts.names[at]!)
    await share(instance, world, at)
  }
  const [first, second, third] = world.bugs
  await mark(instance, second!, first!)
  await vote(instance, instance.admin.id, third!)
  await addPersonal(send, world)
  await changeBugs(instance, world)
  await failJobs(instance, texts)
  await instance.set('allowuserdeletion', '1')
  return world
}

/** The job and the operation of which the tests of hidden pages ask. */
const JOB = 99_999

/** Jobs that were given up with such an error, and operations that they belong to. */
async function failJobs({ db }: Instance, { names }: Texts) {
  const job = { kind: 'mail', body: '{}', tries: 1, failed_at: 0 }
  const rows = names.map((error, at) => ({ ...job, id: JOB - at, error }))
  const moving = { kind: 'group_bugs', state: 'going', user_id: 1, done: 1, started_at: 0 }
  const operations = rows.map(({ id, error: name }) => ({
    ...moving,
    id,
    job_id: id,
    subject: String(id),
    asked: JSON.stringify({ how: 'into', product: name, group: name }),
    kept: 'null',
  }))
  await db.work(async (tx) => {
    await tx.insertInto('failed_jobs').values(rows).execute()
    await tx.insertInto('operations').values(operations).execute()
  })
}

/** Previews changes of all bugs. */
async function changeBugs(instance: Instance, { texts, bugs, changes, admin }: World) {
  for (const whiteboard of texts.names) {
    const fields = { id: bugs.join(), whiteboard, comment: whiteboard }
    const { status, headers } = await submitAs(instance, admin, '/change_bugs', fields)
    assert.equal(status, 303)
    changes.push(headers['location'] as string)
  }
}

const PARAMETERS = {
  insidergroup: 'admin',
  timetrackinggroup: 'admin',
  querysharegroup: 'admin',
  comment_taggers_group: 'admin',
  useclassification: '1',
  usetargetmilestone: '1',
  useqacontact: '1',
  usestatuswhiteboard: '1',
  emailregexp: '.',
} as const

/** What exists once: fields, values, parameters. */
async function setUp(instance: Instance, send: Send, { names, html }: Texts) {
  for (const [name, value] of Object.entries(PARAMETERS)) {
    await instance.set(name as keyof typeof PARAMETERS, value)
  }
  await enableOptionalFields(instance)
  for (const [at, [name, type]] of Object.entries(customTypes).entries()) {
    const labels = { display_name: `${names[at]!} ${name}`, long_desc: html(names[at + 8]!) }
    await send('POST', 'field/bug', { name, type, is_on_bug_entry: true, ...labels })
  }
  for (const value of names) {
    for (const field of ['cf_single', 'cf_multi', 'op_sys']) {
      await send('POST', `field/bug/${field}/values`, { name: value })
    }
    await send('POST', 'keyword', { name: asWord(value), description: html(value) })
  }
  const others = selectNames.filter((name) => name !== 'bug_status' && name !== 'op_sys')
  for (const [at, field] of others.entries()) {
    await send('POST', `field/bug/${field}/values`, { name: names[at]! })
  }
  const parameters = {
    announcehtml: names.slice(0, 12).join('\n'),
    emailregexpdesc: names[1]!,
    mailfrom: names[2]!,
  }
  await send('PUT', 'parameters', { parameters })
}

const NOT_IN_LOGINS = /[^A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]/g
async function addPerson(send: Send, { names }: Texts, at: number): Promise<string> {
  const email = `${at}${names[at]!.replaceAll(NOT_IN_LOGINS, '')}@example.com`
  await send('POST', 'user', { email, full_name: names[at]!, password: PASSWORD })
  return email
}

async function addProduct(send: Send, { texts, logins, admin }: World, at: number) {
  const name = texts.names[at]!
  const description = texts.html(name)
  await send('POST', 'classification', { name, description })
  const { id } = await send('POST', 'product', { name, description, version: name })
  await send('PUT', `product/${id}`, { classification: name, votesperuser: 10 })
  await send('POST', `product/${id}/milestone`, { name })
  const people = { default_assignee: logins[at]!, default_qa_contact: admin.login }
  await send('POST', 'component', { product: name, name, description, ...people })
  const flag = { name: asWord(name), description, inclusions: [name] }
  for (const target_type of ['bug', 'attachment']) {
    await send('POST', 'flag_type', { ...flag, target_type, is_multiplicable: true })
  }
  const group = { name, description, is_active: true }
  const { id: group_id } = await send('POST', 'group', group)
  await send('PUT', `product/${id}/group/${group_id}`, { membercontrol: 1 })
}

function bugFor({ texts, logins, bugs, admin }: World, at: number) {
  const name = texts.names[at]!
  return {
    product: name,
    component: name,
    version: name,
    target_milestone: name,
    op_sys: name,
    ...everyLine((line) => (line === 'bug_file_loc' ? texts.address(name) : name)),
    description: `${name}\n${texts.lines}\n${name}`,
    alias: [asWord(name)],
    keywords: [asWord(name)],
    cc: [logins[at]!, admin.login],
    assigned_to: logins[at]!,
    depends_on: bugs.slice(-1),
    cf_text: name,
    cf_long: `${name}\n${texts.lines}`,
    cf_single: name,
    cf_multi: [name, texts.names[0]!],
    flags: [{ name: asWord(name), status: '?', requestee: logins[at]!, new: true }],
  }
}

const TYPES = ['text/plain', 'text/html', 'image/svg+xml', 'text/javascript', 'application/xml']

/** Comments, tags, attachments and changes of a bug. */
async function discuss(send: Send, world: World, at: number) {
  const { texts, bugs, attachments, logins, admin } = world
  const id = bugs[at]!
  const name = texts.names[at]!
  const next = texts.names[(at + 1) % texts.names.length]!
  const said = {
    comment: `${name}\n> ${name}\n@${admin.login} ${name}\n${texts.lines}`,
    work_time: 1,
  }
  await send('POST', `bug/${id}/comment`, said)
  const rendered = { body: texts.markdown(name), is_markdown: true }
  await send('PUT', `bug/${id}`, { comment: rendered })
  await send('PUT', `bug/${id}/tags`, { tags: { add: [name.replaceAll(',', ';')] } })
  const change = {
    whiteboard: `${next} again`,
    op_sys: next,
    cf_text: next,
    summary: `${name} ${next}`,
  }
  await send('PUT', `bug/${id}`, { ...change, keywords: { add: [asWord(next)] } })
  const is_patch = at % 3 === 0
  const file = {
    data: Buffer.from(`${name}\n${texts.lines}\n`).toString('base64'),
    file_name: `${name}\r\nX-Injected: ${at}.txt`,
    summary: name,
    content_type: TYPES[at % TYPES.length]!,
    is_patch,
    comment: name,
    flags: [{ name: asWord(name), status: '?', requestee: logins[at]!, new: true }],
  }
  const made = await send('POST', `bug/${id}/attachment`, file)
  attachments.push(made.ids[0]!)
  await send('PUT', `bug/attachment/${made.ids[0]!}`, { summary: `${next}!`, comment: next })
}

/** Tickets and grants with the text as comment and name of a file. */
async function share(instance: Instance, { texts, tickets, grants, admin }: World, at: number) {
  const name = texts.names[at]!
  // In the header of a part, only these would end the name.
  const filename = `${name.replaceAll(/["\\\r\n]/g, "'")}.txt`
  const files = [filePart(filename, texts.lines), filePart(filename, 'x')]
  const some = files.slice(0, 1 + (at % 2)).map((file) => ({ ...file, name: 'file[]' }))
  tickets.push((await makeTicket(instance, admin, { comment: name }, some)).id)
  const { id } = await makeGrant(instance, admin, { comment: name })
  grants.push(id)
  const sender = { sender_name: name.slice(0, 100), sender_address: `'&lt;${at}@example.com` }
  const fields = Object.entries(sender).map(([field, content]) => ({ name: field, content }))
  const headers = { 'content-type': FORM_TYPE }
  const body = formOf([filePart('x.txt', 'x', 'file[]'), ...fields])
  assert.equal((await instance.ask('POST', `/?g=${id}`, { headers, body })).status, 200)
  const address = `'&lt${at}@example.com`
  const { statusCode } = await instance.service.server.app.inject({
    method: 'POST',
    url: `/?t=${tickets[at]!}&report=1`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ reason: 'other', comment: name, address }).toString(),
    // Reports of one address are limited.
    remoteAddress: `192.0.2.${at}`,
  })
  assert.equal(statusCode, 200)
}

/** Searches, keys and sessions of the administrator. */
async function addPersonal(send: Send, { texts, admin }: World) {
  const login = { 'x-bugzilla-login': admin.login, 'x-bugzilla-password': PASSWORD }
  const byPassword = { 'x-bugzilla-api-key': '', ...login }
  for (const name of texts.names) {
    const query = new URLSearchParams({ short_desc: name, f1: 'product', o1: 'equals', v1: name })
    const { id } = await send('POST', 'saved_search', { name, query: query.toString() })
    await send('PUT', `saved_search/${id}`, { shared_with_group: 'admin', link_in_footer: true })
    await send('POST', 'api_key', { description: name }, byPassword)
  }
  const body = { login: admin.login, password: PASSWORD }
  for (const agent of texts.names.slice(0, 12)) {
    const own = { 'x-bugzilla-api-key': '', 'x-docket-csrf': '1', 'sec-fetch-site': 'same-origin' }
    await send('POST', 'session', body, {
      ...own,
      'user-agent': Buffer.from(agent).toString('latin1'),
    })
  }
}
