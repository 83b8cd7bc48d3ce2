/** Leaves out of the lockfile which Node each package asks for: npm looks at the one it runs on. */

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
