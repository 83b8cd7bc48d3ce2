/** Translates a staged Redmine to a Bugzilla: the order of its parts, and its parameters. */

import { type Context, contextOf } from './context.ts'
import type { Staging } from '../staging/open-staging.ts'
import { type Translated, translate } from '../translate/translate.ts'
import { declareTables } from '../translate/fields.ts'
import { GROUP_PARAMETERS } from '../translate/groups.ts'
import { putFieldsOf } from './fields.ts'
import { putAttachments } from './files.ts'
import { putIssues } from './issues.ts'
import { putComments } from './journals.ts'
import { tellLost } from './lost.ts'
import type { MappingFile } from './mapping-file.ts'
import { putGroups, putPeople } from './people.ts'
import { putProductsOf } from './products.ts'
import { openRedmine } from './source.ts'

/** A translated Redmine with the parameters that it becomes. */
export interface TranslatedRedmine extends Translated {
  parameters: Record<string, string>
  /** The ids of products by the identifiers of projects, to which old addresses refer. */
  projects: Record<string, number>
}

/** Translates in `folder`, or uses the same translation from before. */
export async function translateRedmine(
  source: Staging,
  folder: string,
  mapping: MappingFile,
): Promise<TranslatedRedmine> {
  const redmine = openRedmine(source)
  const translated = await translate(source, folder, {
    given: mapping,
    write(to) {
      const context = contextOf(redmine, mapping, to)
      declareTables(context)
      putFieldsOf(context)
      putPeople(context)
      const restricts = putGroups(context)
      const components = putProductsOf(context)
      putIssues(context, { components, restricts })
      putComments(context)
      putAttachments(context)
      tellLost(context)
      return parametersOf(context)
    },
  })
  const projects = [...redmine.projects.values()].map(({ id, identifier }) => [identifier, id])
  return {
    ...translated,
    parameters: translated.facts as Record<string, string>,
    projects: Object.fromEntries(projects) as Record<string, number>,
  }
}

/** As strings, like those of a Bugzilla. */
function parametersOf({
  redmine: { settings },
  mapping,
  urlbase,
}: Context): Record<string, string> {
  const isLoginNeeded = settings.get('login_required') === '1'
  const isClosed = (settings.get('self_registration') ?? '2') === '0'
  const closed = mapping.statuses.filter(({ is_open }) => !is_open).map((one) => one.bug_status)
  const size = Number(settings.get('attachment_max_size') ?? 5120)
  return {
    urlbase,
    requirelogin: isLoginNeeded ? '1' : '0',
    createemailregexp: isClosed || isLoginNeeded ? '' : '.*',
    ...GROUP_PARAMETERS,
    usetargetmilestone: '1',
    useclassification: '1',
    use_see_also: '1',
    defaultseverity: 'normal',
    defaultpriority: mapping.priorities[0]?.priority ?? '---',
    duplicate_or_move_bug_status: closed[0] ?? 'RESOLVED',
    maxattachmentsize: String(size),
    maxlocalattachment: String(Math.ceil(size / 1024)),
  }
}
