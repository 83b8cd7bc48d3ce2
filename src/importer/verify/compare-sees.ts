/** Compares who sees which bugs: Bugzilla's rule on the source, Docket's own on its tables. */

import { actorById, nobody } from '../../accounts/actors/actors.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { type Viewer, viewerOf, visibleTo } from '../../tracker/bugs/see/visible.ts'
import type { Progress } from '../progress.ts'
import { drawBugs, drawPeople, type SampleSize } from './sample.ts'
import type { Source } from './source.ts'
import { type Rules, secretIds, secretOf, sees } from './source-sees.ts'
import type { Visibility } from './verified.ts'

const seenAmong = statement((q, p: Viewer & { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select('bugs.id')
    .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids))
    .where((bug) => visibleTo(bug, p)),
)

const EXAMPLES_MAX = 50

interface Compare {
  db: Db
  source: Source
  rules: Rules
  sample: SampleSize
  progress: Progress
}

/**
 * Compares each person with each bug of a sample. Only Docket's own rule is used for one side, only
 * the source for the other.
 */
export async function compareSees(compare: Compare): Promise<Visibility> {
  const { db, source, rules, sample, progress } = compare
  const ids = drawBugs(source, sample)
  const hidden = secretIds(source)
  const secrets = new Map(
    ids.filter((id) => hidden.has(id)).map((id) => [id, secretOf(source, id)]),
  )
  const people = drawPeople(source, sample)
  const found = { leaked: 0, hidden: 0, examples: [] as Visibility['examples'] }
  for (const [at, person] of people.entries()) {
    const seen = new Set(await seenBy(db, person.id, ids))
    for (const id of ids) {
      const secret = secrets.get(id)
      const isRight = secret === undefined || sees(person, secret, rules)
      if (seen.has(id) === isRight) continue
      found[isRight ? 'hidden' : 'leaked']++
      const { id: user, login } = person
      found.examples.push({ user, login, bug: id, docket: !isRight })
    }
    // Wrongly visible bugs are reported first.
    found.examples.sort((a, b) => Number(b.docket) - Number(a.docket))
    found.examples.length = Math.min(found.examples.length, EXAMPLES_MAX)
    progress.soFar(() => `${at + 1} of ${people.length} people`)
  }
  return { users: people.length, bugs: ids.length, ...found }
}

/** The bugs that a person sees in Docket; none without an account. */
function seenBy(db: Db, id: number, ids: number[]): Promise<number[]> {
  return db.look(async (tx) => {
    const actor = id === 0 ? nobody : await actorById(tx, id)
    if (!actor) return []
    const rows = await seenAmong(tx, { ...(await viewerOf(tx, actor)), ids })
    return rows.map((row) => row.id)
  })
}
