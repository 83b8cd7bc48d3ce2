/** The config file: one JSON object whose keys are names of settings. */

import { dirname, resolve } from 'node:path'

import { didYouMean } from './nearest.ts'

/** Gives undefined where there is no such file; throws where there is one that stays closed. */
export type ReadFile = (path: string) => string | undefined

export interface Place {
  path: string
  /** What named the file. Without it the file is looked for, and need not be there. */
  by?: string
}
export interface ConfigFile {
  path: string
  entries: Map<string, Entry>
}
interface Opened {
  file?: ConfigFile
  complaints: string[]
}
export interface Entry {
  /** The value as a flag would give it; undefined where no setting is like that. */
  text: string | undefined
  /** The line of the file that the key is on. */
  line: number
}

/** Reads the file, and says what is wrong with it other than the values of the settings. */
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

/** The data folder led to this file, so the file is too late to choose another one. */
function movedData({ path, entries }: ConfigFile): string[] {
  const data = entries.get('data')
  const folder = dirname(path)
  if (data?.text === undefined || resolve(folder, data.text) === folder) return []
  const advice = 'remove it and give --data, or name this file with --config'
  return [
    `${path} line ${data.line}, "data": a file in the data folder cannot change the data ` +
      `folder; ${advice}`,
  ]
}

/** The entries by key, or the complaint that it is no such text. Never repeats what a value is. */
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

/** A list may be written as JSON or, as everywhere else, with commas. */
function asText(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const words = value.map((one) => (Array.isArray(one) ? undefined : asText(one)))
    const isList = words.every((word) => word !== undefined && !word.includes(','))
    return isList ? words.join(',') : undefined
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}

/** The parser says where, or repeats the text around the place, which may be a secret. */
function brokenLine(json: string, message: string): number | undefined {
  const last = lineAt(json, json.trimEnd().length)
  const [, line] = /\(line (\d+) /.exec(message) ?? []
  if (line) return Math.min(Number(line), last)
  if (/end of JSON input/.test(message)) return last
  const [, dots, around] = /, (\.\.\.)?"([^]*)"(?:\.\.\.)? is not valid JSON$/.exec(message) ?? []
  const start = around === undefined ? -1 : json.indexOf(around)
  if (start < 0) return undefined
  const [, token] = /^Unexpected token '(.)'/u.exec(message) ?? []
  // Up to ten characters before the place are repeated; the token itself is the first after them.
  const from = dots ? start + 10 : start
  const place = json.indexOf(token ?? '', from)
  return lineAt(json, Math.max(place, start))
}

function lineOf(json: string, key: string): number {
  const quoted = JSON.stringify(key).replace(/[^\w\s]/g, String.raw`\$&`)
  return lineAt(json, json.search(new RegExp(`${quoted}\\s*:`)))
}

const lineAt = (text: string, index: number) => text.slice(0, Math.max(index, 0)).split('\n').length
