/** The commands of `docket`, each loaded when it is called. */

import type { Command } from './command.ts'

export interface Listed {
  name: string
  load: () => Promise<{ command: Command }>
}

export const COMMANDS: readonly Listed[] = [
  { name: 'serve', load: () => import('./serve.ts') },
  { name: 'config', load: () => import('./config.ts') },
]
