/** Translates a staged MantisBT to a Bugzilla: the order of its parts, and its parameters. */

import type { Staging } from '../staging/open-staging.ts'
import { declareTables } from '../translate/fields.ts'
import { GROUP_PARAMETERS } from '../translate/groups.ts'
import { type Translated, translate } from '../translate/translate.ts'
import { putHistory } from './changes.ts'
import { type Context, contextOf } from './context.ts'
import { putFieldsOf } from './fields.ts'
import { putAttachments } from './files.ts'
import { putIssues } from './issues.ts'
import { tellLost } from './lost.ts'
import type { MappingFile } from './mapping-file.ts'
import { putComments } from './notes.ts'
import { putGroups, putPeople } from './people.ts'
import { putProductsOf } from './products.ts'
import { openMantis } from './source.ts'

/** A translated MantisBT with the parameters that it becomes. */
export interface TranslatedMantis extends Translated {
  parameters: Record<string, string>
}

/** Translates in `folder`, or uses the same translation from before. */
export async function translateMantis(
  source: Staging,
  folder: string,
  mapping: MappingFile,
): Promise<TranslatedMantis> {
  const mantis = openMantis(source)
  const translated = await translate(source, folder, {
    given: ['mantis', mapping],
    write(to) {
      const context = contextOf(mantis, mapping, to)
      declareTables(context)
      putFieldsOf(context)
      putPeople(context)
      const restricts = putGroups(context)
      const components = putProductsOf(context)
      putIssues(context, { components, restricts })
      putComments(context)
      putHistory(context)
      putAttachments(context)
      tellLost(context)
      return parametersOf(context)
    },
  })
  return { ...translated, parameters: translated.facts as Record<string, string> }
}

/** As strings, like those of a Bugzilla. */
function parametersOf({ mapping, anonymous, urlbase }: Context): Record<string, string> {
  const closed = mapping.statuses.filter(({ is_open }) => !is_open).map((one) => one.bug_status)
  return {
    urlbase,
    requirelogin: anonymous === undefined ? '1' : '0',
    // Whether people may sign up is not in the database.
    createemailregexp: '',
    ...GROUP_PARAMETERS,
    usetargetmilestone: '1',
    useclassification: '1',
    use_see_also: '1',
    defaultseverity: mapping.severities[0]?.bug_severity ?? 'normal',
    defaultpriority: mapping.priorities[0]?.priority ?? '---',
    duplicate_or_move_bug_status: closed[0] ?? 'RESOLVED',
  }
}
