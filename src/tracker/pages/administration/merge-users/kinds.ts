/** What is moved when accounts are merged, by the names of the method. */

import { type Key, text } from './text.ts'

const KINDS: readonly Key[] = [
  'reported',
  'assigned',
  'qa_contact',
  'cc',
  'comments',
  'comment_tags',
  'comment_edits',
  'attachments',
  'flags',
  'requests',
  'changes',
  'votes',
  'default_assignee',
  'default_qa_contact',
  'default_cc',
  'watched_users',
  'watching_users',
  'watched_areas',
  'saved_searches',
  'whines',
  'whine_recipients',
  'watched_searches',
  'shown_searches',
  'saved_reports',
  'personal_tags',
  'reminders',
  'ignored_bugs',
  'visits',
  'inbox',
  'bulk_changes',
  'webhooks',
  'quips',
  'series',
  'tickets',
  'grants',
  'uploads',
]

/** In the words of the page. */
export const named = (kind: string): string => {
  const key = KINDS.find((one) => one === kind)
  return key === undefined ? kind : text(key)
}
