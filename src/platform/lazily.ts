/** Loads rarely needed packages on first use instead of at startup. */

import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** `lazily<typeof import('x')>('x')` returns a function that returns the package. */
export function lazily<Package>(name: string): () => Package {
  let loaded: Package | undefined
  return () => (loaded ??= require(name) as Package)
}
