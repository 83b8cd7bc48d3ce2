/** Docket's own parameters: allowed values and defaults. */

import type { Kind } from './parameter-kinds.rules.ts'

const EXTERNAL_TRACKERS = [
  '1 Launchpad https://launchpad.net/bugs/%id%',
  '2 Debian https://bugs.debian.org/%id%',
  '3 GitHub https://github.com/%id%',
].join('\n')

/** Default values of parameters that are Docket's own. */
export const docketDefaults = {
  anonymous_search: 'all',
  attachment_redirect_hosts: '',
  edit_comments_admins_group: '',
  edit_comments_group: '',
  external_trackers: EXTERNAL_TRACKERS,
  installation_name: 'Docket',
  mail_from_names: 'off',
  mfa_group: '',
  new_bug_reminders: 'off',
  no_links_hours: '0',
  password_login: 'on',
  refused_email_domains: '',
  request_reminder_days: '7',
  request_reminders: 'off',
  restrict_comments_group: 'editbugs',
  see_also_any: 'off',
  time_zone: 'UTC',
  trusted_group: 'editbugs',
}
/** A key of `docketDefaults`. */
export type DocketParameterName = keyof typeof docketDefaults

const choice = (...of: string[]): Kind => ({ is: 'choice', of })

/** What each accepts; some have further rules. */
export const docketKinds: Readonly<Record<DocketParameterName, Kind>> = {
  anonymous_search: choice('all', 'simple', 'none'),
  attachment_redirect_hosts: { is: 'lines' },
  edit_comments_admins_group: { is: 'group' },
  edit_comments_group: { is: 'group' },
  external_trackers: { is: 'lines' },
  installation_name: { is: 'text', needed: true },
  mail_from_names: choice('off', 'on'),
  mfa_group: { is: 'group' },
  new_bug_reminders: choice('off', 'daily', 'weekly'),
  no_links_hours: { is: 'whole', min: 0, max: 10_000 },
  password_login: choice('on', 'administrators'),
  refused_email_domains: { is: 'lines' },
  request_reminder_days: { is: 'whole', min: 1, max: 1_000 },
  request_reminders: choice('off', 'daily', 'weekly'),
  restrict_comments_group: { is: 'group' },
  see_also_any: choice('off', 'on'),
  time_zone: { is: 'text', needed: true },
  trusted_group: { is: 'group' },
}

/** The longest text in one line, in UTF-16 code units. */
export const TEXT_CHARS_MAX = 64

/** Shown only to members of `tweakparams`. */
export const docketConfidential: ReadonlySet<string> = new Set<DocketParameterName>([
  'edit_comments_admins_group',
  'edit_comments_group',
  'mfa_group',
  'refused_email_domains',
  'restrict_comments_group',
  'trusted_group',
])
