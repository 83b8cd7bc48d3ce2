/**
 * `docket migrate`: upgrades the database to the latest schema, or shows what an upgrade would do.
 */

import { migrations } from '../../migrations/list.ts'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Action } from '../../platform/db/plan-step.ts'
import {
  type MigrationPlan,
  type PlannedStep,
  planMigration,
  planOfEmpty,
} from '../../platform/db/plan-migration.ts'
import { isThere } from '../../platform/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type DataFolder, inFolder, layOut } from '../data-folder.ts'
import { inDatabase, prepareDatabase } from '../database.ts'
import { createProgress } from '../progress.ts'
import type { Config } from '../settings.ts'
import { copyPath } from '../upgrade-copy.ts'
import { type DiskNeed, diskNeeds, isShort, sayBytes, sayNeed } from '../upgrade-space.ts'
import { type Context, declare } from './command.ts'

export const command = declare({
  name: 'migrate',
  summary:
    'Upgrade the database to the newest schema while the service is stopped, and list the steps ' +
    'that ran. docket serve does so by itself when it starts. A SQLite database is copied to ' +
    'backups/ in the data folder before its tables are altered; back up PostgreSQL with docket ' +
    'backup first. If interrupted, rerun the same command to resume.',
  flags: {
    check: {
      sentence:
        'Change nothing; list the steps that would run, what they do to each table, their locks ' +
        'and the disk space they need. The service may be running. The exit code is 1 if there ' +
        'are steps to run.',
    },
    json: { sentence: 'Print JSON; requires --check.' },
  },
  async run({ config, flags, out, err }) {
    if (flags.check) return check({ config, out, err }, flags.json)
    if (flags.json) throw new Refusal('--json requires --check', 2)
    const progress = createProgress(err, clock)
    const { ran, prepared } = await inFolder(config.data, (folder) =>
      prepareDatabase(config, folder, { now: clock(), progress }),
    )
    for (const step of ran) out(`ran: ${step}`)
    for (const step of prepared) out(`prepared: ${step}`)
    if (prepared.length > 0) out(PREPARED)
    else if (ran.length === 0) out(NEWEST)
    return 0
  },
})

const NEWEST = 'The schema is the newest.'
const PREPARED =
  'Nodes of the previous version still serve. Replace them one after the other; the service ' +
  'finishes the upgrade when none is left.'

async function check({ config, out, err }: Pick<Context, 'config' | 'out' | 'err'>, json: boolean) {
  const folder = layOut(config.data)
  const plan = await readPlan(config, folder)
  const isFile = config.database === 'sqlite'
  const disks = isFile && !plan.is_empty ? await diskNeeds(folder, plan) : []
  const copy = plan.copy_bytes > 0 ? copyPath(folder, plan.steps[0]!.name) : null
  if (json) out(JSON.stringify({ ...plan, copy, disks }, undefined, 2))
  else if (plan.steps.length === 0) out(NEWEST)
  else {
    for (const step of plan.steps) linesOf(step).forEach(out)
    if (!plan.is_empty) endOf(plan, copy, disks).forEach(out)
  }
  for (const disk of disks.filter(isShort)) err(`docket: ${sayNeed(disk)}`)
  return plan.steps.length > 0 ? 1 : 0
}

async function readPlan(config: Config, folder: DataFolder): Promise<MigrationPlan> {
  // Opening the file would create it.
  const isMissing = config.database === 'sqlite' && !(await isThere(folder.database))
  if (isMissing) return planOfEmpty(migrations)
  const plan = (db: Db) => planMigration(db, migrations)
  return inDatabase(config, folder, plan, { patient: true, changes: false })
}

function linesOf({ name, actions, bytes, ...step }: PlannedStep): string[] {
  const lines = actions.flatMap(({ table, does, lock }, at) => [
    ...headOf(actions, at),
    `  ${table === undefined ? '' : `${table}: `}${does}`,
    ...(lock === undefined ? [] : [`    lock: ${lock}`]),
  ])
  const isResumed = step.is_begun || step.is_prepared
  return [
    `${isResumed ? 'to resume' : 'to run'}: ${name}`,
    ...(step.needs_stop === null ? [] : [`  while no node serves, since ${step.needs_stop}`]),
    ...lines,
    ...(bytes > 0 ? [`  about ${sayBytes(bytes)} of disk space`] : []),
  ]
}

const PHASES = {
  1: '  phase 1, when the first node of this version starts:',
  2: '  phase 2, in the background once no node of the previous version serves:',
}
const headOf = (actions: readonly Action[], at: number) => {
  const { phase } = actions[at]!
  return phase === undefined || phase === actions[at - 1]?.phase ? [] : [PHASES[phase]]
}

function endOf(plan: MigrationPlan, copy: string | null, disks: DiskNeed[]): string[] {
  const { copy_bytes, work_bytes } = plan
  const needs = disks.map(
    ({ folder, needed_bytes, free_bytes }) =>
      `Disk space for ${folder}: about ${sayBytes(needed_bytes)}, with ${sayBytes(free_bytes)} free.`,
  )
  if (disks.length > 0) {
    const first = copy && `The database is copied to ${copy} first (${sayBytes(copy_bytes)}).`
    return [first ?? 'No copy of the database is made first.', ...needs, STOP]
  }
  const space = `Disk space on the PostgreSQL server: about ${sayBytes(work_bytes)}.`
  return [
    BACK_UP,
    space,
    plan.steps.every(({ needs_stop }) => needs_stop === null) ? REPLACE : STOP,
  ]
}

const BACK_UP = 'No copy of the database is made first; make one with docket backup.'
const REPLACE =
  'Replace the nodes one after the other. Until phase 2 begins, nodes of the previous version can be ' +
  'started again; after that, the upgrade cannot be undone.'
const STOP = 'Stop the service on all nodes first; the upgrade cannot be undone.'
