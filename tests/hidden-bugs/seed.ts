/** Writes a planned world to an instance. */

import { docket } from '../../src/accounts/actors/actors.ts'
import { internForBug, recompute } from '../../src/accounts/group-sets/group-sets.ts'
import { groupNamed } from '../../src/accounts/groups/groups.ts'
import { include } from '../../src/accounts/memberships/grants.ts'
import { refreshEverybody } from '../../src/accounts/memberships/memberships.ts'
import { setParameter } from '../../src/accounts/parameters/parameters.ts'
import { continueIds } from '../../src/platform/db/continue-ids.ts'
import type { Tx } from '../../src/platform/db/db.ts'
import { TOPICS } from '../../src/migrations/topics.ts'
import { touch } from '../../src/platform/db/remembered.ts'
import { completeTextIndex } from '../../src/tracker/bugs/text-index/text-index.ts'
import { columnsOf } from '../../src/tracker/model/bug-fields/columns.wire.ts'
import { addBugs } from '../bugs-to-find.ts'
import type { Instance } from '../instance.ts'
import { addProduct, putControl } from '../products.ts'
import {
  bugsOf,
  FIRST_ATTACHMENT,
  GROUPS,
  INCLUSION,
  type ModelBug,
  type Plan,
  PRODUCTS,
  type World,
} from './world.ts'

/** When people want mail. */
const BATCHES = ['at_once', 'daily', '10_minutes'] as const

/** Returns the world with the ids that the instance assigned. */
export async function seed(instance: Instance, plan: Plan): Promise<World> {
  const as = instance.admin
  for (const name of GROUPS) {
    const group = { name, description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as, body: group })
  }
  const numbers = await numbersOf(instance)
  await instance.transactions.work(docket, async ({ tx }) => {
    const [member, grantor] = INCLUSION.map((name) => numbers.get(name)!)
    await include(tx, { member_id: member!, grantor_id: grantor! }, ['membership'])
    await setParameter(tx, 'insidergroup', 'insiders')
  })
  const people = []
  for (const [at, groups] of plan.people.entries()) {
    const person = await instance.person(`person${at}@example.com`, groups)
    people.push({ ...person, groups: new Set(groups) })
    const preferences = { bugmail_batch: BATCHES[at % BATCHES.length] }
    await instance.ask('PUT', '/rest/preference', { as: person, body: { preferences } })
  }
  await addProducts(instance)
  const question = { name: 'question', description: 'd' }
  await instance.ask('POST', '/rest/flag_type', { as, body: question })
  const bugs = bugsOf(
    plan,
    people.map(({ id }) => id),
  )
  await instance.transactions.work(docket, async ({ tx }) => {
    await refreshEverybody(tx)
    await addAll(tx, bugs, numbers)
    await completeTextIndex(tx)
    await touch(tx, ...TOPICS)
  })
  const nobody = { id: 0, login: '', api_key: '', groups: new Set<never>() }
  const admin = { ...instance.admin, groups: new Set(GROUPS) }
  return { people: [...people, admin, nobody], bugs, mode: 'all', hasContacts: false }
}

/** Changes the rules by which users see bugs. */
export async function turn(
  instance: Instance,
  world: World,
  rules: Pick<World, 'mode' | 'hasContacts'>,
) {
  await instance.transactions.work(docket, async ({ tx }) => {
    await setParameter(tx, 'or_groups', rules.mode === 'any' ? '1' : '0')
    await setParameter(tx, 'useqacontact', rules.hasContacts ? '1' : '0')
    await recompute(tx)
  })
  Object.assign(world, rules)
}

async function numbersOf({ transactions }: Instance) {
  return transactions.look(docket, async ({ tx }) => {
    const numbers = new Map<string, number>()
    for (const name of GROUPS) numbers.set(name, (await groupNamed(tx, name))!.id)
    return numbers
  })
}

/** One product allows each group for its bugs, and one is for members of a group only. */
async function addProducts(instance: Instance) {
  for (const product of PRODUCTS) {
    const id = await addProduct(instance, product)
    const body = { votesperuser: 10_000 }
    await instance.ask('PUT', `/rest/product/${id}`, { as: instance.admin, body })
    if (product === 'Sorted') {
      for (const group of GROUPS) await putControl(instance, id, group, { membercontrol: 1 })
    }
    if (product === 'Kept') {
      await putControl(instance, id, 'red', { entry: 1, membercontrol: 3, othercontrol: 3 })
    }
  }
}

async function addAll(tx: Tx, bugs: ModelBug[], numbers: ReadonlyMap<string, number>) {
  const products = await tx.selectFrom('products').select(['id', 'name']).execute()
  const components = await tx.selectFrom('components').select(['id', 'product_id']).execute()
  for (const bug of bugs) {
    const group_ids = bug.groups.map((name) => numbers.get(name)!)
    const product_id = products.find(({ name }) => name === bug.product)!.id
    const isOpen = bug.status !== 'RESOLVED'
    const row = {
      id: bug.id,
      product_id,
      component_id: components.find((one) => one.product_id === product_id)!.id,
      version: '1',
      ...Object.fromEntries(columnsOf('line').map((name) => [name, bug.whiteboard])),
      short_desc: bug.summary,
      bug_status: bug.status,
      resolution: isOpen ? '' : 'FIXED',
      is_open: Number(isOpen),
      priority: bug.priority,
      reporter: bug.reporter,
      assigned_to: bug.assigned_to,
      qa_contact: bug.qa_contact,
      reporter_accessible: Number(bug.reporter_accessible),
      cclist_accessible: Number(bug.cclist_accessible),
      group_set_id: await internForBug(tx, group_ids),
      comment_count: bug.comments.length,
    }
    await addBugs(tx, [row])
    await addLists(tx, bug, group_ids)
  }
  await continueIds(tx, 'longdescs')
  await numberAttachments(tx, bugs[0]!)
}

/**
 * Inserts and deletes a row, so that numbers continue after it, though there are no attachments
 * yet.
 */
async function numberAttachments(tx: Tx, { id: bug_id, reporter }: ModelBug) {
  const id = FIRST_ATTACHMENT - 1
  const texts = { description: '', description_key: '', filename: '', filename_key: '' }
  const kind = { ispatch: 0, isobsolete: 0, isprivate: 0, mimetype: '', attach_size: 0 }
  const times = { creation_ts: 0, modification_time: 0, submitter_id: reporter }
  const row = { id, bug_id, ...texts, ...kind, ...times }
  await tx.insertInto('attachments').values(row).execute()
  await continueIds(tx, 'attachments')
  await tx.deleteFrom('attachments').where('id', '=', id).execute()
}

async function addLists(tx: Tx, bug: ModelBug, group_ids: number[]) {
  const bug_id = bug.id
  const alias = { bug_id, alias: bug.alias, alias_key: bug.alias }
  await tx.insertInto('bugs_aliases').values(alias).execute()
  for (const group_id of group_ids) {
    await tx.insertInto('bug_group_map').values({ bug_id, group_id }).execute()
  }
  for (const who of bug.cc) await tx.insertInto('cc').values({ bug_id, who }).execute()
  for (const dependson of bug.depends_on) {
    await tx.insertInto('dependencies').values({ blocked: bug_id, dependson }).execute()
  }
  for (const [count, { id, who, is_private, text }] of bug.comments.entries()) {
    const comment = { id, bug_id, count, who, bug_when: 0, work_time: 0, type: 0, thetext: text }
    await tx
      .insertInto('longdescs')
      .values({ ...comment, is_markdown: 0, isprivate: Number(is_private) })
      .execute()
  }
}
