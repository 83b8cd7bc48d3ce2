/** Packages that few calls need: the first such call loads them, not the start of the program. */

import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** `lazily<typeof import('x')>('x')` gives a function that gives the package. */
export function lazily<Package>(name: string): () => Package {
  let loaded: Package | undefined
  return () => (loaded ??= require(name) as Package)
}
