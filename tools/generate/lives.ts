/** Generates the life of each bug: how it is filed, what happens to it, and its final state. */

import { COMMENT } from '../../src/tracker/bugs/comments/comments.rules.ts'
import type { Catalogue, Product } from './catalogue.ts'
import { file } from './filing.ts'
import type { People } from './people.ts'
import { Random, weighted } from './random.ts'
import { smallSteps } from './small-steps.ts'
import * as steps from './steps.ts'
import type { Life, Moment } from './steps.ts'
import type { Texts } from './texts.ts'
import { days, END, filedAt, momentIn } from './times.ts'

/** What all bugs share. */
export interface World {
  bugs: number
  people: People
  catalogue: Catalogue
  texts: Texts
  /** Returns the id of a set of groups. */
  setId: (groups: readonly number[]) => number
}

/**
 * A relation of an earlier bug with a later one, decided before the later bug is generated, so that
 * no bug is changed afterwards.
 */
interface Meeting extends Moment {
  kind: 'duplicate' | 'dependency'
  earlier: number
  product: Product
}
const MEETINGS_AHEAD = 2_000
const DUPLICATES = 0.07
const DEPENDENCIES = 0.08

const resolutions = ['FIXED', 'INVALID', 'WONTFIX', 'WORKSFORME']
const resolution = weighted([60, 12, 13, 15])

/** Something that happens to a bug; `at` is in milliseconds since 1970. */
export type Step = [at: number, take: (moment: Moment) => void]

/** Returns the life of each bug in turn, starting with 1. */
export function createLives(seed: number, world: World): (id: number) => Life {
  const random = new Random(seed, 'bugs')
  const meetings = new Map<number, Meeting>()

  return (id) => {
    const meeting = meetings.get(id)
    meetings.delete(id)
    const product = meeting?.product ?? world.catalogue.products[world.catalogue.product(random)]!
    const isDependency = meeting?.kind === 'dependency'
    const reporter = isDependency ? meeting.who : world.people.somebody(random)
    const life = file(random, world, { id, product, reporter })
    if (isDependency) life.depends_on.push(meeting.earlier)
    const story: Step[] = [...meetLater(life, product), ...smallSteps(random, world, life)]
    if (meeting?.kind === 'duplicate') {
      const { earlier } = meeting
      story.push([meeting.at, () => steps.resolveAsDuplicate(life, meeting, earlier)])
    } else story.push(...progress(random, world, life))
    for (const [at, take] of story.sort(([a], [b]) => a - b)) {
      take({ at, who: actorOf(random, world, life) })
    }
    return life
  }

  /** Decides how a bug and a later one will be related. */
  function meetLater(life: Life, product: Product): Step[] {
    const isDuplicate = random.chance(DUPLICATES)
    if (!isDuplicate && !random.chance(DEPENDENCIES)) return []
    const later = life.id + 1 + random.below(MEETINGS_AHEAD)
    if (later > world.bugs || meetings.has(later)) return []
    const filed = filedAt(later, world.bugs)
    const who = world.people.somebody(random)
    if (isDuplicate) {
      const at = Math.min(filed + days(random.logNormal(1, 2)), END)
      meetings.set(later, { kind: 'duplicate', earlier: life.id, product, who, at })
      const words = { type: COMMENT.has_dupe, extra_data: String(later) }
      return [[at, () => steps.say(life, { who, at }, '', words)]]
    }
    const met = { who, at: filed }
    meetings.set(later, { kind: 'dependency', earlier: life.id, product, ...met })
    const difference = { field: 'blocked', removed: '', added: String(later) }
    return [[filed, () => steps.change(life, met, difference)]]
  }
}

/**
 * From filed to closed, and sometimes reopened; a fifth of all bugs are open, mostly recent ones.
 */
function progress(random: Random, { bugs }: World, life: Life): Step[] {
  const staysOpen = random.chance(0.12 + 0.22 * (life.id / bugs))
  const takes: Step[1][] = []
  if (random.chance(0.3)) takes.push((moment) => steps.open(life, moment, 'CONFIRMED'))
  if (random.chance(0.25)) takes.push((moment) => steps.open(life, moment, 'IN_PROGRESS'))
  const close = (moment: Moment) => {
    steps.resolve(life, moment, resolutions[resolution(random)]!)
  }
  if (random.chance(0.05)) {
    takes.push(close, (moment) => steps.open(life, moment, 'CONFIRMED'))
  }
  if (!staysOpen) takes.push(close)
  if (!staysOpen && random.chance(0.12)) takes.push((moment) => steps.verify(life, moment))
  const times = takes.map(() => momentIn(random, life)).sort((a, b) => a - b)
  return takes.map((take, at): Step => [times[at]!, take])
}

/** Most changes to a bug come from its assignee and reporter. */
function actorOf(random: Random, { people }: World, { bug }: Life): number {
  const part = random.part()
  if (part < 0.35) return bug.assigned_to
  return part < 0.55 ? bug.reporter : people.somebody(random)
}
