/** The files that pages load, each under a path with its hash, so that browsers keep it. */

import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file in memory, read when the process starts. */
export interface Asset {
  /** Such as `/assets/docket-0a1b2c3d.css`; changes with its text. */
  path: string
  type: string
  text: string
}

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

const HASH_CHARS = 12
const hashOf = (text: string) => hash('sha256', text).slice(0, HASH_CHARS)

function asset(name: string, type: string): Asset {
  const text = read(name)
  const dot = name.lastIndexOf('.')
  return { path: `/assets/${name.slice(0, dot)}-${hashOf(text)}${name.slice(dot)}`, type, text }
}

/** One style sheet for all pages of both services. */
export const style = asset('docket.css', 'text/css')
/** Shown by browsers in tabs and bookmarks. */
export const icon = asset('icon.svg', 'image/svg+xml')

/** Made by `tools/script.ts`. The files import each other by name, so that one hash is for all. */
const BUILT = join(import.meta.dirname, 'browser', 'built')
const texts = readdirSync(BUILT)
  .sort()
  .map((name) => ({ name, text: readFileSync(join(BUILT, name), 'utf8') }))
const folder = `/assets/script-${hashOf(texts.map(({ text }) => text).join('\n'))}`

/** Enhance pages, which all work without them. */
export const scripts: readonly Asset[] = texts.map(({ name, text }) => ({
  path: `${folder}/${name}`,
  type: 'text/javascript',
  text,
}))
/** The one that every page loads; it loads others where they are needed. */
export const script = scripts[texts.findIndex(({ name }) => name === 'docket.min.js')]!

/** All files that have a route. */
export const assets: readonly Asset[] = [style, icon, ...scripts]
