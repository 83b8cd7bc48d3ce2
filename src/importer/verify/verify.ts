/** Verifies that nothing was lost: compares a staged Bugzilla with the Docket it became. */

import { defaults } from '../../accounts/parameters/parameters.list.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Db } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { reportOf } from '../load/ranges-done.ts'
import type { Zone } from '../../platform/zones.ts'
import type { Progress } from '../progress.ts'
import { makeReady } from '../staging/authors.ts'
import type { Staged } from '../staged.ts'
import { compareBugs } from './compare-bugs.ts'
import { compareSearches } from './compare-searches.ts'
import { compareSees } from './compare-sees.ts'
import { compareSmallTables } from './compare-tables.ts'
import { compareCounts } from './counts.ts'
import { compareOtherTables } from './other-tables.ts'
import type { SampleSize } from './sample.ts'
import { openSource } from './source.ts'
import type { Verified } from './verified.ts'
import { relations } from '../../tracker/model/bug-fields/relations.wire.ts'

/** What a verification needs; nothing is changed. */
export interface VerifyJob {
  db: Db
  transactions: Transactions
  blobs: Blobs
  staged: Staged
  /** The source's name for display. */
  name: string
  zone: Zone
  /** The source's parameters, all as strings. */
  parameters: Readonly<Record<string, string>>
  /** The folder `data/attachments`, if given. */
  attachments: string | undefined
  /** Finds contents that are stored in another way. */
  contentPath?: ((id: number) => string | undefined) | undefined
  sample: SampleSize
  now: number
  progress: Progress
}

/** The default sample sizes of people and bugs. */
export const SAMPLE: SampleSize = { users: 200, bugs: 10_000, seed: 1 }

/** Compares all of Docket with the staged source; writes nothing. */
export async function verify(job: VerifyJob): Promise<Verified> {
  const { db, transactions, blobs, staged, zone, progress, parameters, sample } = job
  const { attachments, contentPath } = job
  makeReady(staged, [
    'bug_id',
    'dupe',
    'comment_id',
    ...relations.map(({ reverse }) => reverse.name),
  ])
  const source = openSource({ staged, zone, attachments, contentPath, fold })
  const rules = rulesIn(parameters)
  progress.part('counting the rows of all tables')
  const counts = await compareCounts(db, source)
  progress.part('comparing small tables row by row')
  const tables = [
    ...(await compareSmallTables({ db, source, progress })),
    ...(await compareOtherTables(db, source, parameters)),
  ]
  progress.part('comparing each bug in full')
  const bugs = await compareBugs({ db, blobs, source, progress })
  progress.part('comparing visibility')
  const visibility = await compareSees({ db, source, rules, sample, progress })
  progress.part('running saved searches')
  const searches = await compareSearches({ transactions, source, rules, progress })
  const { losses } = await reportOf(db)
  const found = { counts, tables, bugs, visibility, searches }
  return { clean: isClean(found), source: job.name, at: job.now, ...found, losses }
}

function rulesIn(parameters: Readonly<Record<string, string>>) {
  const isOn = (name: 'or_groups' | 'useqacontact') => (parameters[name] ?? defaults[name]) === '1'
  const insidergroup = parameters['insidergroup'] ?? defaults['insidergroup']
  return { or_groups: isOn('or_groups'), useqacontact: isOn('useqacontact'), insidergroup }
}

type Found = Pick<Verified, 'counts' | 'tables' | 'bugs' | 'visibility' | 'searches'>

/** A search that fails did so before, or needs something that Docket refuses: it is reported. */
function isClean({ counts, tables, bugs, visibility, searches }: Found): boolean {
  return (
    counts.every(({ isRight }) => isRight) &&
    tables.every(({ different }) => different === 0) &&
    bugs.different === 0 &&
    visibility.leaked + visibility.hidden === 0 &&
    searches.every(({ outcome }) => outcome !== 'different')
  )
}
