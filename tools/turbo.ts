/**
 * Writes the minified Turbo that pages load, from its package: `node tools/turbo.ts`. The package
 * contains only a readable file, which is twice as large.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { minify } from 'terser'

const ROOT = join(import.meta.dirname, '..')
const PACKAGE = join(ROOT, 'node_modules', '@hotwired', 'turbo')

/** The file in the repository. */
export const TURBO = join(ROOT, 'src', 'platform', 'pages', 'browser', 'turbo.min.js')

export async function minifiedTurbo(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string
  }
  const text = readFileSync(join(PACKAGE, 'dist', 'turbo.es2017-umd.js'), 'utf8')
  const { code } = await minify(text, { format: { comments: false }, compress: { passes: 2 } })
  const notice = `/*! Turbo ${version}, https://turbo.hotwired.dev, copyright 37signals LLC, MIT License */`
  return `${notice}\n${code}\n`
}

if (import.meta.main) writeFileSync(TURBO, await minifiedTurbo())
