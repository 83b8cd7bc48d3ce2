/** Generates a newly filed bug. */

import { fold } from '../../src/platform/fold.ts'
import { bugField } from '../../src/tracker/model/bug-fields/bug-fields.wire.ts'
import { unchosen } from '../../src/tracker/model/bug-fields/columns.wire.ts'
import type { Catalogue, Component, Product } from './catalogue.ts'
import type { World } from './lives.ts'
import { Random, weighted } from './random.ts'
import { say, type Life } from './steps.ts'
import { days, filedAt } from './times.ts'

const drawSeverity = weighted([1, 3, 12, 60, 10, 4, 10])
const drawPriority = weighted([3, 8, 20, 6, 3, 60])
const valuesOf = (field: string) => bugField(field)!.values!
/** Weighted: most bugs are `normal`. */
export const severity = (random: Random) => valuesOf('bug_severity')[drawSeverity(random)]!
/** Weighted: most bugs have the default. */
export const priority = (random: Random) => valuesOf('priority')[drawPriority(random)]!

/** What is known about a bug before it is filed. */
export interface Filed {
  id: number
  product: Product
  reporter: number
}

/** The bug with its description, in the state of a new bug. */
export function file(random: Random, world: World, { id, product, reporter }: Filed): Life {
  const { bugs, texts, catalogue, setId } = world
  const component = product.components[product.component(random)]!
  const groups = restrict(random, product, catalogue)
  const at = filedAt(id, bugs)
  const bug: Life['bug'] = {
    id,
    product_id: product.id,
    component_id: component.id,
    group_set_id: setId(groups),
    // The description is added later and counted then.
    revision: 0,
    comment_count: 0,
    creation_ts: at,
    delta_ts: at,
    reporter,
    version: random.pick(product.versions),
    target_milestone: '---',
    reporter_accessible: 1,
    cclist_accessible: 1,
    ...unchosen,
    ...stateOf(random, component),
    ...textsOf(random, world),
    ...timesOf(random, at),
  }
  const life: Life = {
    id,
    bug,
    groups,
    comments: [],
    changes: [],
    cc: new Set([...component.cc, ...askedFor(random, world)]),
    keywords: new Set(),
    flags: [],
    aliases: random.chance(0.02) ? [`${texts.name()}-${id}`] : [],
    see_also: [],
    depends_on: [],
  }
  say(life, { who: reporter, at }, texts.description())
  return life
}

/** Half of all reporters add somebody to the CC list. */
const askedFor = (random: Random, { people }: World) =>
  Array.from({ length: Math.max(random.between(-3, 4), 0) }, () => people.somebody(random))

function restrict(random: Random, { control, sets }: Product, { restricted }: Catalogue) {
  if (control === 'none') return []
  return control === 'mandatory' || random.chance(restricted) ? random.pick(sets) : []
}

function stateOf(random: Random, { owner, qa_contact }: Component) {
  const isUnconfirmed = random.chance(0.4)
  return {
    is_open: 1,
    bug_status: isUnconfirmed ? 'UNCONFIRMED' : 'CONFIRMED',
    everconfirmed: Number(!isUnconfirmed),
    resolution: '',
    priority: priority(random),
    bug_severity: severity(random),
    op_sys: random.pick(valuesOf('op_sys')),
    rep_platform: random.pick(valuesOf('rep_platform')),
    assigned_to: owner,
    qa_contact,
  }
}

function textsOf(random: Random, { texts }: World) {
  const short_desc = texts.summary()
  const bug_file_loc = random.chance(0.1) ? texts.address() : ''
  const status_whiteboard = random.chance(0.08) ? `[${texts.name()}]` : ''
  return {
    short_desc,
    short_desc_key: fold(short_desc),
    bug_file_loc,
    bug_file_loc_key: fold(bug_file_loc),
    status_whiteboard,
    status_whiteboard_key: fold(status_whiteboard),
  }
}

/** Hours (in hundredths) are estimated for few bugs; a deadline is the start of a day. */
function timesOf(random: Random, at: number) {
  const hours = random.chance(0.02) ? random.between(1, 80) * 100 : 0
  const deadline = random.chance(0.01) ? Math.floor(at / days(1) + 30) * days(1) : null
  return { estimated_time: hours, remaining_time: hours, actual_time: 0, deadline }
}
