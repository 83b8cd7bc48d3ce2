/** A small made-up dl with users and files: a SQLite database and a spool folder. */

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

type Cell = string | number | null
type Row = Readonly<Record<string, Cell>>
/** The rows of a dl, by the names of its columns. */
export interface MadeUp {
  /** Undefined omits the row. */
  version?: string | undefined
  users: Row[]
  tickets: Row[]
  grants: Row[]
  /** By ticket id. */
  files: Readonly<Record<string, string | Buffer>>
}

/** The columns that tickets and grants share. */
const SHARED = `user_id INTEGER NOT NULL, cmt VARCHAR(1023), pass_md5 CHAR(32), pass_ph CHAR(60),
  pass_send BOOLEAN, time BIGINT NOT NULL, last_stamp BIGINT, last_time INTEGER, expire INTEGER,
  expire_dln INTEGER, notify_email VARCHAR(1023), sent_email VARCHAR(1023), locale VARCHAR(255)`

/** The declarations of the tables. */
const TABLES: Readonly<Record<string, string>> = {
  config: 'name VARCHAR(255) PRIMARY KEY, value VARCHAR(255)',
  role: `id INTEGER PRIMARY KEY, name VARCHAR(32) NOT NULL, admin BOOLEAN NOT NULL,
    parent_role_id INTEGER`,
  user: `id INTEGER PRIMARY KEY, name VARCHAR(60) NOT NULL, pass_md5 CHAR(32), pass_ph CHAR(60),
    role_id INTEGER NOT NULL, email VARCHAR(255)`,
  ticket: `id CHAR(32) PRIMARY KEY, name VARCHAR(255) NOT NULL, path VARCHAR(1023) NOT NULL,
    size BIGINT NOT NULL, downloads INTEGER NOT NULL, from_grant CHAR(32), ${SHARED}`,
  grant: `id CHAR(32) PRIMARY KEY, grant_expire INTEGER, grant_last_time INTEGER,
    grant_expire_uln INTEGER, uploads INTEGER NOT NULL, ${SHARED}`,
}

/** When everything was created, in seconds. */
export const MADE_AT = Date.UTC(2026, 4, 1) / 1000
const DAY_S = 24 * 60 * 60
const HORSE_MD5 = '3cb4e732631f47e6eb961f34554b7cde'
const ZOE_BCRYPT = '$2y$04$abcdefghijklmnopqrstuu28mdDAoCg2NEdrK1maajqKi.c6EU8n6'
/** The password behind both hashes. */
export const HORSE = 'correct horse'
export const ZOE = 'Zoë trägt Socken'
/** Has blanks and takes 60 bytes. */
export const ODD_NAME = 'Zoë von der Überfahrt, Œuvre & Søn Ægir 東京都 ßtrx'

/** An id of 32 equal characters. */
export const idOf = (letter: string) => letter.repeat(32)

/** A user without a password, unless `more` has one. */
export const user = (id: number, name: string, more: Row = {}): Row => ({
  id,
  name,
  pass_md5: null,
  pass_ph: null,
  role_id: 2,
  email: null,
  ...more,
})

/** A ticket of user 1 that has not expired; its file has 5 bytes. */
export const ticket = (letter: string, more: Row = {}): Row => ({
  id: idOf(letter),
  user_id: 1,
  name: `${letter}.txt`,
  path: `/var/spool/elsewhere/data/${idOf(letter)}`,
  size: 5,
  cmt: null,
  pass_md5: null,
  pass_ph: null,
  pass_send: 1,
  time: MADE_AT,
  downloads: 0,
  last_stamp: null,
  last_time: null,
  expire: null,
  expire_dln: null,
  notify_email: null,
  sent_email: null,
  locale: 'en_EN',
  from_grant: null,
  ...more,
})

/** A grant of user 1 that has not expired. */
export const grant = (letter: string, more: Row = {}): Row => ({
  id: idOf(letter),
  user_id: 1,
  grant_expire: null,
  grant_last_time: null,
  grant_expire_uln: null,
  uploads: 0,
  cmt: null,
  pass_md5: null,
  pass_ph: null,
  pass_send: 1,
  time: MADE_AT,
  last_stamp: null,
  last_time: null,
  expire: null,
  expire_dln: null,
  notify_email: 'ada@example.org',
  sent_email: null,
  locale: 'en_EN',
  ...more,
})

