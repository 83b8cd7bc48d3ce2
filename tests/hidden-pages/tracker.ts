/** A small tracker that gets its secrets in stages: first private data, then hidden data. */

import assert from 'node:assert/strict'

import { docket } from '../../src/accounts/actors/actors.ts'
import { groupNamed } from '../../src/accounts/groups/groups.ts'
import { include } from '../../src/accounts/memberships/grants.ts'
import { setParameter } from '../../src/accounts/parameters/parameters.ts'
import { enableOptionalFields, everyLine } from '../every-field.ts'
import { hide } from '../hidden.ts'
import type { Instance, Person } from '../instance.ts'
import { addProduct, putControl } from '../products.ts'
import { FIRST_BUG, HIDDEN_BUGS, PLAIN_BUGS, SECRET, WORDS } from './names.ts'
import * as rows from './rows.ts'

/** People whose pages are compared. */
export interface Readers {
  nobody: undefined
  plain: Person
  /** Reads private data and tracks time. */
  insider: Person
}

const LIMITS = { votesperuser: 10, maxvotesperbug: 5, votestoconfirm: 8 }
const HOURS = 'insiders'
const PARAMETERS = {
  insidergroup: 'insiders',
  timetrackinggroup: HOURS,
  useclassification: '1',
  usetargetmilestone: '1',
  useqacontact: '1',
  usestatuswhiteboard: '1',
  usevisibilitygroups: '1',
} as const

/** Adds what everyone sees, and the readers. */
export async function buildShown(instance: Instance): Promise<Readers> {
  for (const name of ['staff', 'insiders']) await post(instance, 'group', { name, ...ACTIVE })
  await instance.transactions.work(docket, async ({ tx }) => {
    for (const [name, value] of Object.entries(PARAMETERS)) {
      await setParameter(tx, name as keyof typeof PARAMETERS, value)
    }
    const { id } = (await groupNamed(tx, 'staff'))!
    await include(tx, { member_id: id, grantor_id: id }, ['visible'])
  })
  const plain = await instance.person('plain@example.com', ['staff', 'editbugs'])
  const insider = await instance.person('insider@example.com', ['staff', 'editbugs', 'insiders'])
  await post(instance, 'classification', { name: 'Shelf', description: 'd' })
  for (const product of ['Open', 'Other']) await addProduct(instance, product)
  await enableOptionalFields(instance)
  await put(instance, 'product/Open', LIMITS)
  for (const name of ['common', 'rare']) await post(instance, 'keyword', { name, description: 'd' })
  await post(instance, 'flag_type', { name: 'question', description: 'd' })
  const review = { name: 'review', description: 'd', target_type: 'attachment' }
  await post(instance, 'flag_type', review)
  await rows.startAt(instance, FIRST_BUG)
  for (let at = 0; at < PLAIN_BUGS; at += 1) await fileShown(instance, at, plain)
  await rows.link(instance, FIRST_BUG + 1, FIRST_BUG)
  await rows.link(instance, FIRST_BUG + 2, FIRST_BUG + 1)
  await rows.mark(instance, FIRST_BUG + 4, FIRST_BUG + 3)
  await rows.vote(instance, plain.id, FIRST_BUG + 5)
  const worked = { comment: 'plum', work_time: 2 }
  await post(instance, `bug/${FIRST_BUG + 1}/comment`, worked, insider)
  await rows.addSeries(instance, 1, 'Open')
  await rows.addTag(instance, plain.id)
  await rows.remember(instance, plain.id, FIRST_BUG)
  return { nobody: undefined, plain, insider }
}

/** Adds what only insiders read. */
export async function addPrivate(instance: Instance) {
  for (const bug of [FIRST_BUG, FIRST_BUG + 5]) {
    const said = { comment: `${SECRET} apple said`, is_private: true }
    await post(instance, `bug/${bug}/comment`, said)
    const flags = [{ name: 'review', status: '?' }]
    const id = await attach(instance, bug, { is_private: true, flags })
    await put(instance, `bug/attachment/${id}`, { is_obsolete: true })
  }
}

/** Adds a group with a product, a user, and bugs of this and other products, all linked. */
export async function addHidden(instance: Instance, { plain, insider }: Readers): Promise<Person> {
  await post(instance, 'group', { name: `${SECRET}group`, ...ACTIVE })
  const groups = [`${SECRET}group`, 'staff', 'insiders', 'editbugs']
  const chief = await instance.person(`${SECRET}@example.com`, groups.toSpliced(1, 1))
  await instance.transactions.work(docket, async ({ tx }) => {
    const { id } = (await groupNamed(tx, `${SECRET}group`))!
    await include(tx, { member_id: id, grantor_id: id }, ['visible'])
  })
  assert.equal(chief.id, insider.id + 1)
  await addHiddenProduct(instance)
  for (let at = 0; at < HIDDEN_BUGS; at += 1) await fileHidden(instance, at, chief)
  const first = FIRST_BUG + PLAIN_BUGS
  await rows.link(instance, first, FIRST_BUG)
  await rows.link(instance, FIRST_BUG + 2, first + 1)
  await rows.link(instance, first + 2, first)
  await rows.mark(instance, first + 3, FIRST_BUG + 3)
  await rows.mark(instance, first + 4, FIRST_BUG + 4)
  await rows.mark(instance, first + 5, FIRST_BUG + 5)
  for (const who of [plain.id, chief.id]) await rows.vote(instance, who, first)
  await rows.addSeries(instance, 2, `${SECRET}product`)
  await rows.addSeries(instance, 3, `${SECRET}plans`, `${SECRET}group`)
  await rows.remember(instance, plain.id, first)
  await rows.shutOut(instance, plain.id, first + 3)
  const search = { name: `${SECRET}search`, query: 'short_desc=apple' }
  await post(instance, 'saved_search', search, chief)
  await put(instance, 'saved_search/1', { shared_with_group: `${SECRET}group` }, chief)
  return chief
}

