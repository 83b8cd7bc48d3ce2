/** The types of settings: each parses text to a value, or describes valid ones. */

import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'

import { urlsIn } from '../platform/db/postgres-hosts.rules.ts'
import {
  readScannerAddress,
  type ScannerAddress,
  showScannerAddress,
} from '../platform/malware/scanner-address.ts'

/** A type of settings. The same text is valid as a flag, in a variable and in the file. */
export interface Kind<Value> {
  /** Follows 'the port must be'. */
  must: string
  /** Undefined if the text is invalid. Relative paths start at `base`. */
  read: (text: string, base: string) => Value | undefined
  /** The text for a value. */
  show(this: void, value: Value): string
  /** Whether a flag may be repeated to add values. */
  isMany?: boolean
}

const KIB = 1024
const UNITS: Record<string, number> = { '': 1, b: 1, kib: KIB, mib: KIB ** 2, gib: KIB ** 3 }

/** A number without sign and separators; both limits are allowed. */
export function wholeNumber(min: number, max: number): Kind<number> {
  return {
    must: `a number from ${min} to ${max}`,
    read: (text) => within(/^\d{1,15}$/.test(text) ? Number(text) : NaN, min, max),
    show: String,
  }
}

/** Bytes: `12 MiB` or `12582912`. */
export function size(min: string, max: string): Kind<number> {
  return {
    must: `${min} to ${max}, written as 12 MiB or in bytes`,
    read: (text) => within(bytes(text), bytes(min), bytes(max)),
    show: showBytes,
  }
}

function within(value: number, min: number, max: number) {
  return value >= min && value <= max ? value : undefined
}

function bytes(text: string): number {
  const [, count, unit] = /^(\d{1,15}) ?([a-z]*)$/i.exec(text) ?? []
  return Number(count) * (UNITS[unit?.toLowerCase() ?? ''] ?? NaN)
}

function showBytes(value: number) {
  const unit = ['GiB', 'MiB', 'KiB'].find((name) => value % UNITS[name.toLowerCase()]! === 0)
  return unit && value > 0 ? `${value / UNITS[unit.toLowerCase()]!} ${unit}` : String(value)
}

/** Also accepts true, yes and 1, false, no and 0, in any case. */
export const onOff: Kind<boolean> = {
  must: 'on or off',
  read(text) {
    if (/^(on|true|yes|1)$/i.test(text)) return true
    return /^(off|false|no|0)$/i.test(text) ? false : undefined
  },
  show: (value) => (value ? 'on' : 'off'),
}

/** One of these words, in this case. */
export function oneOf<const Word extends string>(...words: Word[]): Kind<Word> {
  return {
    must: `one of ${words.join(', ')}`,
    read: (text) => words.find((word) => word === text),
    show: String,
  }
}

/** No control characters. */
export function line(length_max: number): Kind<string> {
  return {
    must: `one line of 1 to ${length_max} characters`,
    read: (text) => (text.length <= length_max && /^\P{Cc}+$/u.test(text) ? text : undefined),
    show: String,
  }
}

/** A text that matches the pattern, which must be anchored; `must` describes it. */
export function matching(pattern: RegExp, must: string): Kind<string> {
  return { must, read: (text) => (pattern.test(text) ? text : undefined), show: String }
}

/** A list, separated by commas; an empty text is an empty list. */
export function list<Value>(of: Kind<Value>, must: string): Kind<Value[]> {
  return {
    must,
    read(text, base) {
      const words = text.split(',').map((word) => word.trim())
      const values = text.trim() === '' ? [] : words.map((word) => of.read(word, base))
      return values.includes(undefined) ? undefined : [...new Set(values as Value[])]
    },
    show: (values) => values.map((value) => of.show(value)).join(','),
    isMany: true,
  }
}

/** A path, which need not exist. */
export const folder: Kind<string> = {
  must: 'a folder',
  read: (text, base) => (/^[^\0]+$/.test(text) ? resolve(base, text) : undefined),
  show: String,
}

/** Not resolved; whether it exists is known when it is used. */
export const hostName: Kind<string> = {
  must: 'a host name or an IP address',
  read: (text) =>
    isIP(text) > 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text) ? text : undefined,
  show: String,
}

/** An IP address, or a network such as 10.0.0.0/8. */
export const network: Kind<string> = {
  must: 'an IP address or a network such as 10.0.0.0/8',
  read(text) {
    const [address, bits, ...rest] = text.split('/')
    const family = isIP(address!)
    if (family === 0 || rest.length > 0) return undefined
    if (bits === undefined) return text
    return wholeNumber(0, family === 4 ? 32 : 128).read(bits, '') === undefined ? undefined : text
  },
  show: String,
}

const HEADER = /^[a-z\d][a-z\d_-]{0,63}$/i
/** Headers with another meaning. */
const TAKEN =
  /^(x-(bugzilla|docket)-.*|sec-.*|accept.*|content-.*|if-.*|x-forwarded-(for|host|port|proto)|x-request-id|authorization|connection|cookie|forwarded|host|origin|range|referer|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i
/** The name of an otherwise unused header, in lower case. */
export const userHeader: Kind<string> = {
  must: 'the name of a header without another meaning, such as X-Forwarded-User',
  read: (text) => (HEADER.test(text) && !TAKEN.test(text) ? text.toLowerCase() : undefined),
  show: String,
}

/** The names known to Intl. */
export const timeZone: Kind<string> = {
  must: 'the name of a time zone such as Europe/Berlin, or UTC',
  read(text) {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
    } catch {
      return undefined
    }
  },
  show: String,
}

