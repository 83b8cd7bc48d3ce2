/** Bug.create: reads context, plans the new bug, writes it and records the event. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { findUser, findUsers } from '../../../accounts/users/find-users.ts'
import { internForBug } from '../../../accounts/group-sets/group-sets.ts'
import { fail as failAccounts } from '../../../accounts/faults.ts'
import { fail as refuse } from '../../../platform/http/faults.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { bugField, isTimeTracking } from '../../model/bug-fields/bug-fields.wire.ts'
import { type SetColumn, setFields, unchosen, wireOf } from '../../model/bug-fields/columns.wire.ts'
import {
  type Related,
  relationFields,
  relations,
  relationWire,
} from '../../model/bug-fields/relations.wire.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import type { BugRow } from '../../model/tables.ts'
import { askedColumns, columnsOf } from '../write/asked-columns.ts'
import { fail as failComments } from '../comments/faults.ts'
import { addDescription } from '../comments/add-comment.ts'
import { commentText } from '../comments/comments.rules.ts'
import {
  checkCustomValues,
  putCustomValues,
  requireOnNewBug,
} from '../custom-values/custom-values.ts'
import { checkLoops, NOTHING_RELATED } from '../relations/relations.ts'
import { fields, initialStatuses, legalValue, statuses } from '../../catalogue/fields/fields.ts'
import { momentSince } from '../history/moments.ts'
import { findKeywords } from '../../catalogue/keywords/keywords.ts'
import { findComponent, findMilestone, findVersion } from '../../catalogue/products/parts.ts'
import { checkEnterable, mayInProduct, type Product } from '../../catalogue/products/products.ts'
import { indexNewBug } from '../text-index/text-index.ts'
import { seeBugs } from '../see/bugs.ts'
import * as rules from './create-bug.rules.ts'
import * as store from './create-bug.store.ts'
import type { NewBug } from './create-bug.wire.ts'
import { fail } from '../see/faults.ts'
import { checkAliases, listed } from '../write/lists.rules.ts'
import { refuseOutsiders } from '../write/strict-isolation.ts'
import { planFirstLinks } from './first-links.ts'
import { ccOfComponent, changeLists, NO_LISTS } from '../write/lists.ts'
import { isBlocked } from '../write/blockers.ts'
import { checkResolution } from '../write/status-change.rules.ts'
import { planFirstFlags } from './first-flags.ts'
import { freeAliases } from '../write/aliases.ts'

/** The reporter's rights, which decide which parameters are honoured. */
interface Rights extends rules.Rights {
  isTimeTracker: boolean
}

/** Creates a bug; raises Bugzilla's faults, the first that applies. */
export async function createBug(work: Work, asked: NewBug) {
  const { tx, actor, now } = work
  const product = await checkEnterable(work, asked.product ?? '')
  const component = findComponent(product, asked.component ?? '')
  const rights = await rightsIn(work, product)
  const isPrivate = asked.comment_is_private ?? false
  if (isPrivate && !(await isInNamed(work, 'insidergroup'))) failComments('user_not_insider')
  const text = commentText(asked.description ?? '')
  const groups = rules.firstGroups(asked.groups, product.controls, (id) => actor.groups.has(id))
  const aliases = await freeAliases(work, checkAliases(asked.alias))
  const keywords = await findKeywords(work, listed('keywords', asked.keywords))
  const related = await relatedOf(work, asked, rights)
  for (const relation of relations) await checkLoops(work, relation, related)
  const custom = await checkCustomValues(work, asked, (name) =>
    refuse('param_invalid', name, NO_SUCH_FIELD),
  )
  const people = await peopleOf(work, asked, { component, rights })
  const { assigned_to, qa_contact } = people
  await refuseOutsiders(tx, product, [
    assigned_to,
    ...people.cc,
    ...(qa_contact ? [qa_contact] : []),
  ])
  const putLinks = await planFirstLinks(work, asked.see_also)

  const row: store.NewBug = {
    ...placeOf(asked, product, component),
    ...(await stateOf(work, asked, { product, rights, text, ...related })),
    ...(await columnsFor(work, asked, rights)),
    group_set_id: await internForBug(tx, groups),
    reporter: actor.id,
    assigned_to,
    qa_contact,
    now,
  }
  await requireOnNewBug(tx, row, custom)
  const guards = { ...people, groups: new Set(groups) }
  const setFlags = await planFirstFlags(work, { ...row, ...guards, id: 0 }, asked.flags)
  const { id: bug_id } = (await store.addBug.first(tx, row))!
  momentSince(work, bug_id, now)
  await indexNewBug(tx, { ...row, id: bug_id })
  await addDescription(work, bug_id, { text, is_private: isPrivate })
  await changeLists(work, bug_id, NO_LISTS, {
    ...related,
    cc: people.cc,
    groups,
    aliases,
    keywords: [...keywords.values()].map(({ id }) => id),
    see_also: [],
  })
  await putLinks(bug_id)
  await putCustomValues(work, bug_id, custom, true)
  await work.record({ kind: 'bug.created', bug_id })
  await setFlags?.(bug_id)
  return { id: bug_id }
}

async function rightsIn(look: Look, product: Product): Promise<Rights> {
  return {
    editbugs: await mayInProduct(look, product, 'editbugs'),
    canconfirm: await mayInProduct(look, product, 'canconfirm'),
    isTimeTracker: await seesHours(look),
  }
}

