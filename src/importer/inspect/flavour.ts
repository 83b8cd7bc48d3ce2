/** Detects the variant of Bugzilla by tables and columns, whatever its version says. */

import type { Staged } from '../staged.ts'

/** A supported variant, such as a version range or a fork. */
export interface Flavour {
  /** Such as `Bugzilla 5.0 to 5.2`. */
  name: string
  /** The tables and columns that identify it. */
  signs: string[]
}

/** Most distinctive variants come first; one matching sign is enough. */
const FLAVOURS: [name: string, signs: string[]][] = [
  [
    "Mozilla's Bugzilla (BMO)",
    [
      'longdescs_reactions',
      'longdescs_tags_url',
      'reminders',
      'flag_activity',
      'bloomfilter_values',
    ],
  ],
  [
    'Bugzilla Harmony',
    [
      'bugs.bug_type',
      'bugs.filed_via',
      'oauth2_client',
      'profile_mfa',
      'token_data',
      'regressions',
    ],
  ],
  [
    'Bugzilla 5.1 to 5.9',
    ['longdescs.is_markdown', 'keyworddefs.is_active', 'email_rates', 'user_api_keys.app_id'],
  ],
  ['Bugzilla 5.0 to 5.2', ['bugs_aliases', 'user_api_keys', 'bug_user_last_visit']],
  ['Bugzilla 4.4', ['reports']],
  ['Bugzilla 4.2 or older', ['longdescs.thetext']],
]
/** Required in every Bugzilla. */
const ALWAYS = ['bugs.bug_id', 'profiles.userid', 'longdescs.bug_id', 'fielddefs.name']

/** Undefined if the source is not a Bugzilla. */
export function flavourOf(staged: Staged): Flavour | undefined {
  const isThere = (sign: string) => {
    const [table = '', column] = sign.split('.')
    const columns = staged.columns(table)
    return columns !== undefined && (column === undefined || columns.includes(column))
  }
  if (!ALWAYS.every(isThere)) return undefined
  for (const [name, all] of FLAVOURS) {
    const signs = all.filter(isThere)
    if (signs.length > 0) return { name, signs }
  }
  return undefined
}
