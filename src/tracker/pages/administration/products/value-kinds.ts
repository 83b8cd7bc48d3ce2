/** What pages of versions and those of milestones have in common, and in what they differ. */

import { bugsOfValues } from '../../../catalogue/products/bug-counts.ts'
import type { Product } from '../../../catalogue/products/products.ts'
import {
  milestoneCreate,
  milestoneDelete,
  milestoneUpdate,
  versionCreate,
  versionDelete,
  versionUpdate,
} from '../../../catalogue/products/values.methods.ts'
import type { Look } from '../../../../platform/work/work.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import type { Part } from '../../../../platform/pages/markup.ts'
import * as paths from '../../../model/paths.ts'
import { isOn, runner, tick } from '../../../../platform/http/page-forms.ts'
import { filledIn, givenIn, line, NAMED, type Values } from '../controls.ts'
import { markup } from '../../../../platform/pages/markup.ts'
import { text } from './text.ts'

/** A version or milestone; versions have no sort key. */
export interface Value {
  id: number
  value: string
  value_key: string
  isactive: number
  sortkey?: number
}

/** The kinds of values of a product, by their names in calls. */
export type KindName = 'version' | 'milestone'

/** The paths of the pages, as patterns and of a product. */
export const PLACES = {
  version: {
    LIST: paths.ADMIN_VERSIONS,
    ONE: paths.ADMIN_VERSION,
    list: paths.adminVersions,
    one: paths.adminVersion,
    audited: 'Bugzilla::Version',
  },
  milestone: {
    LIST: paths.ADMIN_MILESTONES,
    ONE: paths.ADMIN_MILESTONE,
    list: paths.adminMilestones,
    one: paths.adminMilestone,
    audited: 'Bugzilla::Milestone',
  },
} as const

/** The methods that pages call. */
export const METHODS = {
  version: {
    create: runner(versionCreate),
    update: runner(versionUpdate),
    remove: runner(versionDelete),
  },
  milestone: {
    create: runner(milestoneCreate),
    update: runner(milestoneUpdate),
    remove: runner(milestoneDelete),
  },
} as const

/** Keys of texts. */
export const TEXTS = {
  version: {
    one: 'one_version',
    created: 'version_created',
    deleted: 'version_deleted',
    new: 'new_version',
    create: 'create_version',
    delete: 'delete_version',
  },
  milestone: {
    one: 'one_milestone',
    created: 'milestone_created',
    deleted: 'milestone_deleted',
    new: 'new_milestone',
    create: 'create_milestone',
    delete: 'delete_milestone',
  },
} as const

/** In their order. */
export const valuesIn = (product: Product, kind: KindName): readonly Value[] =>
  kind === 'version' ? product.versions : product.milestones

/** The name of the field of bugs. */
export const fieldOf = (kind: KindName): string =>
  kind === 'version' ? 'version' : 'target_milestone'

/** The numbers of bugs by the name of the value. */
export const countsOf = (look: Look, product: Product, kind: KindName) =>
  bugsOfValues(look.tx, product, kind)

/** Its controls. */
export const valueFields = (values: Values, kind: KindName): Part => [
  line(values, 'name', text('part_name'), NAMED),
  kind === 'milestone' &&
    line(values, 'sort_key', text('sort_key'), markup` type="number" min="-32768" max="32767"`),
  tick('is_active', text('is_active'), values.isOn('is_active')),
]

/** The parameters of the methods that the form has. */
export const valueAsked = (asked: PageAsked): Record<string, unknown> => ({
  ...givenIn(asked, ['name']),
  ...filledIn(asked, ['sort_key']),
  is_active: isOn(asked, 'is_active'),
})
