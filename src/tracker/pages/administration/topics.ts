/** What is administered in a browser, and by whom. */

import { blessable } from '../../../accounts/memberships/memberships.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { maySeeStatus } from '../../administration/instance/status.ts'
import { administersSome } from '../../catalogue/products/administered-products.ts'
import * as paths from '../../model/paths.ts'
import { mayChangeSome } from '../../administration/link-patterns/change-link-patterns.ts'
import { type Key, text } from './text.ts'

/** One page of the administration, or several below one path. */
export interface Topic {
  path: string
  title: () => string
  /** What is done there, in a few words that one may search for. */
  about: () => string
  /** Whether the reader may use it. */
  may: (look: Look) => boolean | Promise<boolean>
}

/** Topics under one heading. */
export interface Section {
  title: () => string
  topics: readonly Topic[]
}

/** For members of a group of Bugzilla, such as `tweakparams`, or for whom else it says. */
const topic = (
  path: string,
  [title, about]: readonly [Key, Key],
  may: string | Topic['may'],
): Topic => ({
  path,
  title: () => text(title),
  about: () => text(about),
  may: typeof may === 'string' ? ({ actor }) => actor.may(may) : may,
})

const fieldTopics: readonly Topic[] = [
  topic(paths.adminFlagTypes, ['flag_types', 'flag_types_about'], administersSome),
  topic(paths.adminFields, ['fields', 'fields_about'], 'admin'),
  topic(paths.adminWorkflow, ['workflow', 'workflow_about'], 'admin'),
  topic(paths.linkPatterns, ['link_patterns', 'link_patterns_about'], mayChangeSome),
  topic(paths.quips, ['quips', 'quips_about'], 'bz_quip_moderators'),
]
/** The reader may administer accounts, or add people to a group. */
const administersPeople: Topic['may'] = async ({ tx, actor }) =>
  (await blessable(tx, actor)).size > 0

const administersGroups: Topic['may'] = async (look) =>
  look.actor.may('creategroups') || administersPeople(look)

/** All of them, in the order of the menu. */
const SECTIONS: readonly Section[] = [
  {
    title: () => text('products_section'),
    topics: [
      topic(paths.adminProducts, ['products', 'products_about'], administersSome),
      topic(
        paths.adminClassifications,
        ['classifications', 'classifications_about'],
        'editclassifications',
      ),
      topic(paths.adminKeywords, ['keywords', 'keywords_about'], 'editkeywords'),
    ],
  },
  {
    title: () => text('people_section'),
    topics: [
      topic(paths.adminUsers, ['users', 'users_about'], administersPeople),
      topic(paths.adminGroups, ['groups', 'groups_about'], administersGroups),
      topic(paths.actAs, ['act_as', 'act_as_about'], 'bz_sudoers'),
      topic(paths.mailStops, ['mail_stops', 'mail_stops_about'], 'editusers'),
    ],
  },
  { title: () => text('fields_section'), topics: fieldTopics },
  {
    title: () => text('service_section'),
    topics: [
      topic(paths.parameters, ['parameters', 'parameters_about'], 'tweakparams'),
      topic(paths.branding, ['branding', 'branding_about'], 'tweakparams'),
      topic(
        paths.defaultPreferences,
        ['default_preferences', 'default_preferences_about'],
        'tweakparams',
      ),
      topic(paths.filePolicies, ['file_policies', 'file_policies_about'], 'admin'),
      topic(paths.status, ['status', 'status_about'], maySeeStatus),
      topic(paths.sanityCheck, ['sanity_check', 'sanity_check_about'], 'admin'),
      topic(paths.jobs, ['jobs', 'jobs_about'], 'admin'),
      topic(paths.auditLog, ['audit_log', 'audit_log_about'], 'admin'),
      topic(`${paths.whines}?all=1`, ['whines', 'whines_about'], 'admin'),
      topic(paths.incomingMail, ['incoming_mail', 'incoming_mail_about'], 'admin'),
      topic(paths.mailTest, ['mail_test', 'mail_test_about'], 'admin'),
    ],
  },
]

/** What is served and the reader may administer; sections without a topic are left out. */
export async function topicsFor(look: Look, { serves }: PageAsked): Promise<Section[]> {
  const sections: Section[] = []
  for (const { title, topics } of SECTIONS) {
    const allowed: Topic[] = []
    for (const one of topics) {
      if (serves(one.path.replace(/[?].*/, '')) && (await one.may(look))) allowed.push(one)
    }
    if (allowed.length > 0) sections.push({ title, topics: allowed })
  }
  return sections
}
