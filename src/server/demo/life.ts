/** The life of one bug, scene by scene; time passes between what people do. */

import type { Chance } from './chance.ts'
import { logFile, patchFile, pictureFile } from './files.ts'
import { ADMIN, nameOf } from './people.ts'
import { somebody } from './reports.ts'
import type { Act, Fields, Report, Step } from './step.ts'
import { exchange, type Facts, filled, TALK, type Topic } from './talk.ts'
import { workTime } from './work-time.ts'

const HOUR_MS = 3_600_000

/** A bug that is being planned; `at` is in milliseconds since 1970. */
export interface Life {
  report: Report
  chance: Chance
  steps: Step[]
  /** The latest change so far, before it is moved into working hours. */
  at: number
  facts: Facts
}

/** Begins with the report. */
export function openLife(report: Report, chance: Chance): Life {
  const { number: bug, reporter: who, at, problem, op_sys, version, milestone } = report
  const facts = {
    version: version === 'nightly' ? 'the nightly build' : version,
    milestone,
    reporter: nameOf(who).split(' ')[0]!,
    os: { 'Mac OS': 'macOS', All: 'Linux' }[op_sys] ?? op_sys,
    cause: problem?.cause ?? '',
    fix: problem?.fix ?? 'does what is asked for here',
    hash: (0x1000_0000 + chance.below(0xefff_ffff)).toString(16),
  }
  const description = filled(report.description, facts)
  const act: Act = { kind: 'file', report: { ...report, description } }
  return { report, chance, steps: [{ bug, who, at: workTime(at), act }], at, facts }
}

/** Lets somebody act after a random time, at most this many hours later. */
function then(life: Life, hours: number, who: string, act: Act) {
  life.at += (0.05 + 0.95 * life.chance.part()) * hours * HOUR_MS
  life.steps.push({ bug: life.report.number, who, at: workTime(life.at), act })
}

const says = ({ chance, facts }: Life, topic: Topic) => filled(chance.pick(TALK[topic]), facts)

const change = (fields: Fields, text?: string, replies = false): Act => ({
  kind: 'change',
  fields,
  ...(text !== undefined && { text }),
  replies,
})

/** A tester confirms the bug and says how urgent it is. */
export function triage(life: Life) {
  const { report, chance } = life
  const who = somebody(chance, 'tester', [report.reporter])
  const priority = /critical|blocker/.test(report.severity)
    ? 'Highest'
    : chance.weighed({ High: 20, Normal: 50, Low: 22, Lowest: 8 })
  const fields: Fields = { status: 'CONFIRMED', priority, keywords: report.keywords }
  const isUrgent = priority === 'Highest' && chance.is(0.5)
  then(life, 70, who, {
    ...change(
      { ...fields, ...(isUrgent && { flags: [{ name: 'blocks-release', status: '?' }] }) },
      chance.is(0.6) ? says(life, 'confirm') : undefined,
    ),
  })
  if (isUrgent) {
    const flags = [{ name: 'blocks-release', status: chance.is(0.6) ? '+' : '-' } as const]
    then(life, 40, 'hanna.lindqvist', change({ flags, target_milestone: report.milestone }))
  }
}

/** The reporter attaches something. */
export function evidence(life: Life) {
  const { report, chance, at } = life
  const { number, part, problem, reporter } = report
  const isLog = chance.is(0.5)
  const said = { number, problem: problem?.cause ?? 'nothing', at: workTime(at) }
  const file = isLog ? logFile(part, said) : pictureFile(number)
  const text = isLog ? 'The log of a session in which it happened.' : 'This is what I see.'
  then(life, 30, reporter, { kind: 'attach', file, text })
}

/** A question to the reporter, mostly with an answer. */
export function question(life: Life) {
  const { report, chance } = life
  const { reporter } = report
  const who = somebody(chance, 'tester', [reporter])
  const flag = { name: 'needinfo', of: reporter } as const
  const [asked, answered] = exchange(['ask', 'answer'], chance.below(100))
  then(life, 60, who, change({ flags: [{ ...flag, status: '?' }] }, filled(asked, life.facts)))
  if (chance.is(0.2)) return
  const flags = [{ name: 'needinfo', status: 'X' } as const]
  then(life, 90, reporter, change({ flags }, filled(answered, life.facts), true))
}

