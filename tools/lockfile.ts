/**
 * Removes the required Node versions of packages from the lockfile, because npm checks them against
 * the Node that runs npm.
 */

import { readFileSync, writeFileSync } from 'node:fs'

const PATH = 'package-lock.json'

interface Lockfile {
  packages: Record<string, { engines?: unknown }>
}

const lockfile = JSON.parse(readFileSync(PATH, 'utf8')) as Lockfile
for (const [path, locked] of Object.entries(lockfile.packages)) {
  if (path !== '') delete locked.engines
}
writeFileSync(PATH, `${JSON.stringify(lockfile, null, 2)}\n`)
