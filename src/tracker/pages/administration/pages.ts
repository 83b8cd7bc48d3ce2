/** All pages of the administration. */

import type { Page } from '../../../platform/http/page.ts'
import { deleteFieldPage, fieldPage } from './fields/field-page.ts'
import { fieldsPage, newFieldPage } from './fields/fields-page.ts'
import { deleteFlagTypePage, flagTypePage } from './flag-types/flag-type-page.ts'
import { flagTypesPage } from './flag-types/flag-types-page.ts'
import { newFlagTypePage } from './flag-types/new-flag-type-page.ts'
import { deleteValuePage, valuePage } from './values/value-page.ts'
import { valuesPage } from './values/values-page.ts'
import { workflowPage } from './workflow/workflow-page.ts'
import { administrationPage } from './start-page.ts'

/** Registered with the other pages of the tracker. */
export const administrationPages: readonly Page[] = [
  administrationPage,
  flagTypesPage,
  newFlagTypePage,
  flagTypePage,
  deleteFlagTypePage,
  fieldsPage,
  newFieldPage,
  fieldPage,
  deleteFieldPage,
  valuesPage,
  valuePage,
  deleteValuePage,
  workflowPage,
]