/** Two people talk, and one of them wants to hear of the bug from then on. */
export function chat(life: Life) {
  const { report, chance } = life
  const one = somebody(chance, chance.is(0.5) ? 'user' : 'tester', [report.reporter])
  const other = somebody(chance, 'developer', [report.reporter, one])
  const [remark, answer] = exchange(['chat', 'reply'], chance.below(100))
  then(life, 120, one, change({ cc: [one] }, filled(remark, life.facts)))
  if (chance.is(0.7)) then(life, 50, other, change({}, filled(answer, life.facts), true))
}

/** Somebody waits for an answer of the administrator. */
export function askAdmin(life: Life) {
  const who = somebody(life.chance, 'developer', [life.report.reporter])
  const flags = [{ name: 'needinfo', status: '?', of: ADMIN } as const]
  then(life, 20, who, change({ flags, cc: [ADMIN] }, says(life, 'askAdmin')))
}

/** Gives the administrator a bug to work on. */
export function giveToAdmin(life: Life) {
  const { owner } = life.report.part
  const text = 'Nobody of us has access to that machine. Could you take this one?'
  then(life, 20, owner, change({ assigned_to: ADMIN, cc: [owner] }, text))
}

/** A developer starts to work on the bug, and finds the cause. */
export function begin(life: Life): string {
  const { report, chance } = life
  const { owner } = report.part
  const who = chance.is(0.7) ? owner : somebody(chance, 'developer', [owner])
  const fields: Fields = { status: 'IN_PROGRESS', target_milestone: report.milestone }
  const taken = who === owner ? fields : { ...fields, assigned_to: who }
  then(life, 200, who, change(taken, chance.is(0.5) ? says(life, 'accept') : undefined))
  if (report.problem) then(life, 60, who, change({}, says(life, 'cause')))
  return who
}

/** A patch, reviewed by somebody; the first one may be refused. */
export function patch(life: Life, who: string, isForAdmin = false) {
  const { report, chance } = life
  const reviewer = isForAdmin ? ADMIN : somebody(chance, 'developer', [who])
  const attach = (topic: 'patch' | 'improved') => {
    const file = patchFile(report.part, report.number)
    then(life, 50, who, { kind: 'attach', file, text: says(life, topic), review: reviewer })
  }
  attach('patch')
  if (isForAdmin) return
  if (chance.is(0.25)) {
    then(life, 40, reviewer, { kind: 'review', status: '-', text: says(life, 'denied') })
    attach('improved')
  }
  then(life, 40, reviewer, { kind: 'review', status: '+', text: says(life, 'granted') })
}

/** The text of the comment fits the resolution. */
export function resolve(
  life: Life,
  who: string,
  topic: 'fixed' | 'invalid' | 'wontfix' | 'worksforme',
) {
  const resolution = topic.toUpperCase()
  then(life, 60, who, change({ status: 'RESOLVED', resolution }, says(life, topic)))
}

/** By any tester. */
export function verify(life: Life) {
  const who = somebody(life.chance, 'tester', [])
  then(life, 150, who, change({ status: 'VERIFIED' }, says(life, 'verified')))
}

/** By the reporter. */
export function reopen(life: Life) {
  const { report } = life
  then(life, 300, report.reporter, change({ status: 'CONFIRMED' }, says(life, 'reopened')))
}

/** `of` is the number of another bug in the plan. */
export function closeAsDuplicate(life: Life, of: number) {
  const who = somebody(life.chance, 'tester', [life.report.reporter])
  then(life, 80, who, { kind: 'duplicate', of, text: says(life, 'duplicate') })
}

/** Another bug has to be done first. */
export function waitFor(life: Life, on: number) {
  const { owner } = life.report.part
  then(life, 60, owner, { kind: 'depend', on, text: says(life, 'depends') })
}

/** Adds a bug to a collection, not before a time. */
export function collect(life: Life, on: number, from: number) {
  life.at = Math.max(life.at, from)
  then(life, 5, life.report.reporter, { kind: 'depend', on })
}
