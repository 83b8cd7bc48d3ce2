/** What a setting is. */

import type { Kind } from './config-kinds.ts'

export interface Setting<Value = unknown> {
  kind: Kind<Value>
  /** As text, as it would be given. Undefined where not giving it means something of its own. */
  default: string | undefined
  /** Goes on after 'set DOCKET_PORT to'. */
  such: string
  sentence: string
  /** Never printed. */
  secret?: boolean
  /** Not a flag: other users of the machine see the flags of a program. */
  flagless?: boolean
}

/** Keeps the types of the kind and of the default. */
export const setting = <Value, Default extends string | undefined>(
  said: Setting<Value> & { default: Default },
) => said
