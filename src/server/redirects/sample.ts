/**
 * Samples the URLs of a log to check: each once, and of those that differ only in numbers and
 * values, a few. Memory is bounded, however long the log is. Pure.
 */

import { hash } from 'node:crypto'

import { type Line, nameOf } from './access-log.ts'

/** Maximum numbers of URLs. */
export interface SampleLimits {
  /** URLs of one shape. */
  of_a_shape: number
  /** All together. */
  addresses: number
}

/** A URL to request. */
export interface Chosen {
  script: string
  address: string
  /** The old service's last response. */
  status: number
}

/** The URLs chosen so far. */
export interface Sample {
  /** Counts the line; it may replace another URL of its shape. */
  add(line: Line): void
  /** The sample, most frequent shapes first. */
  chosen(): Chosen[]
  /** The number of log lines per script. */
  counts(): ReadonlyMap<string, number>
  /** Lines not sampled for lack of space, or because the URL is too long. */
  left_out(): number
}

interface Shape {
  script: string
  lines: number
  /** By URL, with its hash: those with the lowest hashes are kept. */
  kept: Map<string, { hash: string; status: number }>
}

const SHAPES_MAX = 10_000
/** Over all shapes; beyond it, only shapes without a URL get one. */
export const KEPT_MAX = 50_000
/** Characters of all kept URLs; beyond it, others are dropped. */
export const KEPT_CHARS_MAX = 16 * 1024 * 1024
const ADDRESS_CHARS_MAX = 2_000

/** URLs of a shape are chosen by their hash, so that the order of the log does not matter. */
export function createSample({ of_a_shape, addresses }: SampleLimits): Sample {
  const shapes = new Map<string, Shape>()
  let left_out = 0
  let all_kept = 0
  let all_chars = 0

  function add({ address, status }: Line) {
    if (address.length > ADDRESS_CHARS_MAX) return void left_out++
    const name = shapeOf(address)
    let shape = shapes.get(name)
    if (!shape) {
      if (shapes.size >= SHAPES_MAX) return void left_out++
      shapes.set(name, (shape = { script: scriptOf(address), lines: 0, kept: new Map() }))
    }
    shape.lines += 1
    const known = shape.kept.get(address)
    if (known) return void (known.status = status)
    if (all_chars + address.length > KEPT_CHARS_MAX) return void left_out++
    const { kept } = shape
    const max = all_kept < KEPT_MAX ? of_a_shape : Math.max(1, kept.size)
    all_kept -= kept.size
    const dropped = keep(kept, address, { hash: hash('sha1', address), status }, max)
    all_kept += kept.size
    all_chars += address.length - dropped.length
  }

  return {
    add,
    chosen() {
      const byUse = [...shapes.values()]
        .toSorted((one, other) => other.lines - one.lines)
        .map(({ script, kept }) => ({ script, rows: [...kept] }))
      const all: Chosen[] = []
      for (let turn = 0; turn < of_a_shape; turn++) {
        for (const { script, rows } of byUse) {
          const found = rows[turn]
          if (!found || all.length >= addresses) continue
          all.push({ script, address: found[0], status: found[1].status })
        }
      }
      return all
    },
    counts() {
      const counted = new Map<string, number>()
      for (const { script, lines } of shapes.values()) {
        counted.set(script, (counted.get(script) ?? 0) + lines)
      }
      return counted
    },
    left_out: () => left_out,
  }
}

/**
 * Gives each URL the same chance, wherever in the log it is. Returns the URL that was dropped for
 * it, if any.
 */
function keep(
  kept: Shape['kept'],
  address: string,
  row: { hash: string; status: number },
  max: number,
): string {
  kept.set(address, row)
  if (kept.size <= max) return ''
  let [last, highest] = [address, row.hash]
  for (const [name, one] of kept) if (one.hash > highest) [last, highest] = [name, one.hash]
  kept.delete(last)
  return last
}

/** The script in the path, REST, or else the first segment. */
export function scriptOf(address: string): string {
  const [path = ''] = address.split('?', 1)
  const parts = path.split('/').filter(Boolean)
  const script = parts.findLast((part) => /\.cgi$/i.test(part))
  const start = parts.includes('rest') ? '/rest' : `/${parts.slice(0, 2).join('/')}`
  return (script ?? start.replaceAll(/\d+/g, 'N')).slice(0, NAME_CHARS_MAX)
}
const NAME_CHARS_MAX = 80

/** The path without numbers, and the names of its parameters. */
export function shapeOf(address: string): string {
  const mark = address.indexOf('?')
  const path = mark < 0 ? address : address.slice(0, mark)
  const parts = mark < 0 ? [] : address.slice(mark + 1).split(/[&;]/)
  const names = new Set(parts.map((part) => nameOf(part).replaceAll(/\d+/g, '0')))
  const way = parts.filter((part) => /^(?:ctype|action|format|cmdtype|a)=/.test(part))
  const words = [...names].sort().join('&')
  return `${path.replaceAll(/\d+/g, '0')}?${words} ${way.sort().join('&')}`.slice(
    0,
    SHAPE_CHARS_MAX,
  )
}
const SHAPE_CHARS_MAX = 1_000
