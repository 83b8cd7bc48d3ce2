/** The version of this program, from its package. */

import { readFileSync } from 'node:fs'

export function readVersion(): string {
  // The same way up from src/server as from dist/server.
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
