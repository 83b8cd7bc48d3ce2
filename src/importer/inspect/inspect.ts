/** Looks at a staged source and says what is in it, before anything is imported. */

import { type Supplementary, supplementaryIn } from '../map/texts.ts'
import { LEFT_BEHIND } from '../map/carried.ts'
import { strangeOf } from '../map/parts.ts'
import type { Tally, Verdict } from '../read/charset.ts'
import type { Place } from '../staging/decode-again.ts'
import type { Staging } from '../staging/open-staging.ts'
import { type Flavour, flavourOf } from './flavour.ts'
import { type Oddity, odditiesIn } from './orphans.ts'

export interface Inspected {
  source: string
  /** Undefined where it is no Bugzilla. */
  flavour: Flavour | undefined
  /** `mysql`, `postgres` or `sqlite`. */
  engine: string
  /** As the server of the source says it; undefined where nothing does. */
  server_version: string | undefined
  /** Tables of a live database that may have changed while it was read; often empty. */
  outside_snapshot: string[]
  charset: Charset
  times: Times
  /** Rows of each table. */
  tables: Record<string, number>
  /** Tables that Docket has no place for, and such columns of others: carried as side data. */
  unknown: { table: string; columns: readonly string[] | 'all' }[]
  /** Tables that are not carried, and why. */
  left_behind: Record<string, string>
  oddities: Oddity[]
  passwords: Passwords
  sizes: Sizes
  /** A guess, for a machine of its own with a disk that is quick. */
  estimate_seconds: number
}

interface Charset extends Tally {
  verdict: Verdict
  /** Of the dump, and of the tables where they say it. */
  declared: string
  tables: string | undefined
  /** Texts that are encoded once where most are twice. */
  left: number
  /** Characters beyond the BMP that Bugzilla wrote in letters for MySQL. */
  supplementary: Supplementary
  /** Some of the texts that could not be decoded as the others. */
  undecoded: Place[]
}
/** In the zone of the server, which the source does not tell. */
interface Times {
  oldest: string | undefined
  newest: string | undefined
  /** When the dump was made, by the clock of the machine that made it. */
  dumped_at: string | undefined
}
/** How many people have each form. */
interface Passwords {
  /** A digest with a salt, `…{SHA-256}`. */
  digest: number
  /** Of crypt(3). */
  crypt: number
  /** `*` or nothing: they log in by some other way, or not at all. */
  elsewhere: number
}
interface Sizes {
  comments_bytes: number
  attachments_bytes: number
  /** Attachments whose files are not in the source: on the disk of the old server, or deleted. */
  attachments_elsewhere: number
}

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

/** One number or text of a query; undefined where the tables of the query are not there. */
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

/** Measured on one core, rounded so that it is rather too long. */
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
