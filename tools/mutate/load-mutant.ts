/** Loaded before a test: replaces the source of one file for that test, without writing to disk. */

import { registerHooks } from 'node:module'

import type { Mutant } from './mutants.ts'

/** The URL of the changed file. */
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
