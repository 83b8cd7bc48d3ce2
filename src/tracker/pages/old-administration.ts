/** The URL paths of Bugzilla's administration, a part of the table `oldAddresses`. */

import * as administered from './administration/products/where.ts'
import { moved, type Old } from './old-kinds.ts'
import { always } from './parts/where.ts'
import * as where from './parts/where.ts'
import * as fieldsWhere from './parts/where-fields.ts'
import * as wherePeople from './parts/where-people.ts'
import * as paths from '../model/paths.ts'

/** By the name of the script, such as `editusers.cgi`. */
export const oldAdministration: Record<string, Old> = {
  'admin.cgi': moved('Administration', always(paths.administration), '`/admin`'),
  'editparams.cgi': moved(
    'Parameters',
    where.parameters,
    '`/admin/parameters/TOPIC` with `section`, else `/admin/parameters`',
  ),
  'editsettings.cgi': moved(
    'Default preferences',
    always(paths.defaultPreferences),
    '`/admin/default_preferences`',
  ),
  'editusers.cgi': moved(
    'Users',
    wherePeople.users,
    '`/admin/users` with `matchstr`, `is_enabled` and `groupid`, or `/admin/users/N`',
  ),
  'editgroups.cgi': moved(
    'Groups',
    wherePeople.groups,
    '`/admin/groups`, `/admin/groups/N`; with `action=confirm_remove` to ' +
      '`/admin/groups/N/members/remove` with the pattern in `regexp`',
  ),
  'editflagtypes.cgi': moved(
    'Flag types',
    fieldsWhere.flagTypes,
    '`/admin/flag_types` with `product` and `component`; `action=enter` and `copy` to the ' +
      'form for a new one, `edit` and `confirmdelete` to the pages of a type',
  ),
  'editfields.cgi': moved(
    'Custom fields',
    fieldsWhere.customFields,
    '`/admin/fields`, with `action=add` to the form for a new one, with `edit` and `del` to the ' +
      'pages of a field',
  ),
  'editvalues.cgi': moved(
    'Values of fields',
    fieldsWhere.values,
    '`/admin/fields/NAME/values`, without `field` to `/admin/fields`',
  ),
  'editworkflow.cgi': moved(
    'Transitions between statuses',
    fieldsWhere.workflow,
    '`/admin/workflow`, with `action=edit_triggers` to its part about required comments',
  ),
  'editclassifications.cgi': moved(
    'Classifications',
    administered.editClassifications,
    '`/admin/classifications/NAME`, `/admin/classifications`',
  ),
  'editproducts.cgi': moved(
    'Products',
    administered.editProducts,
    '`/admin/products/NAME`, `/admin/products`; group controls to `/admin/products/NAME/groups`',
  ),
  'editcomponents.cgi': moved(
    'Components',
    administered.editComponents,
    '`/admin/products/NAME/components/COMPONENT`, `/admin/products/NAME/components`',
  ),
  'editversions.cgi': moved(
    'Versions',
    administered.editVersions,
    '`/admin/products/NAME/versions/VERSION`, `/admin/products/NAME/versions`',
  ),
  'editmilestones.cgi': moved(
    'Milestones',
    administered.editMilestones,
    '`/admin/products/NAME/milestones/MILESTONE`, `/admin/products/NAME/milestones`',
  ),
  'editkeywords.cgi': moved(
    'Keywords',
    administered.editKeywords,
    '`/admin/keywords/ID`, `/admin/keywords`',
  ),
  'sanitycheck.cgi': moved(
    'Consistency checks',
    always(paths.sanityCheck),
    '`/admin/sanity_check`',
  ),
  'view_job_queue.cgi': moved('The mail queue', always(paths.jobs), '`/admin/jobs`'),
}
