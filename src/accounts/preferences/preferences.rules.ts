/** The preferences and their possible values. Pure. */

import { LANGUAGE_NAMES } from '../../platform/pages/language.ts'

const ON_OFF = ['on', 'off'] as const

/** When mail about a change of a bug is sent: at once, or together with what follows. */
const BUGMAIL_BATCH = ['at_once', '10_minutes', '1_hour', 'daily'] as const

/** Preferences that Docket uses, the default value first. */
const OBEYED = {
  bugmail: ON_OFF,
  bugmail_batch: BUGMAIL_BATCH,
  bugmail_new_prefix: ON_OFF,
  comment_box_position: ['after_comments', 'before_comments'],
  comment_sort_order: ['oldest_to_newest', 'newest_to_oldest', 'newest_to_oldest_desc_first'],
  csv_colsepchar: [',', ';'],
  display_quips: ON_OFF,
  email_format: ['html', 'text_only'],
  inline_history: ON_OFF,
  /** As in Bugzilla, the language of mail. */
  lang: LANGUAGE_NAMES,
  mention_mail: ON_OFF,
  new_login_mail: ON_OFF,
  per_bug_queries: ON_OFF,
  possible_duplicates: ON_OFF,
  post_bug_submit_action: ['same_bug', 'next_bug', 'nothing'],
  quicksearch_fulltext: ON_OFF,
  quote_replies: ['quoted_reply', 'simple_reply', 'off'],
  request_reminder_mail: ON_OFF,
  requestee_cc: ON_OFF,
  state_addselfcc: ['never', 'always', 'cc_unless_role'],
  /** As in Bugzilla; `local` is that of the installation. */
  timezone: ['local', 'UTC', ...Intl.supportedValuesOf('timeZone')],
  use_markdown: ON_OFF,
  zoom_textareas: ON_OFF,
} as const

/** A preference that changes what Docket does. */
export type Obeyed = keyof typeof OBEYED

/** Bugzilla's preferences that are only stored for clients. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  display_quips: ON_OFF,
  comment_box_position: ['before_comments', 'after_comments'],
  comment_sort_order: ['oldest_to_newest', 'newest_to_oldest', 'newest_to_oldest_desc_first'],
  inline_history: ON_OFF,
  per_bug_queries: ON_OFF,
  possible_duplicates: ON_OFF,
  post_bug_submit_action: ['next_bug', 'same_bug', 'nothing'],
  quote_replies: ['quoted_reply', 'simple_reply', 'off'],
  state_addselfcc: ['always', 'never', 'cc_unless_role'],
  zoom_textareas: ON_OFF,
}

const known = new Map<string, readonly string[]>(Object.entries({ ...KEPT, ...OBEYED }))

/** Preferences of unknown extensions cannot be changed. */
export const choicesOf = (name: string): readonly string[] => known.get(name) ?? []
/** Whether Docket uses the preference, instead of only storing it for clients. */
export const isObeyed = (name: string) => Object.hasOwn(OBEYED, name)

/** The built-in default. */
export const usual: readonly (readonly [name: string, value: string])[] = Object.entries(
  OBEYED,
).map(([name, [value]]) => [name, value] as const)

/** The built-in default; undefined for preferences that Docket only stores. */
export const usualOf = (name: string): string | undefined =>
  usual.find(([one]) => one === name)?.[1]
