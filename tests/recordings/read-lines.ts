/** Reads the recordings in this folder: one JSON value per line. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `name` is that of a file in this folder; values are not validated. */
export const readLines = <One>(name: string): One[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as One)
