/**
 * The dump of a Bugzilla that has every kind of row that belongs to a bug: the small dump with more
 * rows, columns and tables. The clock of its server is set to Berlin.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export const SMALL = join(import.meta.dirname, 'bugzilla-5.2-small.sql.gz')
export const RICH_ZONE = 'Europe/Berlin'

type Value = null | number | string | { hex: string }
type Values = readonly Value[]
const row = (...parts: Values[]): Values => parts.flat()

/** Writes the dump and its folder of attachments into a folder; returns the two paths. */
export async function writeRichDump(folder: string) {
  const dump = join(folder, 'rich.sql')
  await writeFile(dump, await richDump())
  const attachments = join(folder, 'attachments')
  await mkdir(join(attachments, 'group.01'), { recursive: true })
  await writeFile(join(attachments, 'group.01', 'attachment.101'), 'a file on the disk\n')
  return { dump, attachments }
}

async function richDump(): Promise<string> {
  const small = gunzipSync(await readFile(SMALL)).toString()
  return `${withCustomColumns(small)}\n${OWN_TABLES}\n${Object.entries(ROWS).map(insert).join('\n')}\n`
}

const CUSTOM: readonly [name: string, type: number, column: string, empty: string][] = [
  ['cf_text', 1, "varchar(255) NOT NULL DEFAULT ''", "''"],
  ['cf_long', 4, "mediumtext NOT NULL DEFAULT ''", "''"],
  ['cf_when', 5, 'datetime DEFAULT NULL', 'NULL'],
  ['cf_bug', 6, 'mediumint(9) DEFAULT NULL', 'NULL'],
  ['cf_day', 9, 'date DEFAULT NULL', 'NULL'],
  ['cf_number', 10, 'int(11) NOT NULL DEFAULT 0', '0'],
]

function withCustomColumns(small: string): string {
  const columns = CUSTOM.map(([name, , column]) => `  \`${name}\` ${column},\n`).join('')
  const empty = CUSTOM.map(([, , , value]) => `,${value}`).join('')
  return small
    .replace(/( {2}`cf_single_select` .*\n)/, (line) => line + columns)
    .replace(/INSERT INTO `bugs` VALUES\n[^;]*;/, (rows) =>
      rows.replace(/\)([,;])$/gm, `${empty})$1`),
    )
}

const OWN_TABLES = `
CREATE TABLE \`votes\` (
  \`who\` mediumint(9) NOT NULL,
  \`bug_id\` mediumint(9) NOT NULL,
  \`vote_count\` smallint(6) NOT NULL
);
CREATE TABLE \`ext_things\` (
  \`id\` int(11) NOT NULL,
  \`thing\` text
);`

function insert([table, rows]: [string, readonly Values[]]): string {
  const said = rows.map((row) => `(${row.map(literal).join(',')})`)
  return `INSERT INTO \`${table}\` VALUES\n${said.join(',\n')};`
}

function literal(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return `0x${value.hex}`
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}

/** Ids of people who see bugs for different reasons. */
export const PEOPLE = { pattern: 20, member: 21, cc: 22, old: 23 }
/** A pattern adds members to `secret`; they are in `inner` too. */
export const GROUPS = { secret: 20, inner: 21 }
const [FIRST, TWICE] = ['2025-10-20 09:00:00', '2025-10-26 02']

/** Bugzilla cuts a change of it at its only comma, although more words would fit. */
export const COMMA = `One, ${'word '.repeat(60).trim()} end`
/** A CC list that is longer than a row of Bugzilla's history. */
export const LIST = Array.from({ length: 30 }, (_, at) => `person-${at}@example.com`).join(', ')
const [CUT_AT, LIST_AT] = [3, LIST.lastIndexOf(',', 254)]
const REST_AT = COMMA.lastIndexOf(' ', CUT_AT + 254)
const LIST_REST = LIST.slice(LIST_AT)
const LIST_NEXT = LIST_REST.lastIndexOf(',', 254)

type Bug = { summary: string; reporter?: number; qa?: number | null; accessible?: [number, number] }
const bug = (id: number, { summary, reporter = 2, qa = null, accessible = [1, 1] }: Bug): Values =>
  row(
    [id, 1, 'https://example.com/ä', 'normal', 'CONFIRMED', FIRST, '2025-10-27 10:00:00'],
    [summary, 'Linux', 'High', 1, 'All', reporter, 'unspecified', 1, '', '---', qa, 'board'],
    [FIRST, 1, ...accessible, '2.50', '1.25', '2026-01-31 00:00:00', 'two'],
    [id === 10 ? "it's plain" : '', 'two\nlines', `${TWICE}:15:00`, 1, '2026-02-03', 42],
  )

interface Comment {
  text?: string
  work?: string
  isprivate?: number
  /** The comment's type, and the bug or attachment that it refers to. */
  type?: [number, string]
}
const comment = (id: number, of: number, time: string, said: Comment): Values => {
  const { text = '', work = '0.00', isprivate = 0, type = [0, null] } = said
  return [id, of, 2, time, work, text, isprivate, 0, ...type]
}
/** `product` is field 2 in every Bugzilla, `short_desc` 4, `cc` 25. */
const change = (
  id: number,
  field: number,
  [removed, added]: [string, string],
  time = FIRST,
): Values => [id, 10, null, 2, time, field, added, removed, null]
const attachment = (id: number, name: string, isprivate = 0): Values =>
  row([id, 10, FIRST, FIRST, `the file ${name}`, 'text/plain', 1, name, 2, 0, isprivate])
const person = (id: number, login: string, password = '*'): Values =>
  row([id, login, password, `Person ${id}`, '', 0, 1, null, 1, '2025-10-21 00:00:00'])
