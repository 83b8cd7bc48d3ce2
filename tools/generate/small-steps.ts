/**
 * Generates what happens to a bug besides being filed and closed: comments, CC, other fields,
 * flags.
 */

import { fold } from '../../src/platform/fold.ts'
import { priority, severity } from './filing.ts'
import type { Step, World } from './lives.ts'
import type { Random } from './random.ts'
import * as steps from './steps.ts'
import type { Life, Moment } from './steps.ts'
import { momentIn } from './times.ts'

const COMMENTS_MAX = 1_000

/** In no particular order; the caller sorts them by time. */
export function smallSteps(random: Random, world: World, life: Life): Step[] {
  const { bug } = life
  const { texts, people, catalogue } = world
  const story: Step[] = []
  const add = (take: Step[1]) => story.push([momentIn(random, life), take])
  const sometimes = (part: number, take: Step[1]) => random.chance(part) && add(take)

  const comments = Math.min(Math.floor(random.logNormal(1.5, 1)), COMMENTS_MAX)
  for (let count = 0; count < comments; count++)
    add((moment) => comment(random, world, [life, moment]))
  for (let count = Math.floor(random.logNormal(1, 0.9)); count > 0; count--) {
    add((moment) => {
      if (life.cc.has(moment.who)) return
      life.cc.add(moment.who)
      const added = people.login(moment.who)
      steps.change(life, moment, { field: 'cc', removed: '', added })
    })
  }
  sometimes(0.25, (moment) => {
    const [before, after] = [bug.assigned_to, people.somebody(random)]
    if (before === after) return
    bug.assigned_to = after
    const logins = { removed: people.login(before), added: people.login(after) }
    steps.change(life, moment, { field: 'assigned_to', ...logins })
  })
  sometimes(0.12, (moment) => {
    steps.setText(life, moment, 'priority', priority(random))
  })
  sometimes(0.12, (moment) => {
    steps.setText(life, moment, 'bug_severity', severity(random))
  })
  sometimes(0.2, (moment) => {
    const { id, name } = random.pick(catalogue.keywords)
    life.keywords.add(id)
    steps.change(life, moment, { field: 'keywords', removed: '', added: name })
  })
  sometimes(0.08, (moment) => flag(random, world, [life, moment]))
  sometimes(0.06, (moment) => {
    const added = `https://bugs.example.org/show_bug.cgi?id=${random.between(1, 999_999)}`
    life.see_also.push(added)
    steps.change(life, moment, { field: 'see_also', removed: '', added })
  })
  sometimes(0.03, (moment) => {
    steps.setText(life, moment, 'status_whiteboard', `[${texts.name()}]`)
    bug.status_whiteboard_key = fold(bug.status_whiteboard)
  })
  return story
}

type Here = [life: Life, moment: Moment]

function comment(random: Random, { texts, people }: World, [life, moment]: Here) {
  const { ids: insiders } = people.insiders
  const isprivate = random.chance(0.005) && insiders.length > 0
  const who = isprivate ? random.pick(insiders) : moment.who
  const isWork = life.bug.estimated_time > 0 && random.chance(0.5)
  const work_time = isWork ? random.between(1, 32) * 25 : 0
  const words = { work_time, isprivate: Number(isprivate) }
  steps.say(life, { ...moment, who }, texts.comment(), words)
}

function flag(random: Random, { people, catalogue }: World, [life, moment]: Here) {
  const { id: type_id, name, asks } = random.pick(catalogue.flagTypes)
  const status = random.pick(['?', '?', '+', '-'])
  const requestee_id = asks && status === '?' ? people.somebody(random) : null
  life.flags.push({ type_id, status, setter_id: moment.who, requestee_id, at: moment.at })
  const whom = requestee_id === null ? '' : `(${people.login(requestee_id)})`
  const added = `${name}${status}${whom}`
  steps.change(life, moment, { field: 'flagtypes.name', removed: '', added })
}
