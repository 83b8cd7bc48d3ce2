/**
 * Compares every bug of a second Bugzilla with what it became in a Docket in use. Ids are those of
 * the recorded mapping; everything else is read again, by the code of the verification.
 */

import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Db } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import type { Zone } from '../../platform/zones.ts'
import { idOf, type Merging } from '../merge/merging.ts'
import type { Progress } from '../progress.ts'
import { rangesOf } from '../staging/ranges.ts'
import { compareOne } from './compare-bugs.ts'
import { addBytes, docketBugs, readNames } from './docket-bugs.ts'
import { inDocket } from './merged-bug.ts'
import { openSource } from './source.ts'
import { sourceBugs } from './source-bugs.ts'
import type { BugsCompared } from './verified.ts'
import type { Difference } from './whole-bug.ts'

/** What a comparison needs; nothing is changed. */
export interface VerifyMergedJob {
  db: Db
  blobs: Blobs
  merging: Merging
  zone: Zone
  attachments: string | undefined
  progress: Progress
}

/** How many bugs were compared, and those that differ; `bug` is the number in the source. */
export type Compared = Pick<BugsCompared, 'compared' | 'different' | 'examples'>

const BUGS = { table: 'bugs', column: 'bug_id', rows: 100 }
const EXAMPLES_MAX = 20

/** Bugs with their comments, history, flags, restrictions and the bytes of their attachments. */
export async function verifyMerged(job: VerifyMergedJob): Promise<Compared> {
  const { db, blobs, merging, zone, attachments, progress } = job
  const { staged } = merging.context
  const source = openSource({ staged, zone, attachments, fold })
  const names = await db.look(readNames)
  const found: Compared = { compared: 0, different: 0, examples: [] }
  const add = (bug: number, differences: Difference[]) => {
    found.compared++
    if (differences.length === 0) return
    found.different++
    if (found.examples.length < EXAMPLES_MAX) found.examples.push({ bug, differences })
  }
  for (const range of rangesOf(staged, BUGS)) {
    const theirs = await sourceBugs(source, range)
    const ids = [...theirs.keys()].map((id) => idOf(merging, 'bugs', id))
    if (ids.length === 0) continue
    const here = { from: Math.min(...ids), until: Math.max(...ids) }
    const { bugs: ours, hashes } = await db.look((tx) => docketBugs(tx, names, here))
    await addBytes(ours, hashes, blobs)
    for (const [id, bug] of theirs) {
      add(id, compareOne(inDocket(merging, bug), ours.get(idOf(merging, 'bugs', id))))
    }
    progress.soFar(() => `${found.compared} bugs compared, ${found.different} differ`)
  }
  return found
}

/** As the command prints it. */
export function comparedLines({ compared, different, examples }: Compared): string[] {
  return [
    `Compared in full: ${compared} bugs, ${different} differ.`,
    ...examples.flatMap(({ bug, differences }) => [
      `  bug ${bug} of the source:`,
      ...differences.flatMap(({ what, source, docket }) => [
        `    ${what}`,
        `      in the source: ${source ?? 'absent'}`,
        `      in Docket:     ${docket ?? 'absent'}`,
      ]),
    ]),
  ]
}
