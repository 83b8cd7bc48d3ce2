/** The pages that administer flag types, fields, the workflow and link patterns. */

import type { Page } from '../../platform/http/page.ts'
import { deleteFieldPage, fieldPage } from './administration/fields/field-page.ts'
import { fieldsPage, newFieldPage } from './administration/fields/fields-page.ts'
import { deleteFlagTypePage, flagTypePage } from './administration/flag-types/flag-type-page.ts'
import { flagTypesPage } from './administration/flag-types/flag-types-page.ts'
import { newFlagTypePage } from './administration/flag-types/new-flag-type-page.ts'
import { linkPatternsPage } from './administration/link-patterns/link-patterns-page.ts'
import { deleteValuePage, valuePage } from './administration/values/value-page.ts'
import { valuesPage } from './administration/values/values-page.ts'
import { workflowPage } from './administration/workflow/workflow-page.ts'

/** Beside the other pages of the administration, which they import. */
export const fieldsPages: readonly Page[] = [
  flagTypesPage,
  newFlagTypePage,
  flagTypePage,
  deleteFlagTypePage,
  fieldsPage,
  newFieldPage,
  fieldPage,
  valuesPage,
  valuePage,
  deleteValuePage,
  deleteFieldPage,
  workflowPage,
  linkPatternsPage,
]
