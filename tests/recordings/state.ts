/**
 * The installation on which the recordings were made, with its numbers, names, keys and parameters.
 */

import type { Insertable } from 'kysely'

import { docket } from '../../src/accounts/actors/actors.ts'
import { createKey } from '../../src/accounts/api-keys/api-keys.ts'
import { auditCreation } from '../../src/accounts/audit/audit.ts'
import { changeGiven, putOver } from '../../src/accounts/memberships/grants.ts'
import { applyPattern, refreshEverybody } from '../../src/accounts/memberships/memberships.ts'
import { setParameter } from '../../src/accounts/parameters/parameters.ts'
import type { ParameterName } from '../../src/accounts/parameters/parameters.list.ts'
import { hashPassword } from '../../src/accounts/passwords/passwords.ts'
import { continueIds } from '../../src/platform/db/continue-ids.ts'
import type { Tx } from '../../src/platform/db/db.ts'
import { TOPICS } from '../../src/migrations/topics.ts'
import { touch } from '../../src/platform/db/remembered.ts'
import type { Tables } from '../../src/platform/db/tables.ts'
import { fold } from '../../src/platform/fold.ts'
import type { Work } from '../../src/platform/work/work.ts'
import type { Instance } from '../instance.ts'
import { addFirstBugs } from './first-bugs.ts'

/** Besides those of a new installation. */
const parameters: Partial<Record<ParameterName, string>> = {
  defaultopsys: '',
  defaultplatform: '',
  insidergroup: 'QA-Selenium-TEST',
  mail_delivery_method: 'Test',
  maxattachmentsize: '256',
  urlbase: 'https://bugs.example.com/',
  useqacontact: '1',
  usestatuswhiteboard: '1',
  usetargetmilestone: '1',
}

