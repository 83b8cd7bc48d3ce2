/** Plans everything that happens in the demo, in the order of time; the same for the same seed. */

import { openChance } from './chance.ts'
import * as scenes from './life.ts'
import type { Life } from './life.ts'
import { planReports } from './reports.ts'
import type { Fate, Report, Step } from './step.ts'

const SEED = 20_260
const DAY_MS = 86_400_000
/** How many bugs wait for the administrator, and how many days ago they are filed. */
const FOR_ADMIN = { ask: 4, give: 3, review: 3 }
const AGES: Record<keyof typeof FOR_ADMIN, readonly [least: number, most: number]> = {
  ask: [5, 35],
  give: [5, 35],
  review: [25, 65],
}

/** What happened to so many bugs until now. */
export function planDemo(bugs: number, now: number): Step[] {
  const chance = openChance(SEED)
  const reports = planReports(chance, bugs, now)
  const left = { ...FOR_ADMIN }
  const steps = reports.flatMap((report) => {
    const life = scenes.openLife(report, chance)
    const days = (now - report.at) / DAY_MS
    if (report.keywords.includes('meta')) liveAsCollection(life, reports)
    else live(life, { earlier: reports.slice(0, report.number), days, left })
    return life.steps
  })
  return steps.filter(({ at }) => at < now).toSorted((a, b) => a.at - b.at || a.bug - b.bug)
}

interface Around {
  earlier: readonly Report[]
  /** How many days ago it is filed. */
  days: number
  /** The requests to the administrator that are still to be made. */
  left: typeof FOR_ADMIN
}

function live(life: Life, around: Around) {
  const { report, chance } = life
  const { earlier } = around
  const isFor = (kind: keyof typeof FOR_ADMIN, fate: Fate) =>
    report.fate === fate && takeOne(around, kind)
  if (report.problem && chance.is(0.25)) scenes.evidence(life)
  const same = earlier.filter((one) => one.problem === report.problem && one.fate !== 'duplicate')
  if (report.fate === 'waiting') return chance.is(0.4) ? scenes.question(life) : undefined
  if (report.fate === 'duplicate' && report.problem && same.length > 0) {
    return scenes.closeAsDuplicate(life, chance.pick(same).number)
  }
  if (/duplicate|invalid|worksforme/.test(report.fate)) return closeUnseen(life)
  scenes.triage(life)
  if (isFor('ask', 'open')) return scenes.askAdmin(life)
  if (isFor('give', 'open')) return scenes.giveToAdmin(life)
  talk(life, earlier)
  if (report.fate !== 'open') workOn(life, isFor('review', 'working'))
}

/** Whether one of the requests to the administrator is made here, which is noted. */
function takeOne({ days, left }: Around, kind: keyof typeof FOR_ADMIN): boolean {
  const [least, most] = AGES[kind]
  if (days < least || days > most || left[kind] === 0) return false
  left[kind] -= 1
  return true
}

function closeUnseen(life: Life) {
  scenes.question(life)
  const { fate, part } = life.report
  scenes.resolve(life, part.owner, fate === 'invalid' ? 'invalid' : 'worksforme')
}

function talk(life: Life, earlier: readonly Report[]) {
  const { report, chance } = life
  if (chance.is(0.3)) scenes.question(life)
  if (chance.is(0.5)) scenes.chat(life)
  if (chance.is(0.15)) scenes.chat(life)
  const near = earlier.filter((one) => one.part === report.part && isWork(one)).slice(-6)
  if (near.length > 0 && chance.is(0.12)) scenes.waitFor(life, chance.pick(near).number)
}

const isWork = ({ fate, keywords }: Report) =>
  !keywords.includes('meta') && /open|working|fixed|verified/.test(fate)

function workOn(life: Life, isForAdmin: boolean) {
  const { fate, part } = life.report
  if (fate === 'wontfix') return scenes.resolve(life, part.owner, 'wontfix')
  const who = scenes.begin(life)
  if (fate === 'working' && !isForAdmin && life.chance.is(0.5)) return
  if (isForAdmin || life.chance.is(0.45)) scenes.patch(life, who, isForAdmin)
  if (fate === 'working') return
  scenes.resolve(life, who, 'fixed')
  if (fate === 'verified') scenes.verify(life)
  if (fate === 'reopened') scenes.reopen(life)
}

/** Bugs of its milestone are added one after another; it is closed when the next one is near. */
function liveAsCollection(life: Life, reports: readonly Report[]) {
  const { report, chance } = life
  scenes.triage(life)
  const members = reports.filter(
    (one) => one.at > life.at && isMember(one, report) && chance.is(COLLECTED),
  )
  for (const { number, at } of members) scenes.collect(life, number, at + 2 * DAY_MS)
  if (report.fate !== 'verified') return
  scenes.resolve(life, report.reporter, 'fixed')
  scenes.verify(life)
}
const COLLECTED = 0.25

const isMember = (one: Report, { project, milestone, fate }: Report) =>
  one.project === project &&
  one.milestone === milestone &&
  (fate === 'open' ? isWork(one) : /fixed|verified/.test(one.fate))
