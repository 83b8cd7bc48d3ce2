/** Plays the steps of the demo, each in a work of the person who takes it. */

import type { Keeper } from '../../platform/blobs/keeper.ts'
import type { Actor, Transactions, Work } from '../../platform/work/work.ts'
import { attachFile } from '../../tracker/bugs/attachments/add-attachment.ts'
import { updateAttachments } from '../../tracker/bugs/attachments/update-attachments.ts'
import { createBug } from '../../tracker/bugs/create/create-bug.ts'
import { updateBugs } from '../../tracker/bugs/update/update-bug.ts'
import type { BugUpdate } from '../../tracker/bugs/update/update-bug.wire.ts'
import { nameOf } from './people.ts'
import type { Act, Fields, Report, Step } from './step.ts'
import type { FlagName } from './words.ts'

/** What steps need, and what earlier steps created. */
export interface Cast {
  transactions: Transactions
  blobs: Keeper
  /** By the keys of the plan. */
  actors: ReadonlyMap<string, Actor>
  /** Ids by name. */
  flagTypes: ReadonlyMap<string, number>
  /** Those filed so far, by their place in the plan. */
  bugs: Map<number, Filed>
}

/** What is known of a bug that was filed. */
export interface Filed {
  id: number
  /** By number; comments without words have an empty text. */
  comments: { who: string; text: string }[]
  /** The attachment that is to be reviewed. */
  patch?: number
}

type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>

/** Runs one step at the current time of the transactions, which the caller has set. */
export async function play(cast: Cast, { bug: number, who, act }: Step): Promise<void> {
  const actor = cast.actors.get(who)!
  const inWork = <Result>(body: (work: Work) => Promise<Result>) =>
    cast.transactions.work(actor, body)
  if (act.kind === 'file') {
    const { id } = await inWork((work) => createBug(work, askedFor(act.report)))
    cast.bugs.set(number, { id, comments: [{ who, text: act.report.description }] })
    return
  }
  const bug = cast.bugs.get(number)!
  const say = (text: string) => void bug.comments.push({ who, text })
  if (act.kind === 'attach') {
    const blob = await cast.blobs.put(once(act.file.bytes))
    const id = await inWork(async (work) => {
      if (act.review && bug.patch) await updateAttachments(work, obsolete(bug.patch))
      const { ids } = await attachFile(work, fileOf(cast, bug, act), blob)
      return ids[0]!
    })
    if (act.review) bug.patch = id
    return say(act.text)
  }
  if (act.kind === 'review') {
    await inWork((work) => updateAttachments(work, reviewOf(cast, bug, act)))
    return say(act.text)
  }
  const asked = askedOf(cast, { bug, who, act })
  await inWork((work) => updateBugs(work, { ...asked, ids: [String(bug.id)] }))
  if (asked.comment) say(act.text!)
  // The other bug gets a comment as well.
  if (act.kind === 'duplicate') cast.bugs.get(act.of)!.comments.push({ who, text: '' })
}

interface Change {
  bug: Filed
  who: string
  act: ActOf<'change' | 'duplicate' | 'depend'>
}

function askedOf(cast: Cast, { bug, who, act }: Change): Omit<BugUpdate, 'ids'> {
  if (act.kind === 'change') {
    const said = act.text === undefined ? {} : { comment: { body: quoted(bug, who, act) } }
    return { ...fieldsOf(cast, act.fields), ...said }
  }
  const { id } = cast.bugs.get(act.kind === 'duplicate' ? act.of : act.on)!
  const body = act.text?.replaceAll('{other}', String(id))
  const said = body === undefined ? {} : { comment: { body } }
  return act.kind === 'duplicate'
    ? { dupe_of: id, ...said }
    : { depends_on: { add: [id] }, ...said }
}

function fieldsOf(cast: Cast, { flags = [], ...fields }: Fields): Omit<BugUpdate, 'ids'> {
  const login = (key: string) => cast.actors.get(key)!.login
  const { keywords, assigned_to, cc, ...plain } = fields
  return {
    ...plain,
    ...(keywords && { keywords: { add: [...keywords] } }),
    ...(assigned_to !== undefined && { assigned_to: login(assigned_to) }),
    ...(cc && { cc: { add: cc.map(login) } }),
    flags: flags.map(({ name, status, of }) => flagOf(cast, name, status, of)),
  }
}

function flagOf({ actors, flagTypes }: Cast, name: FlagName, status: string, of?: string) {
  const type_id = flagTypes.get(name)!
  return { type_id, status, ...(of !== undefined && { requestee: actors.get(of)!.login }) }
}

function fileOf(cast: Cast, { id }: Filed, { file, text, review }: ActOf<'attach'>) {
  const { bytes: _, ...properties } = file
  const flags = review === undefined ? [] : [flagOf(cast, 'review', '?', review)]
  return { ...properties, data: '', ids: [String(id)], comment: text, flags }
}

const reviewOf = (cast: Cast, { patch }: Filed, { status, text }: ActOf<'review'>) => ({
  ids: [String(patch)],
  flags: [flagOf(cast, 'review', status)],
  comment: text,
})

const obsolete = (id: number) => ({ ids: [String(id)], is_obsolete: true })

async function* once(bytes: Uint8Array) {
  yield bytes
}

function askedFor(report: Report) {
  const { project, part, summary, description, severity, priority, version } = report
  return {
    product: project.name,
    component: part.name,
    summary,
    description,
    severity,
    priority,
    version,
    op_sys: report.op_sys,
    platform: report.platform,
    status: 'UNCONFIRMED',
    ...(report.alias !== undefined && { alias: report.alias }),
  }
}

/** The text, below the last words of somebody else if it replies to them. */
function quoted({ comments }: Filed, who: string, { text = '', replies }: ActOf<'change'>): string {
  const number = comments.findLastIndex((one) => one.who !== who && one.text !== '')
  if (!replies || number < 1) return text
  const said = comments[number]!
  const [first = ''] = said.text.split('\n')
  return `(In reply to ${nameOf(said.who)} from comment #${number})\n> ${first}\n\n${text}`
}
