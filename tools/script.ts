/**
 * Writes the scripts that pages load, from `src/platform/pages/browser`: `node tools/script.ts`.
 * One file has what every page needs, and Turbo; the others are loaded by pages that need them.
 * The results are in the repository, so that starting the service needs none of the tools.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type Plugin, rollup } from 'rollup'
import { minify } from 'terser'

import { type Catalogue, insertTexts } from './script-texts.ts'

const ROOT = join(import.meta.dirname, '..')
/** The folder of the sources. */
export const SOURCES = join(ROOT, 'src', 'platform', 'pages', 'browser')
const CATALOGUE = join(SOURCES, 'en.js')
const TURBO = join(ROOT, 'node_modules', '@hotwired', 'turbo')

/** The folder of the results. */
export const BUILT = join(SOURCES, 'built')

/** The contents of the files by name. */
export async function builtScripts(): Promise<Map<string, string>> {
  const bundle = await rollup({
    input: join(SOURCES, 'docket.js'),
    preserveEntrySignatures: 'allow-extension',
    plugins: [withTexts(await catalogue()), turbo, minified],
    onLog(_level, { message }) {
      throw new Error(message)
    },
  })
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: '[name].min.js',
    chunkFileNames: '[name].min.js',
    minifyInternalExports: false,
  })
  await bundle.close()
  return new Map(
    output.flatMap((made) => (made.type === 'chunk' ? [[made.fileName, made.code]] : [])),
  )
}

/** The catalogue from which the scripts are built. */
export const catalogue = async () => (await import(pathToFileURL(CATALOGUE).href)) as Catalogue

/** Each text goes where it is used, so that no page loads texts of parts that it does not need. */
const withTexts = (texts: Catalogue): Plugin => ({
  name: 'texts',
  transform: (code, id) =>
    id.startsWith(SOURCES) ? { code: insertTexts(code, texts), map: null } : undefined,
})

/** Turbo's own file, without what our pages do not use. */
const turbo: Plugin = {
  name: 'turbo',
  resolveId: (id) =>
    id === '@hotwired/turbo' ? join(TURBO, 'dist', 'turbo.es2017-esm.js') : undefined,
  transform(code, id) {
    if (!id.startsWith(TURBO)) return undefined
    const left = REPLACED.reduce((text, [part, by]) => {
      if (!part.test(text)) throw new Error(`Turbo no longer contains ${part.source}`)
      return text.replace(part, by)
    }, code)
    return { code: left, map: null }
  },
}
const REPLACED: [part: RegExp, by: string][] = [
  // The global.
  [/^window\.Turbo = .*;$/m, ''],
  // The warning of a script in the wrong place.
  [/^\(\(\) => \{\n {2}const scriptElement = document\.currentScript;[^]*?^\}\)\(\);$/m, ''],
  // Our style sheet shows progress. This one needs a style element, which a strict policy blocks.
  [/^class ProgressBar \{[^]*?^\}$/m, 'class ProgressBar { setValue() {} show() {} hide() {} }'],
  // Streams of events.
  [/^if \(customElements\.get\("turbo-stream-source"\)[^]*?^\}$/m, ''],
  // Links that are loaded with the page, before the pointer reaches them.
  [
    /^class Preloader \{[^]*?^\}$/m,
    'class Preloader { start() {} stop() {} preloadOnLoadLinksForView() {} }',
  ],
]

const minified: Plugin = {
  name: 'minified',
  async renderChunk(text, { isEntry }) {
    const { code } = await minify(text, {
      module: true,
      compress: { passes: 3, ecma: 2020 },
      format: { comments: false, preamble: isEntry ? notice() : '' },
    })
    return { code: `${code}\n`, map: null }
  },
}

function notice(): string {
  const { version } = JSON.parse(readFileSync(join(TURBO, 'package.json'), 'utf8')) as {
    version: string
  }
  return `/*! Contains Turbo ${version}, https://turbo.hotwired.dev, copyright 37signals LLC, MIT License */`
}

async function writeScripts() {
  const made = await builtScripts()
  rmSync(BUILT, { recursive: true, force: true })
  mkdirSync(BUILT)
  for (const [name, text] of made) writeFileSync(join(BUILT, name), text)
}

if (import.meta.main) await writeScripts()
