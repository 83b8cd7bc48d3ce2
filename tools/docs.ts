/**
 * Generates the pages of docs/ that are derived from the program; a test checks that they are up to
 * date.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { configPage } from '../src/server/config-print.ts'
import { apiPage } from './pages/api-page.ts'
import { differencesPage } from './pages/differences-page.ts'
import { errorsPage } from './pages/errors-page.ts'
import { exportPage } from './pages/export-page.ts'
import { oldAddressesPage } from './pages/old-addresses-page.ts'
import { parametersPage } from './pages/parameters-page.ts'
import { interfacePage, ticketInterfacePage } from './pages/interface-page.ts'

const ROOT = join(import.meta.dirname, '..')

/** Each generated page: its path, and the function that creates its text. */
export const PAGES: [path: string, make: () => string][] = [
  ['docs/config.md', configPage],
  ['docs/api.md', apiPage],
  ['docs/errors.md', errorsPage],
  ['docs/guide/export.md', exportPage],
  ['docs/guide/parameters.md', parametersPage],
  ['docs/interface.md', interfacePage],
  ['docs/ticket-interface.md', ticketInterfacePage],
  ['docs/differences.md', differencesPage],
  ['docs/old-addresses.md', oldAddressesPage],
]

/** The pages whose file differs from the generated text. */
export function stalePages(): string[] {
  return PAGES.filter(([path, make]) => readPage(path) !== make()).map(([path]) => path)
}

function readPage(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), 'utf8')
  } catch {
    return undefined
  }
}

if (import.meta.main) {
  for (const path of stalePages()) process.stdout.write(`${path}\n`)
  for (const [path, make] of PAGES) writeFileSync(join(ROOT, path), make())
}
