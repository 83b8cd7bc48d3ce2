/** The files that pages load, each under a path with its hash, so that browsers keep it. */

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Asset {
  /** Such as `/assets/docket-0a1b2c3d.css`; changes with its text. */
  path: string
  type: string
  text: string
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

const HASH_CHARS = 12
function asset(name: string, type: string, text = read(name)): Asset {
  const dot = name.lastIndexOf('.')
  const mark = hash('sha256', text).slice(0, HASH_CHARS)
  return { path: `/assets/${name.slice(0, dot)}-${mark}${name.slice(dot)}`, type, text }
}

export const style = asset('docket.css', 'text/css')
export const icon = asset('icon.svg', 'image/svg+xml')

/** Each file is a part; later ones use names of earlier ones. */
const PARTS = [
  'page',
  'times',
  'keys',
  'palette',
  'complete',
  'drive',
  'list',
  'drafts',
  'forms',
  'pending',
  'start',
]
const parts = PARTS.map((name) => read(`browser/${name}.js`)).join('\n')

/** Enhances pages, which all work without it. */
export const script = asset(
  'docket.js',
  'text/javascript',
  `(() => {\n'use strict'\n${parts}})()\n`,
)

/** See `tools/turbo.ts`. */
export const turbo = asset('turbo.js', 'text/javascript', read('browser/turbo.min.js'))

export const assets: readonly Asset[] = [style, icon, turbo, script]
