/** Docket's own version. The version of Bugzilla that it speaks like is the tracker's affair. */

import { readFileSync } from 'node:fs'

// The file lies two folders up both in source and in the packed program.
const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

export const docketVersion = (JSON.parse(file) as { version: string }).version