async function addHiddenProduct(instance: Instance) {
  const product = `${SECRET}product`
  const classification = `${SECRET}shelf`
  await post(instance, 'classification', { name: classification, description: SECRET })
  const id = await addProduct(instance, product)
  await put(instance, `product/${product}`, { classification, description: SECRET, ...LIMITS })
  await putControl(instance, id, `${SECRET}group`, { entry: 1, membercontrol: 3, othercontrol: 3 })
  const open = await instance.ask('GET', '/rest/product/Open', { as: instance.admin })
  await putControl(instance, open.body.products[0].id, `${SECRET}group`, { membercontrol: 1 })
  const component = { product, name: `${SECRET}part`, description: SECRET }
  await post(instance, 'component', { ...component, default_assignee: instance.admin.login })
  for (const kind of ['version', 'milestone']) {
    await post(instance, `product/${product}/${kind}`, { name: `${SECRET}-1` })
  }
  const flag = { name: `${SECRET}flag`, description: SECRET, inclusions: [product] }
  await post(instance, 'flag_type', flag)
}

const common = (at: number) => ({
  component: 'Core',
  version: '1',
  severity: ['normal', 'minor'][at % 2],
  whiteboard: WORDS[at % 3],
  keywords: at % 4 === 0 ? ['common'] : [],
})

async function fileShown(instance: Instance, at: number, plain: Person) {
  const bug = {
    ...common(at),
    product: at % 3 === 0 ? 'Other' : 'Open',
    summary: `${WORDS[at % WORDS.length]} number ${at}`,
    description: `A ${WORDS[(at + 1) % WORDS.length]}, as bug ${FIRST_BUG + PLAIN_BUGS} says`,
    alias: [`shown${at}`],
    assigned_to: at % 2 === 0 ? plain.login : instance.admin.login,
  }
  assert.equal(
    await post(instance, 'bug', bug, at % 5 === 0 ? plain : instance.admin),
    FIRST_BUG + at,
  )
  if (at === 0) await attach(instance, FIRST_BUG, {})
}

async function fileHidden(instance: Instance, at: number, chief: Person) {
  const isOfProduct = at % 2 === 0
  const bug = {
    ...common(at),
    ...everyLine(() => `${SECRET} pear`),
    product: isOfProduct ? `${SECRET}product` : 'Open',
    component: at % 4 === 0 ? `${SECRET}part` : 'Core',
    version: at % 4 === 2 ? `${SECRET}-1` : '1',
    ...(isOfProduct && { target_milestone: `${SECRET}-1` }),
    summary: `${SECRET} ${WORDS[at % WORDS.length]} number ${at}`,
    description: `${SECRET} apple`,
    keywords: ['common', 'rare'],
    alias: [`${SECRET}${at}`],
    cc: [chief.login],
    estimated_time: 5,
  }
  // Users cannot put a bug of that product into the group, so the rows are inserted directly.
  const id = FIRST_BUG + PLAIN_BUGS + at
  assert.equal(await post(instance, 'bug', bug, chief), id)
  if (!isOfProduct) await hide(instance, id, `${SECRET}group`)
  await post(instance, `bug/${id}/comment`, { comment: `${SECRET} pear`, work_time: 3 }, chief)
  if (at < 2) await attach(instance, id, {}, chief)
  const flags = [{ name: isOfProduct ? `${SECRET}flag` : 'question', status: '?', new: true }]
  await put(instance, `bug/${id}`, { flags }, chief)
}

const ACTIVE = { description: SECRET, is_active: true }

async function attach(instance: Instance, bug: number, more: object, as: Person = instance.admin) {
  const name = 'is_private' in more || as !== instance.admin ? SECRET : 'apple'
  const file = { data: Buffer.from(name).toString('base64'), file_name: `${name}.txt` }
  const said = { summary: `${name} file`, content_type: 'text/plain', comment: `${name} plum` }
  const body = { ids: [bug], ...file, ...said, ...more }
  const made = await instance.ask('POST', `/rest/bug/${bug}/attachment`, { as, body })
  assert.equal(made.status, 201, made.text)
  return (made.body as { ids: number[] }).ids[0]!
}

async function post(instance: Instance, path: string, body: object, as: Person = instance.admin) {
  const { status, text, body: made } = await instance.ask('POST', `/rest/${path}`, { as, body })
  assert.ok(status < 300, `${path}: ${text}`)
  return (made as { id: number }).id
}
async function put(instance: Instance, path: string, body: object, as: Person = instance.admin) {
  const { status, text } = await instance.ask('PUT', `/rest/${path}`, { as, body })
  assert.equal(status, 200, `${path}: ${text}`)
}
