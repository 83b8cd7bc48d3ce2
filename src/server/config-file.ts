/** Reads the config file: a JSON object whose keys are names of settings. */

import { dirname, resolve } from 'node:path'

import { didYouMean } from './nearest.ts'

/** Undefined if the file does not exist; throws if it cannot be read. */
export type ReadFile = (path: string) => string | undefined

/** Where to look for the file. */
export interface Place {
  path: string
  /** How the file was given. If it was not, the default path is tried, and may not exist. */
  by?: string
}

/** The entries of the file, by key, in its order. */
export interface ConfigFile {
  path: string
  entries: Map<string, Entry>
}
interface Opened {
  file?: ConfigFile
  complaints: string[]
}

/** One value, with the line for error messages. */
export interface Entry {
  /** The value in the format of a flag; undefined for unsupported types. */
  text: string | undefined
  /** The line of the file with the key. */
  line: number
}

/** Parses the file, and reports errors except invalid values of settings. */
export function openFile({ path, by }: Place, read: ReadFile, known: readonly string[]): Opened {
  let text: string | undefined
  try {
    text = read(path)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { complaints: [`${path}: the config file cannot be read (${code ?? message})`] }
  }
  if (text === undefined) {
    const complaint = `${path}: no such file; ${by} must name an existing config file`
    return { complaints: by === undefined ? [] : [complaint] }
  }
  const entries = readEntries(text)
  if (typeof entries === 'string') return { complaints: [`${path} ${entries}`] }
  const file: ConfigFile = { path, entries }
  const moved = by === undefined ? movedData(file) : []
  return { file, complaints: [...unknownKeys(file, known), ...moved] }
}

function unknownKeys({ path, entries }: ConfigFile, known: readonly string[]): string[] {
  return [...entries]
    .filter(([key]) => !known.includes(key))
    .map(([key, { line }]) => {
      const where = `${path} line ${line}, ${JSON.stringify(key)}`
      return `${where}: no such setting${didYouMean(key, known)}; remove it`
    })
}

/** The data folder determines this file, so the file cannot change it. */
function movedData({ path, entries }: ConfigFile): string[] {
  const data = entries.get('data')
  const folder = dirname(path)
  if (data?.text === undefined || resolve(folder, data.text) === folder) return []
  const advice = 'remove it and use --data, or name this file with --config'
  return [
    `${path} line ${data.line}, "data": a file in the data folder cannot change the data ` +
      `folder; ${advice}`,
  ]
}

/** The entries by key, or the error message. Never includes a value. */
function readEntries(text: string): Map<string, Entry> | string {
  const json = text.replace(/^\uFEFF/, '')
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    const line = brokenLine(json, (error as Error).message)
    return (
      `${line ? `line ${line} ` : ''}is not valid JSON; correct it, for example to { "port": ` +
      '8080 }'
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'is not a JSON object; write for example { "port": 8080 }'
  }
  const entries = Object.entries(value).map(([key, one]): [string, Entry] => [
    key,
    { text: asText(one), line: lineOf(json, key) },
  ])
  return new Map(entries)
}

/** A list may be a JSON array or, as elsewhere, separated by commas. */
function asText(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const words = value.map((one) => (Array.isArray(one) ? undefined : asText(one)))
    const isList = words.every((word) => word !== undefined && !word.includes(','))
    return isList ? words.join(',') : undefined
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/** The parser's message contains a position, or the surrounding text, which may be secret. */
function brokenLine(json: string, message: string): number | undefined {
  const last = lineAt(json, json.trimEnd().length)
  const [, line] = /\(line (\d+) /.exec(message) ?? []
  if (line) return Math.min(Number(line), last)
  if (/end of JSON input/.test(message)) return last
  const [, dots, around] = /, (\.\.\.)?"([^]*)"(?:\.\.\.)? is not valid JSON$/.exec(message) ?? []
  const start = around === undefined ? -1 : json.indexOf(around)
  if (start < 0) return undefined
  const [, token] = /^Unexpected token '(.)'/u.exec(message) ?? []
  // The message repeats up to ten characters before the position; the token follows them.
  const from = dots ? start + 10 : start
  const place = json.indexOf(token ?? '', from)
  return lineAt(json, Math.max(place, start))
}

function lineOf(json: string, key: string): number {
  const quoted = JSON.stringify(key).replace(/[^\w\s]/g, String.raw`\$&`)
  return lineAt(json, json.search(new RegExp(`${quoted}\\s*:`)))
}

const lineAt = (text: string, index: number) => text.slice(0, Math.max(index, 0)).split('\n').length