/** `sqlite`, or the URL of a PostgreSQL database, on one of several hosts. */
export const database: Kind<string> = {
  must: 'sqlite, or a postgres:// address that ends with a database name',
  read: (text) => (text === 'sqlite' || urlsIn(text).every(isDatabase) ? text : undefined),
  show: String,
}

function isDatabase(text: string): boolean {
  const url = parseAddress(text)
  const isServer = url && /^postgres(ql)?:$/.test(url.protocol) && /^[^:]+:\/\//.test(text)
  return isServer === true && url.pathname.length > 1
}

/** Stored without a trailing slash, so that a path can follow. */
export const webAddress: Kind<string> = {
  must: 'an address that begins with http:// or https:// and contains no ? or #',
  read(text) {
    const url = parseAddress(text)
    if (!url || !/^https?:\/\//i.test(text) || /[?#]/.test(text) || url.username) return undefined
    return url.href.replace(/\/+$/, '')
  },
  show: String,
}

function parseAddress(text: string): URL | undefined {
  return /\s/.test(text) || !URL.canParse(text) ? undefined : new URL(text)
}

/** `/bugzilla`; the root, written `/`, is stored as an empty string so that a path can follow. */
export const basePath: Kind<string> = {
  must: 'a path such as /bugzilla',
  read(text) {
    const path = text.replace(/\/$/, '')
    const isPath = text.startsWith('/') && /^(\/(?!\.\.?(\/|$))[\w.~-]+)*$/.test(path)
    return isPath ? path : undefined
  },
  show: (path) => path || '/',
}

/** The base of a replaced installation: a path on this host, or an absolute URL. */
export const oldBase: Kind<string> = {
  must: 'a path such as /bugzilla, or an address such as https://bugzilla.example.org',
  read: (text, base) => (text.startsWith('/') ? basePath : webAddress).read(text, base),
  show: (path) => path || '/',
}

const BUCKET = /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](\/[\w.~-]+)*\/?$/
/** `folder`, an absolute path, or a bucket with a key prefix, stored without a trailing slash. */
export const blobStore: Kind<string> = {
  must: 'folder, an absolute path, or s3:// followed by a bucket name and an optional path',
  read(text) {
    if (text === 'folder') return text
    if (isAbsolute(text)) return text.includes('\0') ? undefined : resolve(text)
    return BUCKET.test(text) && text.length <= 500 ? text.replace(/\/$/, '') : undefined
  },
  show: String,
}

/** An address of mail without a name, to whose local part `+` and 50 characters can be added. */
export const mailAddress: Kind<string> = {
  must: 'an address such as bugs@example.org with at most 20 characters before the @, and no +',
  read: (text) =>
    /^[\w.-]{1,20}@[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text) ? text : undefined,
  show: String,
}

/** Where to listen: a port of an address, or the path of a socket. */
export const listener: Kind<{ host: string; port: number } | { path: string }> = {
  must: 'a host and a port such as 127.0.0.1:2424, or the path of a socket',
  read(text) {
    if (isAbsolute(text))
      return text.length <= 100 && !text.includes('\0') ? { path: text } : undefined
    const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? []
    const bare = host?.replace(/^\[(.*)\]$/, '$1') ?? ''
    const isValid = hostName.read(bare, '') !== undefined && Number(port) <= 65_535
    return isValid ? { host: bare, port: Number(port) } : undefined
  },
  show: (value) => ('path' in value ? value.path : `${value.host}:${value.port}`),
}

/** A program that is run. */
export const program: Kind<string> = {
  must: 'off, the name of a program such as gpg, or an absolute path',
  read: (text) => (/^[\w.-]{1,100}$/.test(text) || isPath(text) ? text : undefined),
  show: String,
}
const isPath = (text: string) => isAbsolute(text) && text.length <= 1_000 && !text.includes('\0')

/** A malware scanner. */
export const scanner: Kind<ScannerAddress> = {
  must: 'clamd: followed by the path of a socket, clamd://HOST:PORT, or icap://HOST:PORT/SERVICE',
  read: readScannerAddress,
  show: showScannerAddress,
}

/** How letters are sent; a folder is stored as an absolute path. */
export const mail: Kind<string> = {
  must:
    'off, sendmail, an address that begins with smtp:// or smtps://, or folder: followed by a ' +
    'path',
  read(text, base) {
    if (text === 'off' || text === 'sendmail') return text
    const [, path] = /^folder:([^\0]+)$/.exec(text) ?? []
    if (path !== undefined) return `folder:${resolve(base, path)}`
    const url = parseAddress(text)
    if (!url || !/^smtps?:\/\/[^/?#]+\/?$/.test(text) || url.hostname === '') return undefined
    return text
  },
  show: String,
}
