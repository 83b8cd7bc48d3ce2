/** Summarizes a staged source before an import. */

import { type Supplementary, supplementaryIn } from '../map/texts.ts'
import { LEFT_BEHIND } from '../map/carried.ts'
import { strangeOf } from '../map/parts.ts'
import type { Tally, Verdict } from '../read/charset.ts'
import type { Place } from '../staging/decode-again.ts'
import type { Staging } from '../staging/open-staging.ts'
import { type Flavour, flavourOf } from './flavour.ts'
import { type Oddity, odditiesIn } from './orphans.ts'

/** What `docket import bugzilla inspect` reports; `--json` prints it as it is. */
export interface Inspected {
  source: string
  /** Undefined if it is not a Bugzilla. */
  flavour: Flavour | undefined
  /** `mysql`, `postgres` or `sqlite`. */
  engine: string
  /** The version of the source's server; undefined if unknown. */
  server_version: string | undefined
  /** Tables of a live database that may have changed while being read; often empty. */
  outside_snapshot: string[]
  charset: Charset
  times: Times
  /** The number of rows per table. */
  tables: Record<string, number>
  /** Unknown tables and columns, which are stored as side data. */
  unknown: { table: string; columns: readonly string[] | 'all' }[]
  /** Tables that are skipped, and why. */
  left_behind: Record<string, string>
  oddities: Oddity[]
  passwords: Passwords
  sizes: Sizes
  /** An estimate for a dedicated machine with a fast disk. */
  estimate_seconds: number
}

interface Charset extends Tally {
  verdict: Verdict
  /** Declared by the dump, and by tables if they declare one. */
  declared: string
  tables: string | undefined
  /** Texts encoded once in a source where most are encoded twice. */
  left: number
  /** Characters beyond the BMP that Bugzilla escaped for MySQL. */
  supplementary: Supplementary
  /** Examples of texts that could not be decoded like the others. */
  undecoded: Place[]
}
/** In the server's time zone, which the source does not contain. */
interface Times {
  oldest: string | undefined
  newest: string | undefined
  /** When the dump was made, by that machine's clock. */
  dumped_at: string | undefined
}
/** The number of people per format. */
interface Passwords {
  /** A salted digest, `…{SHA-256}`. */
  digest: number
  /** Of crypt(3). */
  crypt: number
  /** `*` or empty: these people log in by other means, or not at all. */
  elsewhere: number
}
interface Sizes {
  comments_bytes: number
  attachments_bytes: number
  /** Attachments whose content is not in the source: on the old server's disk, or deleted. */
  attachments_elsewhere: number
}

/** Reports the content of a staged source. */
export function inspectStaging(staging: Staging): Inspected {
  const tables = Object.fromEntries(
    staging.tables().map((name) => [name, staging.declared(name)!.rows]),
  )
  const flavour = flavourOf(staging)
  const passwords = passwordsOf(staging)
  const sizes = sizesOf(staging)
  return {
    source: staging.fact('source')!,
    flavour,
    engine: staging.fact('engine')!,
    server_version: staging.fact('server_version'),
    outside_snapshot: (staging.fact('outside_snapshot') ?? '').split(', ').filter(Boolean),
    charset: charsetOf(staging),
    times: timesOf(staging),
    tables,
    unknown: flavour ? unknownIn(staging) : [],
    left_behind: Object.fromEntries(
      Object.entries(LEFT_BEHIND).filter(([table]) => table in tables),
    ),
    oddities: odditiesIn(staging),
    passwords,
    sizes,
    estimate_seconds: estimate(tables, passwords, sizes),
  }
}

const unknownIn = (staging: Staging): Inspected['unknown'] =>
  strangeOf(staging).map(({ table, columns, isKnownTable }) => ({
    table,
    columns: isKnownTable ? columns : 'all',
  }))

function charsetOf(staging: Staging): Charset {
  const told = JSON.parse(staging.fact('charset')!) as Tally & { declared: string; left: number }
  return {
    verdict: staging.fact('charset_verdict') as Verdict,
    ...told,
    tables: staging.fact('table_charsets'),
    supplementary: supplementaryIn(staging),
    undecoded: JSON.parse(staging.fact('undecoded')!) as Place[],
  }
}

/** The single value of a query; undefined if its tables do not exist. */
function ask<Value>(staging: Staging, columns: string[], sql: string): Value | undefined {
  const isThere = columns.every((name) => {
    const [table = '', column = ''] = name.split('.')
    return staging.columns(table)?.includes(column)
  })
  if (!isThere) return undefined
  const [row] = staging.rows(sql)
  return (row?.['value'] ?? undefined) as Value | undefined
}

function timesOf(staging: Staging): Times {
  const least = `select min(creation_ts) as value from bugs where creation_ts > '0001'`
  const most = 'select max(delta_ts) as value from bugs'
  return {
    oldest: ask(staging, ['bugs.creation_ts'], least),
    newest: ask(staging, ['bugs.delta_ts'], most),
    dumped_at: staging.fact('dumped_at'),
  }
}

function passwordsOf(staging: Staging): Passwords {
  const count = (where: string) => {
    const sql = `select count(*) as value from profiles where ${where}`
    return ask<number>(staging, ['profiles.cryptpassword'], sql) ?? 0
  }
  const nothing = "coalesce(cryptpassword, '') in ('', '*')"
  return {
    digest: count(`not (${nothing}) and cryptpassword like '%{%}'`),
    crypt: count(`not (${nothing}) and cryptpassword not like '%{%}'`),
    elsewhere: count(nothing),
  }
}

function sizesOf(staging: Staging): Sizes {
  const bytes = (table: string, column: string) => {
    const inRows = `select sum(octet_length(${column})) as value from ${table}`
    const inFiles = `select sum(size) as value from docket_large_values where table_name = '${table}'`
    const needed = [`${table}.${column}`]
    return (ask<number>(staging, needed, inRows) ?? 0) + (ask<number>(staging, [], inFiles) ?? 0)
  }
  const elsewhere = `select count(*) as value from attachments
    where attach_id not in (select id from attach_data)`
  return {
    comments_bytes: bytes('longdescs', 'thetext'),
    attachments_bytes: bytes('attach_data', 'thedata'),
    attachments_elsewhere:
      ask(staging, ['attachments.attach_id', 'attach_data.id'], elsewhere) ?? 0,
  }
}

/** Measured on one core, rounded up. */
const ROWS_PER_SECOND = 40_000
const TEXT_BYTES_PER_SECOND = 10_000_000
const FILE_BYTES_PER_SECOND = 100_000_000
/** Each is wrapped in a slow hash, two at a time. */
const PASSWORDS_PER_SECOND = 100
const STEPS_SECONDS = 2

function estimate(tables: Inspected['tables'], passwords: Passwords, sizes: Sizes): number {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return Math.ceil(
    STEPS_SECONDS +
      rows / ROWS_PER_SECOND +
      (passwords.digest + passwords.crypt) / PASSWORDS_PER_SECOND +
      sizes.comments_bytes / TEXT_BYTES_PER_SECOND +
      sizes.attachments_bytes / FILE_BYTES_PER_SECOND,
  )
}
