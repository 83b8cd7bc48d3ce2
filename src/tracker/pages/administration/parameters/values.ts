/** How pages show the value of a parameter, and what they call its topic. */

import {
  isOfBugs,
  type ParameterTopic,
} from '../../../../accounts/parameters/parameter-topics.rules.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import type { Detail } from '../../../administration/instance/describe-parameters.wire.ts'
import * as paths from '../../../model/paths.ts'
import { type Key, text } from './text.ts'

/** Selects the parameters of a service, which may have no bugs. */
export const offeredBy =
  ({ serves }: PageAsked) =>
  ({ name }: Pick<Detail, 'name'>): boolean =>
    serves(paths.bugs) || !isOfBugs(name)

/** In words: switches are on or off, and an empty value is said to be so. */
export function shownValue({ kind }: Pick<Detail, 'kind'>, value: string | null): string {
  if (value === null) return text('secret')
  if (kind === 'switch') return text(value === '1' ? 'on' : 'off')
  return value === '' ? text('empty') : value
}

const TOPICS: Readonly<Record<ParameterTopic, Key>> = {
  core: 'core',
  general: 'general',
  admin: 'admin',
  auth: 'auth',
  attachment: 'attachment',
  bugchange: 'bugchange',
  bugfields: 'bugfields',
  groupsecurity: 'groupsecurity',
  mta: 'mta',
  query: 'query',
  usermatch: 'usermatch',
  reports: 'reports',
  ldap: 'ldap',
  radius: 'radius',
  shadowdb: 'shadowdb',
  memcached: 'memcached',
  advanced: 'advanced',
}

/** The topic is known. */
export const topicTitle = (topic: string) => text(TOPICS[topic as ParameterTopic])