const field = ([name, type]: (typeof CUSTOM)[number], at: number): Values =>
  row(
    [70 + at, name, type, 1, `Own field ${name}`, '', 0, 7000 + at, 0, 1, 1],
    [null, null, null, 0, Number(type === 10)],
  )

const ROWS: Readonly<Record<string, readonly Values[]>> = {
  fielddefs: CUSTOM.map(field),
  groups: [
    [GROUPS.secret, 'secret', 'Of a pattern', 1, '@pattern\\.example$', 1, null],
    [GROUPS.inner, 'inner', 'Within the other', 1, '', 1, null],
  ],
  group_group_map: [[GROUPS.secret, GROUPS.inner, 0]],
  profiles: [
    person(PEOPLE.pattern, 'ann@pattern.example'),
    person(PEOPLE.member, 'bob@example.com'),
    person(PEOPLE.cc, 'cara@example.com'),
    person(PEOPLE.old, 'dora@example.com', 'secret{WHIRLPOOL}'),
  ],
  user_group_map: [
    [PEOPLE.member, GROUPS.inner, 0, 0],
    // The pattern matched this user earlier.
    [PEOPLE.old, GROUPS.secret, 0, 2],
    // This group had a pattern earlier.
    [PEOPLE.old, GROUPS.inner, 0, 2],
  ],
  bugs: [
    bug(10, { summary: 'Kettle whistles' }),
    bug(11, { summary: 'In two groups', reporter: 7, accessible: [0, 1] }),
    bug(12, { summary: 'In one', qa: PEOPLE.cc, accessible: [1, 0] }),
    bug(13, { summary: 'The same again' }),
  ],
  bug_group_map: [
    [11, GROUPS.secret],
    [11, GROUPS.inner],
    [12, GROUPS.inner],
  ],
  cc: [
    [10, PEOPLE.cc],
    [10, PEOPLE.member],
    [11, PEOPLE.cc],
    [12, 7],
  ],
  keyworddefs: [[50, 'noise', 'Too loud']],
  keywords: [[10, 50]],
  dependencies: [
    [10, 13],
    [13, 10],
  ],
  duplicates: [[10, 13]],
  bugs_aliases: [['kettle', 10]],
  bug_see_also: [
    [1, 10, 'https://bugs.example.org/show_bug.cgi?id=1', 'Bugzilla::BugUrl::Bugzilla'],
  ],
  bug_cf_qa_status: [
    [10, 'verified'],
    [10, 'untested'],
  ],
  longdescs: [
    comment(20, 10, FIRST, { text: 'It whistles.', work: '1.50' }),
    // Written in the hour that occurs twice: the second comment follows the first, so it is an hour
    // later than its time says.
    comment(21, 10, `${TWICE}:50:00`, { text: 'First time', isprivate: 1 }),
    comment(22, 10, `${TWICE}:10:00`, { text: 'Second time' }),
    comment(23, 10, '2025-10-26 03:10:00', { text: 'After it' }),
    comment(24, 10, '2025-10-27 09:00:00', { work: '-0.25', type: [2, '13'] }),
    comment(30, 11, FIRST, { text: 'Secret.' }),
    comment(31, 12, FIRST, { text: 'Less secret.' }),
    comment(32, 13, FIRST, { text: 'Again.' }),
    comment(33, 13, '2025-10-27 09:00:00', { type: [1, '10'] }),
    comment(34, 10, FIRST, { text: 'here it is', type: [5, '100'] }),
  ],
  longdescs_tags: [
    [1, 20, 'loud'],
    [2, 20, 'Old'],
  ],
  bugs_activity: [
    change(100, 4, [COMMA.slice(0, CUT_AT), 'Kettle whistles']),
    change(101, 4, [COMMA.slice(CUT_AT, REST_AT), '']),
    change(102, 4, [COMMA.slice(REST_AT), '']),
    change(110, 25, ['', LIST.slice(0, LIST_AT)]),
    change(111, 25, ['', LIST_REST.slice(0, LIST_NEXT)]),
    change(112, 25, ['', LIST_REST.slice(LIST_NEXT)]),
    // Two changes within a second.
    change(120, 2, ['a', 'b'], '2025-10-21 09:00:00'),
    change(121, 2, ['b', 'c'], '2025-10-21 09:00:00'),
    change(130, 2, ['c', 'd'], `${TWICE}:40:00`),
    change(131, 2, ['d', 'e'], `${TWICE}:05:00`),
  ],
  attachments: [
    attachment(100, 'in-table.txt'),
    attachment(101, 'on-disk.txt', 1),
    attachment(102, 'gone'),
  ],
  attach_data: [[100, { hex: '68656c6c6f00ff' }]],
  flags: [
    [50, 1, '?', 10, null, FIRST, FIRST, 2, PEOPLE.cc],
    [51, 1, '+', 10, null, FIRST, FIRST, 2, null],
  ],
  bug_user_last_visit: [[1, 2, 10, `${TWICE}:30:00`]],
  tag: [[1, 'mine', PEOPLE.cc]],
  bug_tag: [[10, 1]],
  email_bug_ignore: [[PEOPLE.cc, 10]],
  votes: [[2, 10, 3]],
  ext_things: [[1, 'a thing']],
  namedqueries: [
    [1, PEOPLE.cc, 'Open ones', 'query_format=advanced&bug_status=__open__&product=TestProduct'],
    [2, PEOPLE.pattern, 'Noise', 'keywords=noise&keywords_type=allwords&order=bug_id'],
    [3, 2, 'Whistling', 'short_desc=whistles&short_desc_type=allwordssubstr'],
    [4, 2, 'Broken', 'f1=short_desc&o1=regexp&v1=%28'],
    [5, PEOPLE.cc, 'Said', 'f1=longdesc&o1=substring&v1=first+time'],
  ],
}
