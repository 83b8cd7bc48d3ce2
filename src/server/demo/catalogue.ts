/** Creates what the bugs of the demo need: people, products, keywords, flag types. */

import { hasBugs } from '../../tracker/bugs/see/bugs.ts'
import { groupNamed } from '../../accounts/groups/groups.ts'
import { isOn, setParameter } from '../../accounts/parameters/parameters.ts'
import type { ParameterName } from '../../accounts/parameters/parameters.list.ts'
import { createUser } from '../../accounts/users/create-user.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import {
  type Marker,
  readMarker,
  writeMarker,
} from '../../tracker/administration/demo/demo-data.ts'
import { createFlagType } from '../../tracker/administration/flag-types/change-flag-types.ts'
import {
  createKeyword,
  getKeywords,
} from '../../tracker/administration/keywords/change-keywords.ts'
import { fields } from '../../tracker/catalogue/fields/fields.ts'
import { createComponent } from '../../tracker/catalogue/products/components.ts'
import { createProduct } from '../../tracker/catalogue/products/change-products.ts'
import { createMilestone, createVersion } from '../../tracker/catalogue/products/values.ts'
import * as store from './demo.store.ts'
import { FIGURES, loginOf } from './people.ts'
import type { Project } from './problem.ts'
import { PROJECTS } from './projects.ts'
import { FLAG_TYPES, KEYWORDS } from './words.ts'

/** Off in a new installation, and used by the bugs of the demo. */
const PARAMETERS = ['usetargetmilestone'] as const satisfies ParameterName[]

/** Refuses an installation with bugs, or without the values that the bugs of the demo have. */
export async function refuseUnfit({ tx }: Look) {
  const marker = await readMarker(tx)
  if (marker) {
    throw new Refusal(
      marker.is_complete
        ? 'the demo already exists; remove it with docket demo --remove'
        : 'docket demo is running or was interrupted; if it is no longer running, remove what it ' +
            'created with docket demo --remove',
    )
  }
  if (await hasBugs({ tx })) {
    throw new Refusal(
      'this installation contains bugs, and the demo needs one without; create another with ' +
        'docket serve --data FOLDER, then run docket demo with the same --data',
    )
  }
  if (await isOn(tx, 'makeproductgroups')) {
    throw new Refusal(
      'the parameter makeproductgroups is on, so nobody could see the bugs of new products; ' +
        'turn it off until the demo has been created',
    )
  }
  await refuseOtherValues(tx)
}

const NEEDED: Record<string, readonly string[]> = {
  bug_status: ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS', 'RESOLVED', 'VERIFIED'],
  resolution: ['FIXED', 'INVALID', 'WONTFIX', 'WORKSFORME', 'DUPLICATE'],
  priority: ['Highest', 'High', 'Normal', 'Low', 'Lowest', '---'],
  bug_severity: 'blocker critical major normal minor trivial enhancement'.split(' '),
  op_sys: ['All', 'Windows', 'Mac OS', 'Linux'],
  rep_platform: ['All', 'PC', 'Macintosh'],
}

async function refuseOtherValues(tx: Tx) {
  const { byName, values } = await fields(tx)
  for (const [name, needed] of Object.entries(NEEDED)) {
    const known = values.get(byName.get(name)!.id) ?? []
    const active = new Set(known.filter(({ isactive }) => isactive).map(({ value }) => value))
    const missing = needed.filter((value) => !active.has(value))
    if (missing.length === 0) continue
    throw new Refusal(
      `the field ${name} lacks ${missing.join(', ')}; the demo needs the values of a new ` +
        'installation, so create another one for it',
    )
  }
}

/** What was created. */
export interface Made {
  marker: Marker
  /** Ids by name. */
  flagTypes: ReadonlyMap<string, number>
  /** Ids by key. */
  users: ReadonlyMap<string, number>
}

/** Creates all of it, and notes what is new. */
export async function makeCatalogue(work: Work): Promise<Made> {
  await refuseUnfit(work)
  const { tx } = work
  const parameters: Marker['parameters'] = {}
  for (const name of PARAMETERS) {
    if (await isOn(tx, name)) continue
    parameters[name] = (await store.parameterOf.first(tx, { name }))?.value ?? null
    await setParameter(tx, name, '1')
  }
  const users = new Map<string, number>()
  for (const { key, realname } of FIGURES) {
    const account = { login: loginOf(key), realname, password: null }
    const id = await createUser(work, account)
    // Their addresses are made up.
    await store.disableMail(tx, { id })
    users.set(key, id)
  }
  const products: number[] = []
  for (const project of PROJECTS) products.push(await makeProduct(work, project))
  const flagTypes = await makeFlagTypes(work)
  const marker: Marker = {
    is_complete: false,
    products,
    users: [...users.values()],
    keywords: await makeKeywords(work),
    flag_types: [...flagTypes.values()],
    searches: [],
    bugs: [],
    parameters,
  }
  await writeMarker(tx, marker)
  return { marker, flagTypes, users }
}

async function makeProduct(work: Work, project: Project): Promise<number> {
  const { name, description, versions, milestones, parts } = project
  const product = { name, description, version: versions[0]!, has_unconfirmed: true, is_open: true }
  const { id } = await createProduct(work, { ...product, default_milestone: '---' })
  for (const version of versions.slice(1)) {
    await createVersion(work, { product: name, name: version })
  }
  for (const [at, milestone] of milestones.entries()) {
    await createMilestone(work, { product: name, name: milestone, sort_key: 10 * (at + 1) })
  }
  for (const part of parts) {
    const { owner, ...texts } = part
    const component = { product: name, name: texts.name, description: texts.description }
    await createComponent(work, { ...component, default_assignee: loginOf(owner), is_open: true })
  }
  return id
}

async function makeFlagTypes(work: Work) {
  const ids = new Map<string, number>()
  const inclusions = PROJECTS.map(({ name }) => name)
  for (const [name, type] of Object.entries(FLAG_TYPES)) {
    const asked = { ...type, name, inclusions, is_requestable: true, is_active: true }
    const { id } = await createFlagType(work, { ...asked, is_specifically_requestable: true })
    ids.set(name, id)
  }
  return ids
}

/** Keywords that exist already are used as they are. */
async function makeKeywords(work: Work): Promise<number[]> {
  const { keywords } = await getKeywords(work, {})
  const known = new Set(keywords.map(({ name }) => name.toLowerCase()))
  const ids: number[] = []
  for (const [name, description] of Object.entries(KEYWORDS)) {
    if (!known.has(name)) ids.push((await createKeyword(work, { name, description })).id)
  }
  return ids
}

/** The administrator with the oldest account, of whom something is requested. */
export async function oldestAdmin({ tx }: Look) {
  const group = await groupNamed(tx, 'admin')
  const [admin] = group ? await store.membersOf(tx, { group_id: group.id }) : []
  if (admin) return admin
  throw new Refusal('the group admin has no enabled member; add one with docket user add')
}