const ADMINISTRATORS = 1
const MASTER = 15
const INSIDERS = 16
/** Name, groups, and groups that the user may grant; user ids count up from 1. */
const users: [string, number[], number[]][] = [
  ['admin', [1, 3], [1]],
  ['no-privs', [], []],
  ['QA-Selenium-TEST', [INSIDERS], []],
  ['canconfirm', [9], []],
  ['tweakparams', [2], []],
  ['permanent_user', [1, 3], [1]],
  ['editbugs', [8], []],
  ['disabled', [], []],
]
const ADMIN_PASSWORD = 'AdminPass1!'
const PASSWORD = 'QaPass-123'
const REVOKED = 'zQ5ewBzq3gTrdBKYq9K1ZqJMjifKx3cKleE6k9TQ'
/** The key of each user by number. */
const keys: [number, string][] = [
  [7, REVOKED],
  [3, 'INSIDERKEYeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
  [1, 'ADMINKEYaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  [4, 'CANCONFIRMKEYddddddddddddddddddddddddddd'],
  [7, 'EDITBUGSKEYccccccccccccccccccccccccccccc'],
  [2, 'NOPRIVKEYbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'],
]

/** Name, classification, versions and milestones, which are numbered across all products. */
const products: [string, number, string[], string[]][] = [
  ['QA-Selenium-TEST', 1, ['unspecified', 'QAVersion'], ['---', 'QAMilestone']],
  [
    'Another Product',
    1,
    ['unspecified', 'Another1', 'Another2'],
    ['---', 'AnotherMS1', 'AnotherMS2', 'Milestone'],
  ],
  ['C2 Forever', 2, ['unspecified', 'C2Ver'], ['---', 'C2Mil']],
  ['QA Entry Only', 1, ['unspecified'], ['---']],
  ['QA Search Only', 1, ['unspecified'], ['---']],
]
/** Name, product, owner and QA contact. */
const components: [string, number, number, number | null][] = [
  ['QA-Selenium-TEST', 2, 3, 3],
  ['c1', 3, 6, null],
  ['c2', 3, 6, null],
  ['Helium', 4, 6, null],
  ['c1', 5, 3, null],
  ['c1', 6, 3, null],
]
/** Group, product, `entry`, `membercontrol`, `othercontrol` and `canedit`. */
const controls: [number, number, number, number, number, number][] = [
  [MASTER, 1, 0, 1, 1, 0],
  [MASTER, 2, 0, 1, 1, 0],
  [INSIDERS, 2, 1, 3, 3, 0],
  [MASTER, 3, 0, 1, 1, 0],
  [MASTER, 4, 0, 1, 1, 0],
  [MASTER, 5, 0, 1, 1, 0],
  [INSIDERS, 5, 1, 0, 0, 0],
  [MASTER, 6, 0, 1, 1, 0],
  [INSIDERS, 6, 0, 3, 3, 0],
]

/** Needs a new installation. */
export async function fillState({ transactions }: Instance) {
  const admin_password = await hashPassword(ADMIN_PASSWORD)
  const password = await hashPassword(PASSWORD)
  await transactions.work(docket, async (work) => {
    const { tx } = work
    for (const [name, value] of Object.entries(parameters)) {
      await setParameter(tx, name as ParameterName, value)
    }
    await addGroups(tx)
    await addUsers(work, { admin_password, password })
    await addProducts(tx)
    await addFields(tx)
    await useUpFlagType(tx)
    await addFirstBugs(work, INSIDERS)
    for (const [at, [name]] of products.entries())
      await auditCreation(work, 'Product', at + 2, name)
    await touch(tx, ...TOPICS)
  })
}

async function addGroups(tx: Tx) {
  for (const [id, name] of [
    [MASTER, 'Master'],
    [INSIDERS, 'QA-Selenium-TEST'],
  ] as const) {
    const row = { id, name, name_key: fold(name), description: 'd', isbuggroup: 1, isactive: 1 }
    await tx
      .insertInto('groups')
      .values({ ...row, userregexp: '' })
      .execute()
  }
  await continueIds(tx, 'groups')
  await putOver(tx, ADMINISTRATORS, MASTER)
  // A new installation adds everyone to editbugs; the recorded one was configured differently.
  await tx.updateTable('groups').set({ userregexp: '' }).where('userregexp', '=', '.*').execute()
  await applyPattern(tx, 8, '')
}

async function addUsers(work: Work, passwords: { admin_password: string; password: string }) {
  const { tx, now } = work
  const { admin_password, password } = passwords
  const names = { realname: 'Ada Admin', realname_key: fold('Ada Admin'), password: admin_password }
  await tx.updateTable('users').set(names).where('id', '=', 1).execute()
  for (const [at, [name]] of users.entries()) {
    if (at === 0) continue
    const login_name = `${name}@example.com`
    const isDisabled = name === 'disabled'
    const row: Insertable<Tables['users']> = {
      id: at + 1,
      login_name,
      login_name_key: fold(login_name),
      realname: name,
      realname_key: fold(name),
      password,
      disabledtext: isDisabled ? 'Gone for good' : '',
      disable_mail: 0,
      is_enabled: Number(!isDisabled),
      creation_ts: now,
      group_set_id: 0,
    }
    await tx.insertInto('users').values(row).execute()
  }
  await continueIds(tx, 'users')
  for (const [at, [, groups, bless_groups]] of users.entries()) {
    const added = at === 0 ? groups.filter((id) => id !== ADMINISTRATORS) : groups
    await changeGiven(tx, at + 1, 'groups', { added, removed: [] })
    await changeGiven(tx, at + 1, 'bless_groups', { added: bless_groups, removed: [] })
  }
  await refreshEverybody(tx)
  for (const [user_id, key] of keys) {
    const { id } = await createKey(work, user_id, { description: 'recorded' }, key)
    if (key !== REVOKED) continue
    await tx.updateTable('api_keys').set({ revoked: 1 }).where('id', '=', id).execute()
  }
}

async function addProducts(tx: Tx) {
  const classification = {
    id: 2,
    name: 'Class2_QA',
    name_key: 'class2_qa',
    description: 'd',
    sortkey: 0,
  }
  await tx.insertInto('classifications').values(classification).execute()
  const common = { description: 'd', isactive: 1 }
  for (const [at, [name, classification_id, versions, milestones]] of products.entries()) {
    const id = at + 2
    const rest = { classification_id, defaultmilestone: '---', allows_unconfirmed: 1 }
    const product = { id, name, name_key: fold(name), ...common, ...rest }
    await tx.insertInto('products').values(product).execute()
    for (const value of versions) {
      const version = { product_id: id, value, value_key: fold(value), isactive: 1 }
      await tx.insertInto('versions').values(version).execute()
    }
    for (const value of milestones) {
      const row = { product_id: id, value, value_key: fold(value), isactive: 1, sortkey: 0 }
      await tx.insertInto('milestones').values(row).execute()
    }
  }
  for (const [at, [name, product_id, initialowner, initialqacontact]] of components.entries()) {
    const people = { initialowner, initialqacontact }
    const component = { id: at + 2, product_id, name, name_key: fold(name), ...common, ...people }
    await tx.insertInto('components').values(component).execute()
  }
  await tx.insertInto('component_cc').values({ component_id: 3, user_id: 2 }).execute()
  for (const [group_id, product_id, entry, membercontrol, othercontrol, canedit] of controls) {
    const said = { entry, membercontrol, othercontrol, canedit }
    const rights = { editcomponents: 0, editbugs: 0, canconfirm: 0 }
    const row = { group_id, product_id, ...said, ...rights }
    await tx.insertInto('group_control_map').values(row).execute()
  }
  await continueIds(tx, 'classifications', 'products', 'components')
}

/** Two custom fields and two keywords. */
async function addFields(tx: Tx) {
  for (const [id, name, type, description, values] of [
    [60, 'cf_qa_status', 3, 'QA Status', ['verified', 'in progress', 'untested']],
    [61, 'cf_single_select', 2, 'SingSel', ['---', 'one', 'two', 'three']],
  ] as const) {
    const row: Insertable<Tables['fielddefs']> = {
      id,
      name,
      type,
      custom: 1,
      description,
      long_desc: description,
      mailhead: 0,
      sortkey: id === 60 ? 100 : 6_000,
      obsolete: 0,
      enter_bug: 1,
      buglist: 0,
      is_mandatory: 0,
      is_numeric: 0,
    }
    await tx.insertInto('fielddefs').values(row).execute()
    for (const [at, value] of values.entries()) {
      const key = { field_id: id, value_id: at + 1, value, value_key: fold(value) }
      await tx
        .insertInto('field_values')
        .values({ ...key, sortkey: 0, isactive: 1 })
        .execute()
    }
  }
  for (const name of ['test-keyword-1', 'test-keyword-2']) {
    await tx.insertInto('keyworddefs').values({ name, name_key: name, description: 'd' }).execute()
  }
  await continueIds(tx, 'fielddefs')
}

/** A flag type had been added and removed. */
async function useUpFlagType(tx: Tx) {
  const texts = { name: 'gone', name_key: 'gone', description: 'd', cc_list: '' }
  const switches = { is_active: 1, is_requestable: 1, is_requesteeble: 1, is_multiplicable: 1 }
  const type = { id: 1, ...texts, ...switches, target_type: 'b', sortkey: 1 }
  await tx.insertInto('flagtypes').values(type).execute()
  await continueIds(tx, 'flagtypes')
  await tx.deleteFrom('flagtypes').execute()
}
