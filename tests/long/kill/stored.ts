/** The content of the database, read without Docket, and the inconsistencies in it. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { ask, type Place } from '../service.ts'

/** What is stored, and what is inconsistent. */
export interface Stored {
  bugs: { id: number; first_comment: string; alias: string; cc: string }[]
  comments: { id: number; bug_id: number; text: string }[]
  /** One line for each write that is half done. */
  broken: string[]
}

const BUGS = `
  select b.id, l.thetext as first_comment, a.alias, u.login_name as cc
  from bugs b
  join longdescs l on l.bug_id = b.id and l.count = 0
  join bugs_aliases a on a.bug_id = b.id
  join cc on cc.bug_id = b.id
  join users u on u.id = cc.who`
const COMMENTS = 'select id, bug_id, thetext as text from longdescs where count > 0'

/** Each query selects the bugs for which something is missing or left over. */
const HALVES: [what: string, sql: string][] = [
  [
    'a bug without its description',
    `select b.id from bugs b
     where not exists (select 1 from longdescs l where l.bug_id = b.id and l.count = 0)`,
  ],
  [
    'a bug without its alias',
    'select id from bugs where id not in (select bug_id from bugs_aliases)',
  ],
  ['a bug without its CC', 'select id from bugs where id not in (select bug_id from cc)'],
  [
    'a wrong number of comments',
    `select b.id from bugs b
     where b.comment_count <> (select count(*) from longdescs l where l.bug_id = b.id)
        or b.comment_count <> (select max(l.count) + 1 from longdescs l where l.bug_id = b.id)`,
  ],
  [
    'an event of the bug that is missing or repeated',
    `select b.id from bugs b where 1 <> (
       select count(*) from events e where e.bug_id = b.id and e.kind = 'bug.created')`,
  ],
  [
    'a missing event of a comment',
    `select b.id from bugs b where b.comment_count - 1 <> (
       select count(*) from events e where e.bug_id = b.id and e.kind = 'comment.added')`,
  ],
  [
    'an event or comment without a bug',
    `select x.bug_id as id from (
       select bug_id from events where bug_id is not null
       union select bug_id from longdescs
       union select bug_id from bugs_aliases
       union select bug_id from cc
     ) x where x.bug_id not in (select id from bugs)`,
  ],
]

/** Reads while a service runs, or after one was killed. */
export const readStored = (place: Place): Promise<Stored> =>
  within(place, async (run) => {
    const broken: string[] = place.kind === 'SQLite' ? await integrity(run) : []
    for (const [what, sql] of HALVES) {
      broken.push(...(await run(sql)).map(({ id }) => `bug ${Number(id)}: ${what}`))
    }
    const bugs = (await run(BUGS)) as unknown as Stored['bugs']
    return { bugs, comments: (await run(COMMENTS)) as unknown as Stored['comments'], broken }
  })

/** How many bugs have a comment with this text, and how many such comments there are. */
export const countComments = (place: Place, text: string) =>
  within(place, async (run) => {
    const sql = `select count(distinct bug_id) as bugs, count(*) as comments
      from longdescs where thetext = '${text}'`
    return (await run(sql))[0] as { bugs: number; comments: number }
  })

type Rows = Record<string, unknown>[]
type Run = (sql: string) => Promise<Rows>

/** Gives the body what runs statements on the database. */
async function within<Result>(
  { kind, folder, database }: Place,
  body: (run: Run) => Promise<Result>,
): Promise<Result> {
  if (kind === 'PostgreSQL') return body((sql) => ask(database, sql))
  const file = new DatabaseSync(join(folder, 'docket.db'))
  try {
    // SQLite returns rows without a prototype, which deepEqual would report as a difference.
    return await body(async (sql) =>
      file
        .prepare(sql)
        .all()
        .map((row) => ({ ...row })),
    )
  } finally {
    file.close()
  }
}

async function integrity(run: Run): Promise<string[]> {
  const said = (await run('pragma integrity_check')).map((row) => String(row['integrity_check']))
  const foreign = (await run('pragma foreign_key_check')).map((row) => JSON.stringify(row))
  return [...said.filter((line) => line !== 'ok'), ...foreign]
}
