/** Plans the bugs of the demo: what is reported, by whom, when, and what becomes of it. */

import type { Chance } from './chance.ts'
import { FIGURES, keysOf } from './people.ts'
import type { Circumstance, Part, Problem, Project, Wish } from './problem.ts'
import { PROJECTS } from './projects.ts'
import type { Fate, Report } from './step.ts'
import { TALK } from './talk.ts'
import type { Keyword } from './words.ts'

const DAY_MS = 86_400_000
const SPAN_MS = 365 * DAY_MS

interface Topic {
  project: Project
  part: Part
  problem?: Problem
  circumstance?: Circumstance
  wish?: Wish
}

const topics: readonly Topic[] = PROJECTS.flatMap((project) =>
  project.parts.flatMap((part) => [
    ...part.wishes.map((wish) => ({ project, part, wish })),
    ...part.problems.flatMap((problem) =>
      project.circumstances.map((circumstance) => ({ project, part, problem, circumstance })),
    ),
  ]),
)

/** Each product has two bugs that collect others. */
const COLLECTIONS = PROJECTS.flatMap((project) => [
  { project, milestone: project.milestones[1]!, from: 0, until: 0.6 },
  { project, milestone: project.milestones[2]!, from: 0.5, until: 1 },
])

/** Each topic is reported once. */
export const BUGS_MAX = topics.length

/** So many bugs, oldest first, at most BUGS_MAX; numbered from 0. */
export function planReports(chance: Chance, wanted: number, now: number): Report[] {
  const chosen = shuffled(topics, chance).slice(0, wanted - COLLECTIONS.length)
  const collecting = new Map(
    COLLECTIONS.map((one, at) => [Math.floor(one.from * wanted) + at, one]),
  )
  const reports: Report[] = []
  for (let number = 0; number < wanted; number++) {
    const progress = (number + chance.part()) / wanted
    const when = { number, progress, at: now - SPAN_MS * (1 - progress) }
    const collection = collecting.get(number)
    if (collection) reports.push(collectionReport(collection, when))
    else reports.push(reportOf(chosen.pop()!, when, chance))
  }
  return reports
}

interface When {
  number: number
  /** From 0 to 1: a year ago, and now. */
  progress: number
  at: number
}

function reportOf(topic: Topic, when: When, chance: Chance): Report {
  const { project, part, problem, circumstance, wish } = topic
  const reporter = chance.pick(FIGURES).key
  const place = chance.pick(PLACES)
  const version = chance.is(0.15) ? 'nightly' : project.versions[Math.floor(when.progress * 3)]!
  const says = problem ? `${problem.says} ${circumstance!.when}` : wish!.says
  const severity = severityOf(problem, chance)
  const fate = fateOf(when.progress, chance, problem !== undefined)
  const isLater = OPEN.test(fate) && chance.is(0.15)
  return {
    number: when.number,
    at: when.at,
    reporter,
    project,
    part,
    ...(problem && { problem }),
    fate,
    summary: says,
    description: problem ? describe(topic, chance) : wishFor(wish!, chance),
    severity,
    priority: '---',
    version,
    milestone: isLater ? 'Later' : milestoneOf(project, when.progress),
    op_sys: place.op_sys,
    platform: place.platform,
    keywords: keywordsOf(says, severity, chance),
  }
}

function collectionReport(
  { project, milestone, until }: (typeof COLLECTIONS)[number],
  { number, at }: When,
): Report {
  return {
    number,
    at,
    reporter: 'hanna.lindqvist',
    project,
    part: project.parts[0]!,
    fate: until < 1 ? 'verified' : 'open',
    summary: `[meta] Release ${milestone} of ${project.name}`,
    description: `Collects what has to be done before ${project.name} ${milestone} is released.`,
    severity: 'normal',
    priority: 'High',
    version: 'nightly',
    milestone,
    op_sys: 'All',
    platform: 'All',
    keywords: ['meta'],
    alias: `${project.name.toLowerCase().replaceAll(' ', '-')}-${milestone}`,
  }
}

const PLACES = [
  { op_sys: 'All', platform: 'All' },
  { op_sys: 'Windows', platform: 'PC' },
  { op_sys: 'Windows', platform: 'PC' },
  { op_sys: 'Mac OS', platform: 'Macintosh' },
  { op_sys: 'Linux', platform: 'PC' },
]

const INTROS = [
  'I noticed this while preparing a survey.',
  'Two people of my team reported this to me on the same day.',
  'I am not sure whether this is a bug, but it surprised me.',
  'This happens since I use version {version}.',
  'Found during the weekly test of {version}.',
]

function describe({ part, problem, circumstance }: Topic, chance: Chance) {
  const intro = chance.pick(INTROS)
  const steps = [circumstance!.step, part.step].map((step, at) => `${at + 1}. ${step}`)
  return [
    intro,
    `Steps to reproduce:\n${steps.join('\n')}`,
    `Actual result: ${problem!.says}.\nExpected result: ${problem!.expected}`,
    chance.pick(TALK.closing),
  ].join('\n\n')
}

const wishFor = ({ why }: Wish, chance: Chance) =>
  `${why}\n\n${chance.pick(['Even a simple form of this would help.', 'I can test it.'])}`

const severityOf = (problem: Problem | undefined, chance: Chance) => {
  if (!problem) return 'enhancement'
  if (problem.is_crash) return chance.is(0.2) ? 'blocker' : 'critical'
  return chance.weighed({ normal: 55, minor: 20, major: 18, trivial: 7 })
}

/** Recent bugs are mostly open, old ones mostly closed. */
function fateOf(progress: number, chance: Chance, isProblem: boolean): Fate {
  const open = 0.15 + 0.75 * progress ** 2
  if (chance.is(open)) return chance.weighed({ waiting: 30, open: 45, working: 25 })
  if (!isProblem) return chance.weighed({ fixed: 40, verified: 30, wontfix: 30 })
  return chance.weighed({
    fixed: 35,
    verified: 22,
    reopened: 4,
    duplicate: 14,
    worksforme: 9,
    invalid: 9,
    wontfix: 7,
  })
}

const OPEN = /waiting|open|working/
const milestoneOf = ({ milestones }: Project, progress: number) =>
  milestones[progress < 0.25 ? 0 : progress < 0.6 ? 1 : 2]!

const BY_WORDS: readonly [RegExp, Keyword][] = [
  [/crash|ends without|has to be restarted|error page/, 'crash'],
  [/after updating/, 'regression'],
  [/freezes|minute|memory|grows|blocks|stops at/, 'performance'],
  [/screen reader|contrast|large text|shortcuts/i, 'accessibility'],
]

function keywordsOf(says: string, severity: string, chance: Chance): Keyword[] {
  const keywords = BY_WORDS.filter(([words]) => words.test(says)).map(([, keyword]) => keyword)
  if (/minor|trivial/.test(severity) && chance.is(0.4)) keywords.push('easy-start')
  if (chance.is(0.05)) keywords.push('needs-docs')
  return keywords
}

function shuffled<Item>(list: readonly Item[], chance: Chance): Item[] {
  const all = [...list]
  for (let at = all.length - 1; at > 0; at--) {
    const other = chance.below(at + 1)
    const kept = all[at]!
    all[at] = all[other]!
    all[other] = kept
  }
  return all
}

/** Somebody with a role, other than those who are busy already. */
export const somebody = (
  chance: Chance,
  role: Parameters<typeof keysOf>[0],
  busy: readonly string[],
) => chance.pick(keysOf(role).filter((key) => !busy.includes(key)))
