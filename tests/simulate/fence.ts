/**
 * Searches whose SQL passes every text that it looks into to a function of ours, which throws if
 * the reader may not see the row of that text.
 */

import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'

import { sql } from 'kysely'

import { type Db, type Handle, Tx } from '../../src/platform/db/db.ts'
import { type Dialect, postgres, sqlite } from '../../src/platform/db/dialect.ts'
import type { Tables } from '../../src/platform/db/tables.ts'
import { columnsOf } from '../../src/tracker/model/bug-fields/columns.wire.ts'
import { fits } from '../../src/tracker/search/tree/matching.ts'
import { renewTextIndex } from '../../src/tracker/bugs/text-index/complete.ts'
import type { Opened } from '../databases.ts'
import { INSIDERS } from './scenery.ts'
import { isVisible, type Viewer } from './scene.ts'
import type { Data } from './rows.ts'

/** Text columns and their folds, with the column of the bug number. */
const TEXTS: [table: keyof Tables, columns: string[], bug?: string][] = [
  ['bugs', columnsOf('line'), 'id'],
  ['bugs_aliases', ['alias']],
  ['bug_see_also', ['value']],
  ['attachments', ['description', 'filename']],
]

/** Marks every text with its bug, and with who may not see it despite seeing the bug. */
export async function markTexts(db: Db): Promise<void> {
  await db.work(async (tx) => {
    const of = (bug: string, rest = sql`''`) => sql`'~b' || ${sql.ref(bug)} || ${rest} || '~'`
    const add = (table: keyof Tables, column: string, mark: unknown) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || ${mark}`.execute(
        tx,
      )
    const ofFile = sql`case when isprivate = 1 then 's' || submitter_id else '' end`
    for (const [table, columns, bug = 'bug_id'] of TEXTS) {
      const mark = of(bug, table === 'attachments' ? ofFile : undefined)
      for (const column of columns.flatMap((name) => [name, `${name}_key`])) {
        await add(table, column, mark)
      }
    }
    const isPrivate = sql`case when isprivate = 1 then 'p' else '' end`
    await add('longdescs', 'thetext', of('bug_id', isPrivate))
    for (const column of ['value_text', 'value_key']) {
      await sql`update bug_cf_values set ${sql.ref(column)} = ${sql.ref(column)} || ${of('bug_id')}
        where value_text <> ''`.execute(tx)
    }
  })
  await renewTextIndex(db, () => {})
}

/** The marks of texts that the viewer may not see: a pattern for both JavaScript and PostgreSQL. */
export function markOfHidden(data: Data, viewer: Viewer): string {
  const hidden = data.bugs.filter((bug) => !isVisible(bug, { data, viewer })).map(({ id }) => id)
  const ofBugs = `~b(${hidden.join('|')})[ps~]`
  if (viewer.groups.has(INSIDERS)) return ofBugs
  return `${ofBugs}|~b[0-9]+p~|~b[0-9]+s(?!${viewer.id}~)`
}

/** One database with the functions that throw. */
export interface Fence {
  /** Runs a look whose statements call the functions. */
  within<Result>(mark: string, look: (tx: Tx) => Promise<Result>): Promise<Result>
  /** The number of texts that were looked into. */
  readonly count: number
  /** Closes what was opened for it; the database stays open. */
  close(): Promise<void>
}

export const openFence = ({ db, place }: Opened): Promise<Fence> | Fence =>
  db.dialect.name === 'sqlite' ? onSqlite(db, place.folder) : onPostgres(db)

/** Another connection to the same file, with our functions. */
function onSqlite(db: Db, folder: string): Fence {
  const database = new DatabaseSync(join(folder, 'docket.db'), { readOnly: true })
  let mark = /$^/
  let count = 0
  const look = (value: unknown) => {
    count++
    const text = String(value)
    if (mark.test(text)) throw new Error(`a hidden text is looked into: ${text}`)
  }
  const define = (name: string, act: (...values: any[]) => string | number | null) =>
    database.function(name, { varargs: true }, (...values) => {
      values.forEach(look)
      return act(...values)
    })
  define('instr', (text, part) => (text === null ? null : String(text).indexOf(part) + 1))
  define('lower', (text) => String(text).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
  define('octet_length', (text) => Buffer.byteLength(String(text)))
  define('docket_call', (_, asked, text) => Number(fits(asked, text)))
  database.function('docket_goes_on', () => 1)
  const run: Handle['run'] = (text, values) => {
    const rows = database.prepare(text).all(...(values as string[]))
    return Promise.resolve({ rows, changes: 0 } as never)
  }
  return {
    within: (hidden, act) => {
      mark = new RegExp(hidden)
      return db.look(({ handle }) => act(new Tx({ ...handle, dialect: sqlite, run }, 'look')))
    },
    get count() {
      return count
    },
    close: async () => database.close(),
  }
}

/** Functions that are declared cheap and immutable, so that PostgreSQL calls them first. */
async function onPostgres(db: Db): Promise<Fence> {
  const define = (name: string, parameters: string, returns: string, result: string) =>
    `create function rigged.${name}(${parameters}) returns ${returns} immutable cost 0.0001
      language plpgsql as $$
      begin
        perform nextval('rigged.looks');
        if $1 ~ current_setting('rigged.mark') then
          raise exception 'a hidden text is looked into: %', $1;
        end if;
        return ${result};
      end $$`
  await db.work(async (tx) => {
    for (const statement of [
      'create schema rigged',
      'create sequence rigged.looks',
      define('has', 'text, text', 'boolean', 'pg_catalog.strpos($1, $2) > 0'),
      define('lower', 'text', 'text', 'pg_catalog.lower($1)'),
      define('octet_length', 'text', 'integer', 'pg_catalog.octet_length($1)'),
    ]) {
      await sql.raw(statement).execute(tx)
    }
  })
  const dialect: Dialect = {
    ...postgres,
    contains: (text, part) => sql`rigged.has(${text}, ${part})`,
  }
  let count = 0
  return {
    // Counting writes to a sequence, which a look cannot do.
    within: (mark, act) =>
      db.work(async ({ handle }) => {
        const run: Handle['run'] = (...asked) => handle.run(...asked)
        await run(`select set_config('rigged.mark', $1, true)`, [mark], false)
        await run('set local search_path = rigged, public, pg_catalog', [], false)
        const matching: Handle['match'] = async (query, how) => {
          const { rows } = await run(query.sql, query.values, false)
          const texts = rows.map(({ text }) => String(text))
          const seen = texts.find((text) => new RegExp(mark).test(text))
          if (seen !== undefined) throw new Error(`a hidden text is read: ${seen}`)
          return handle.match!(query, how)
        }
        const result = await act(new Tx({ ...handle, dialect, match: matching }, 'look'))
        const { rows } = await run('select last_value as looks from rigged.looks', [], false)
        count = Number(rows[0]!['looks'])
        return result
      }),
    get count() {
      return count
    },
    close: () => db.work(async (tx) => void (await sql`drop schema rigged cascade`.execute(tx))),
  }
}
