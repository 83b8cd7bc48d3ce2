/** Compares every bug of a source with Docket's, in ranges to limit memory. */

import { createHash } from 'node:crypto'

import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Progress } from '../progress.ts'
import { rangesOf } from '../staging/ranges.ts'
import { addBytes, docketBugs, readNames } from './docket-bugs.ts'
import type { Source } from './source.ts'
import { sourceBugs } from './source-bugs.ts'
import type { BugsCompared } from './verified.ts'
import { canonical, type Difference, differences, type WholeBug } from './whole-bug.ts'

const BUGS = { table: 'bugs', column: 'bug_id', rows: 250 }
const EXAMPLES_MAX = 20
const DIFFERENCES_MAX = 50

interface Compare {
  db: Db
  blobs: Blobs
  source: Source
  progress: Progress
}

/** Returns the number of bugs and differences, examples, and a digest of each side. */
export async function compareBugs({ db, blobs, source, progress }: Compare): Promise<BugsCompared> {
  const sums = [createHash('sha256'), createHash('sha256')] as const
  const found = { compared: 0, different: 0, examples: [] as BugsCompared['examples'] }
  const names = await db.look(readNames)
  for (const range of rangesOf(source.staged, BUGS)) {
    const theirs = await sourceBugs(source, range)
    const { bugs: ours, hashes } = await db.look((tx) => docketBugs(tx, names, range))
    await addBytes(ours, hashes, blobs)
    for (const id of [...new Set([...theirs.keys(), ...ours.keys()])].sort((a, b) => a - b)) {
      const { texts, different } = compare(theirs.get(id), ours.get(id))
      texts.forEach((text, at) => sums[at]!.update(`${text}\n`))
      found.compared++
      if (different.length === 0) continue
      found.different++
      if (found.examples.length < EXAMPLES_MAX) {
        found.examples.push({ bug: id, differences: different.slice(0, DIFFERENCES_MAX) })
      }
    }
    progress.soFar(() => `${found.compared} bugs compared, ${found.different} differ`)
  }
  const [source_digest, docket_digest] = sums.map((sum) => sum.digest('hex')) as [string, string]
  return { ...found, source_digest, docket_digest }
}

/** Values missing in the source are taken from Docket, so that equal bugs have equal digests. */
function compare(theirs: WholeBug | undefined, ours: WholeBug | undefined) {
  const texts = [theirs && canonical(theirs), ours && canonical(ours)].map((text) => text ?? '')
  if (texts[0] === texts[1]) return { texts, different: [] }
  const different = isOne(theirs, ours)
  if (different.length === 0) texts[0] = texts[1]!
  return { texts, different }
}

/** The differences of one bug; none if it is the same. */
export const compareOne = (theirs: WholeBug, ours: WholeBug | undefined): Difference[] =>
  compare(theirs, ours).different

function isOne(theirs: WholeBug | undefined, ours: WholeBug | undefined): Difference[] {
  if (theirs && ours) return differences(theirs, ours)
  const [source, docket] = [theirs, ours].map((bug) => (bug ? 'exists' : undefined))
  return [{ what: 'the bug', source, docket }]
}
