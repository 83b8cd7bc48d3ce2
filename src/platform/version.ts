/** Docket's own version. The Bugzilla version that it reports belongs to the tracker. */

import { readFileSync } from 'node:fs'

// Two folders up, both in the source tree and when packed.
const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

/** The version in `package.json`, such as `0.1.0`. */
export const docketVersion = (JSON.parse(file) as { version: string }).version