/** At least one row of each kind that the import treats differently. */
export const small: MadeUp = {
  version: '0.18',
  users: [
    user(1, 'root', { role_id: 1, pass_ph: ZOE_BCRYPT, email: 'root@example.org' }),
    user(2, 'ada', { pass_md5: HORSE_MD5, email: 'ada@example.org' }),
    user(3, 'elsewhere', { email: 'else@example.org' }),
    user(4, ODD_NAME, { pass_ph: ZOE_BCRYPT }),
    user(5, 'portable', { pass_ph: '$P$Babcdefghijklmnopqrstuvwxyz0123' }),
  ],
  tickets: [
    ticket('a'),
    ticket('b', {
      user_id: 2,
      name: 'Übersicht 2026.pdf',
      cmt: 'first line\nsecond „line“',
      pass_md5: HORSE_MD5,
      pass_send: 0,
      downloads: 3,
      last_stamp: MADE_AT + DAY_S,
      last_time: 40 * DAY_S,
      expire: 365 * DAY_S,
      expire_dln: 7,
      notify_email: 'ada@example.org, bob@example.org',
      sent_email: 'carol@example.org',
      locale: 'de_DE',
    }),
    ticket('c', {
      user_id: 4,
      pass_ph: ZOE_BCRYPT,
      from_grant: idOf('9'),
      cmt: 'x'.repeat(12_000),
    }),
    ticket('d', { name: 'the same bytes.txt', pass_send: '' }),
    ticket('e', { name: 'nothing', size: 0, locale: null }),
    ticket('f', { expire: DAY_S }),
    ticket('0', { expire_dln: 2, downloads: 2 }),
    ticket('1', { user_id: 5, pass_ph: '*0' }),
  ],
  grants: [
    grant('2', {
      user_id: 2,
      cmt: 'please',
      grant_expire: 90 * DAY_S,
      grant_last_time: 60 * DAY_S,
      grant_expire_uln: 9,
      uploads: 1,
      last_stamp: MADE_AT + 60,
      pass_md5: HORSE_MD5,
      expire: 10 * DAY_S,
      last_time: 2 * DAY_S,
      expire_dln: 4,
      sent_email: 'dan@example.org',
      locale: 'de_DE',
    }),
    grant('3'),
    grant('4', { grant_expire: DAY_S }),
  ],
  files: {
    [idOf('a')]: 'hello',
    [idOf('b')]: 'bytes',
    [idOf('c')]: 'other',
    [idOf('d')]: 'hello',
    [idOf('e')]: '',
    [idOf('1')]: 'third',
    'not-a-ticket': 'left behind',
  },
}

/**
 * Writes `data.sdb` and `data/` into a folder, like the spool folder of dl; returns the database's
 * path.
 */
export async function writeDl(folder: string, dl: MadeUp, without: readonly string[] = []) {
  const path = join(folder, 'data.sdb')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'data'), { recursive: true })
  for (const [name, bytes] of Object.entries(dl.files)) {
    await writeFile(join(folder, 'data', name), bytes)
  }
  const file = new DatabaseSync(path)
  for (const [table, columns] of Object.entries(TABLES)) {
    const kept = columns
      .split(/,\s+/)
      .filter((column) => !without.includes(`${table}.${column.split(' ')[0]}`))
    if (!without.includes(table)) file.exec(`create table "${table}" (${kept.join(', ')})`)
  }
  const put = (table: string, rows: readonly Row[]) => {
    for (const row of without.includes(table) ? [] : rows) {
      const cells = Object.entries(row).filter(([name]) => !without.includes(`${table}.${name}`))
      const marks = cells.map(() => '?').join(', ')
      const names = cells.map(([name]) => name).join(', ')
      const insert = `insert into "${table}" (${names}) values (${marks})`
      file.prepare(insert).run(...cells.map(([, cell]) => cell))
    }
  }
  put('config', dl.version === undefined ? [] : [{ name: 'version', value: dl.version }])
  put('role', [
    { id: 1, name: 'admin', admin: 1, parent_role_id: null },
    { id: 2, name: 'user', admin: 0, parent_role_id: null },
  ])
  put('user', dl.users)
  put('ticket', dl.tickets)
  put('grant', dl.grants)
  file.close()
  return path
}
