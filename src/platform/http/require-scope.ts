/** Refuses calls for which an API key has too narrow a scope. All doors use it. */

import { covers, type Scope } from '../scopes.wire.ts'
import type { Actor } from '../work/work.ts'
import { fail } from './faults.ts'

/** Calls by other credentials than API keys may do everything that their actor may. */
export function requireScope({ by }: Actor, needed: Scope) {
  const granted = by?.scope ?? 'all'
  if (!covers(granted, needed)) fail('api_key_scope', granted, needed)
}
