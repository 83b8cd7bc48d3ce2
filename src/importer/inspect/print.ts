/** Prints the summary of a source. */

import type { Inspected } from './inspect.ts'

const ENGINES: Record<string, string> = {
  mysql: 'MySQL or MariaDB',
  postgres: 'PostgreSQL',
  sqlite: 'SQLite',
}
const VERDICTS = {
  utf8: 'UTF-8',
  double: 'UTF-8 encoded twice, which will be decoded',
  latin1: 'a single-byte character set, which will be decoded',
}
const PLACES_SHOWN_MAX = 5

/** The report as lines of text. */
export function print(found: Inspected): string[] {
  return [
    row('Source', found.source),
    row('Bugzilla', flavour(found)),
    row('Engine', engine(found)),
    ...outside(found),
    ...characters(found),
    ...times(found),
    ...people(found),
    ...sizes(found),
    '',
    ...tables(found),
    ...unknown(found),
    ...oddities(found),
  ]
}

const row = (name: string, text: string) => `${name.padEnd(12)}${text}`
const more = (text: string) => row('', text)
const list = (texts: readonly string[]) => texts.join(', ')

function flavour({ flavour: found }: Inspected) {
  return found
    ? `${found.name}, by ${list(found.signs)}`
    : 'none: the source has no Bugzilla tables'
}

const engine = ({ engine: name, server_version }: Inspected) =>
  server_version === undefined ? ENGINES[name]! : `${ENGINES[name]}, ${server_version}`

function outside({ outside_snapshot }: Inspected): string[] {
  if (outside_snapshot.length === 0) return []
  return [
    more(`not read in one snapshot: ${list(outside_snapshot)}. Do not change anything`),
    more('there while they are read, or make a dump with mysqldump --lock-all-tables'),
  ]
}

function characters({ charset }: Inspected): string[] {
  const { beyond_ascii, twice, not_utf8, nuls, left, undecoded, supplementary } = charset
  const declared = `declared as ${charset.declared}`
  const inTables = charset.tables === undefined ? '' : `, in tables ${charset.tables}`
  const places = undecoded
    .slice(0, PLACES_SHOWN_MAX)
    .map(({ table, column, row: at }) => `${table}.${column} in row ${at}`)
  const odd = charset.verdict === 'double' ? left : not_utf8
  return [
    row('Characters', `${VERDICTS[charset.verdict]}; ${declared}${inTables}`),
    more(`${beyond_ascii} non-ASCII texts; ${twice} encoded twice, ${not_utf8} not UTF-8`),
    ...(odd > 0 && places.length > 0 ? [more(`different from most: ${list(places)}`)] : []),
    ...(supplementary.characters > 0
      ? [
          more(`${supplementary.characters} characters in ${supplementary.comments} comments are`),
          more('written as [U+1F600], for an old MySQL, and will be decoded'),
        ]
      : []),
    ...(nuls > 0 ? [more(`${nuls} NUL characters, which will be removed`)] : []),
  ]
}

function times({ times: { oldest, newest, dumped_at } }: Inspected): string[] {
  return [
    row('Times', "are in the time zone of the old server's clock, which the source does not"),
    more('contain; pass it to the import with --timezone, such as Europe/Berlin.'),
    ...(oldest === undefined ? [] : [more(`from ${oldest} to ${newest}`)]),
    ...(dumped_at === undefined
      ? []
      : [more(`dumped at ${dumped_at}, by the clock of the machine that made the dump`)]),
  ]
}

function people({ passwords: { digest, crypt, elsewhere } }: Inspected) {
  return [
    row('Passwords', `${digest} as digests, ${crypt} by crypt, ${elsewhere} elsewhere or none`),
  ]
}

function sizes({ sizes: found, estimate_seconds }: Inspected): string[] {
  const { comments_bytes, attachments_bytes, attachments_elsewhere } = found
  return [
    row('Sizes', `comments ${size(comments_bytes)}, attachments ${size(attachments_bytes)}`),
    ...(attachments_elsewhere > 0
      ? [
          more(`${attachments_elsewhere} attachments are not in the source; they are in`),
          more('data/attachments of the old server (--attachments), or were deleted'),
        ]
      : []),
    row('Estimate', `an import takes about ${duration(estimate_seconds)}`),
  ]
}

function tables({ tables: all, left_behind }: Inspected): string[] {
  const counted = Object.entries(all)
  const rows = counted.reduce((sum, [, count]) => sum + count, 0)
  const width = Math.max(...counted.map(([name]) => name.length)) + 2
  const empty = counted.filter(([, count]) => count === 0).map(([name]) => name)
  return [
    `${counted.length} tables, ${rows} rows:`,
    ...counted
      .filter(([, count]) => count > 0)
      .map(([name, count]) => {
        const why = left_behind[name]
        return `  ${name.padEnd(width)}${count}${why === undefined ? '' : `  not taken: ${why}`}`
      }),
    `  ${empty.length} empty`,
  ]
}

function unknown({ unknown: found }: Inspected): string[] {
  if (found.length === 0) return ['', 'Everything in the source is supported.']
  return [
    '',
    'Not supported, and kept as side data:',
    ...found.map(({ table, columns }) =>
      columns === 'all' ? `  the table ${table}` : `  of ${table}: ${list(columns)}`,
    ),
  ]
}

function oddities({ oddities: found }: Inspected): string[] {
  if (found.length === 0) return ['', 'No dangling references.']
  return [
    '',
    'Problems:',
    ...found.map(
      ({ what, count, examples }) => `  ${count} times: ${what}, for example ${list(examples)}`,
    ),
  ]
}

function size(bytes: number) {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  let unit = 0
  let left = bytes
  while (left >= 1000 && unit < units.length - 1) {
    left /= 1000
    unit++
  }
  return `${unit === 0 ? left : left.toFixed(1)} ${units[unit]}`
}

function duration(seconds: number) {
  if (seconds < 120) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