type Component = Product['components'][number]

function placeOf(asked: NewBug, product: Product, component: Component) {
  const version = findVersion(product, asked.version ?? fail('object_not_specified', 'Version'))
  const milestone = asked.target_milestone
  return {
    product_id: product.id,
    component_id: component.id,
    version,
    target_milestone: milestone ? findMilestone(product, milestone) : product.defaultmilestone,
  }
}

interface Circumstances {
  product: Product
  rights: Rights
  /** The description. */
  text: string
  dependson: readonly number[]
}

async function stateOf(
  { tx }: Look,
  asked: NewBug,
  { product, rights, text, dependson }: Circumstances,
) {
  const all = await statuses(tx)
  const initial = (await initialStatuses(tx))
    .filter(({ name }) => product.allows_unconfirmed || name !== 'UNCONFIRMED')
    .map((one) => ({ ...one, is_open: all.find(({ name }) => name === one.name)!.is_open }))
  const chooses = rights.editbugs || rights.canconfirm
  const wanted =
    chooses && asked.status ? await legalValue(tx, 'bug_status', asked.status) : undefined
  const status = rules.firstStatus(wanted, initial, rights)
  if (status.comment_required && text === '')
    fail('comment_required', `a bug that is ${status.name}`)
  const state = { bug_status: status.name, is_open: Number(status.is_open) }
  const resolution = asked.resolution ? await legalValue(tx, 'resolution', asked.resolution) : ''
  checkResolution(state, resolution)
  if (resolution === 'FIXED' && (await isBlocked(tx, dependson))) fail('still_unresolved_bugs')
  return {
    ...state,
    resolution,
    everconfirmed: Number(status.name !== 'UNCONFIRMED'),
  }
}

/**
 * Fields that are columns without rules of their own. Parameters that the reporter may not set are
 * ignored, in favour of the default in a parameter or by the kind of field.
 */
async function columnsFor(look: Look, asked: NewBug, { isTimeTracker }: Rights) {
  const all = await parameters(look.tx)
  const given = asked as Readonly<Record<string, unknown>>
  const isChosen = ({ name }: BugField) =>
    (isTimeTracker || !isTimeTracking(name)) &&
    (name !== 'priority' || all.letsubmitterchoosepriority === '1')
  const { off, byName, values } = await fields(look.tx)
  const unknown = setFields.find((field) => off.has(field.name) && wireOf(field) in given)
  if (unknown) refuse('param_invalid', wireOf(unknown), NO_SUCH_FIELD)
  const chosen = (field: BugField) => {
    // Older forms prefill the field with that.
    if (field.name === 'bug_file_loc' && asked.url?.trim() === 'http://') return ''
    return isChosen(field) ? given[wireOf(field)] : undefined
  }
  const otherwise = ({ name, otherwise: parameter, column }: BugField) => {
    if (name === 'remaining_time') return chosen(bugField('estimated_time')!) ?? 0
    if (column !== 'select') return FIRST[column!]
    if (parameter) return all[parameter]
    return values.get(byName.get(name)!.id)?.find(({ isactive }) => isactive)?.value ?? ''
  }
  const columns = await askedColumns(look, chosen, otherwise)
  return Object.assign({ ...unchosen }, ...columns.map(columnsOf)) as Pick<BugRow, SetColumn>
}
const NO_SUCH_FIELD = 'there is no such field here'
const FIRST: Partial<Record<string, unknown>> = { line: '', switch: true, hours: 0, day: null }

/** Without editbugs, the reporter cannot choose the assignee. */
async function peopleOf(
  { tx }: Look,
  asked: NewBug,
  { component, rights }: { component: Component; rights: Rights },
) {
  const named = async (login: string) =>
    (await findUser(tx, login))?.id ?? failAccounts('object_does_not_exist', 'user', login)
  const { useqacontact } = await parameters(tx)
  const hasContacts = useqacontact === '1'
  const contact = rights.editbugs ? asked.qa_contact : undefined
  return {
    assigned_to:
      rights.editbugs && asked.assigned_to
        ? await named(asked.assigned_to)
        : component.initialowner,
    qa_contact: !hasContacts ? null : contact ? await named(contact) : component.initialqacontact,
    cc: await ccOf(tx, asked.cc, component),
  }
}

async function ccOf(tx: Look['tx'], asked: NewBug['cc'], component: Component) {
  const logins = listed('cc', asked)
  const found = await findUsers(tx, logins)
  const missing = logins.find((login) => !found.has(login))
  if (missing !== undefined) failAccounts('invalid_username', missing)
  const always = await ccOfComponent(tx, component.id)
  return new Set([...always.map(({ id }) => id), ...[...found.values()].map(({ id }) => id)])
}

/** Without editbugs, the reporter cannot set them. */
async function relatedOf(look: Look, asked: NewBug, { editbugs }: Rights): Promise<Related> {
  const related = { ...NOTHING_RELATED }
  const { off } = await fields(look.tx)
  for (const field of relationFields) {
    const given = asked[relationWire(field)]
    if (given === undefined) continue
    if (off.has(field.name)) refuse('param_invalid', wireOf(field), NO_SUCH_FIELD)
    const names = given.flatMap((one) => String(one).split(/[\s,]+/)).filter(Boolean)
    if (!editbugs || names.length === 0) continue
    related[field.name] = (await seeBugs(look, names)).map(({ id }) => id)
  }
  return related
}
