/** Declares a setting. */

import type { Kind } from './config-kinds.ts'

/** What SETTINGS declares; the flag, the variable and the key follow from its name. */
export interface Setting<Value = unknown> {
  kind: Kind<Value>
  /** As text, in input format. Undefined if absence has its own meaning. */
  default: string | undefined
  /** Follows 'set DOCKET_PORT to'. */
  such: string
  sentence: string
  /** Never printed. */
  secret?: boolean
  /** Not available as a flag: other users of the machine can see those. */
  flagless?: boolean
}

/** Preserves the types of kind and default. */
export const setting = <Value, Default extends string | undefined>(
  said: Setting<Value> & { default: Default },
) => said
