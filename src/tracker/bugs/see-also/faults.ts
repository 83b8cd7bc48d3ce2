/** Faults of links between bugs. */

import { fault, thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const seeAlsoFaults = {
  bug_url_invalid: fault(400, 112).says(
    (url: string, why: string) =>
      `Cannot link to '${shown(url)}': ${why}. ` +
      'Give the number, alias or address of a bug here, or the address of a bug in Bugzilla, ' +
      'Launchpad, Debian, JIRA, Trac, MantisBT, SourceForge or GitHub.',
  ),
  bug_url_too_long: fault(400, 112).says(
    (max: number) => `The address of a bug can have at most ${max} characters.`,
  ),
  see_also_self_reference: fault(400, 32000).says('A bug cannot be linked to itself.'),
}

export const fail = thrower(seeAlsoFaults, texts.seeAlso)
