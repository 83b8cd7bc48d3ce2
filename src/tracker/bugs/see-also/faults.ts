/** What can be wrong with linking a bug to another one, here or elsewhere. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

export const seeAlsoFaults = {
  bug_url_invalid: {
    status: 400,
    code: 112,
    say: (url: string, why: string) =>
      `Cannot link to '${shown(url)}': ${why}. ` +
      'Give the number, alias or address of a bug here, or the address of a bug in Bugzilla, ' +
      'Launchpad, Debian, JIRA, Trac, MantisBT, SourceForge or GitHub.',
  },
  bug_url_too_long: {
    status: 400,
    code: 112,
    say: (max: number) => `The address of a bug can have at most ${max} characters.`,
  },
  see_also_self_reference: {
    status: 400,
    code: 32000,
    say: () => 'A bug cannot be linked to itself.',
  },
} as const

export const fail = thrower(seeAlsoFaults)
