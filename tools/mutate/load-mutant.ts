/** Loaded before a test: one file is another for it than it is on the disk. */

import { registerHooks } from 'node:module'

import type { Mutant } from './mutants.ts'

/** Where the mutant stands, as its URL. */
export interface Loaded extends Mutant {
  url: string
}

const { url, start, end, text } = JSON.parse(process.env['DOCKET_TEST_MUTANT']!) as Loaded

registerHooks({
  load(asked, context, next) {
    const loaded = next(asked, context)
    if (asked !== url) return loaded
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: source.slice(0, start) + text + source.slice(end) }
  },
})
