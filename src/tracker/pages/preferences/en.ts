/** The English texts of the pages of preferences. */

import { emailEn } from './email-en.ts'
import { settingsEn } from './settings-en.ts'

export const en = {
  ...emailEn,
  ...settingsEn,

  // The login name.
  login_name: 'Your login name is <strong>{login}</strong>.',
  login_changed_by_administrators: 'Administrators can change it.',
  login_changed_by_you: 'Administrators can change it, and so can you.',
  query_of_address: 'Query: the part after <code>?</code> in the address of a list',
  on_system: '{name} on {system}',
  unnamed_browser: 'Browser without a name',
  unnamed_program: 'Program without a name',

  // Account tab.
  password_changed: 'Your password has been changed, and your other sessions ended.',
  account: 'Account',
  your_name_changed: 'Your name has been changed.',
  letter_sent_to_new_address: 'A letter has been sent to the new address.',
  your_name_as_others_see: 'Your name, as others see it',
  change_my_name: 'Change my name',
  new_address: 'New address',
  send_email: 'Send email',
  email_address: 'Email address',
  we_send_letter_to_new: `We send a letter to the new address. Once you have confirmed it, it
    becomes your login name.`,
  name: 'Name',
  password: 'Password',
  changing_your_password_ends_all: `Changing your password ends all your other sessions. API keys
    stay valid.`,
  current_password: 'Current password',
  new_password: 'New password',
  repeat_new_password: 'Repeat the new password',
  change_my_password: 'Change my password',
  new_passwords_differ: 'it must match the new password',

  // Apikey tab.
  your_api_key_created_copy: 'Your API key has been created. Copy it now: it is not shown again.',
  api_keys: 'API keys',
  api_key_changed: 'The API key has been changed.',
  api_key_revoked: 'The API key has been revoked.',
  api_key_restored: 'The API key has been restored.',
  description: 'Description',
  create_api_key: 'Create API key',
  created: 'Created',
  last_used: 'Last used',
  change: 'Change',
  api_key_lets_program_act: `An API key lets a program act with your permissions. Create a
    separate key for each program, which allows no more than the program needs. A call that the key
    does not allow is refused and says what it needs.`,
  new_api_key: 'New API key',
  save: 'Save',
  restore: 'Restore',
  revoke: 'Revoke',
  no_description: 'No description',
  revoked: 'Revoked',
  never: 'Never',
  from: 'from {last_used_address}',
  scope: 'Allows',
  scope_allows: 'What the key allows',
  scope_read: 'Reading',
  scope_comment: 'Reading, commenting and your inbox',
  scope_edit: 'The same, and changing bugs, attachments and flags',
  scope_all: 'Everything that you may do',
  expires: 'Expires',
  expired: 'Expired',
  last_day_if_any: 'Last day, if it is to expire (UTC)',
  key_number: 'key {id}',
  password_to_allow_more: 'Your current password, if the key is to allow more than before',

  // Permissions tab.
  permissions: 'Permissions',
  you_not_in_any_group: 'You are not in any group.',
  none: 'None.',
  your_groups: 'Your groups',
  groups_to_which_you_can: 'Groups to which you can add others',
  memberships_managed_by_administrators: 'Memberships are managed by administrators.',
  group: 'Group',

  // Saved searches tab.
  saved_searches: 'Saved searches',
  regular_mail: 'Regular mail',
  regular_mail_about: `Your saved searches can be <whines>sent by mail</whines> regularly, and you
    can have <reminders>reminders</reminders> of bugs.`,
  send_by_mail: 'They can also be <whines>sent by mail</whines> regularly.',
  search_saved: 'The search has been saved.',
  saved_search_changed: 'The saved search has been changed.',
  search_no_longer_shared: 'The search is no longer shared.',
  search_added_to_your_links: 'The search has been added to your links.',
  search_watched: 'You get mail when a bug enters the search.',
  search_no_longer_watched: 'You no longer watch the search.',
  watching_about: 'You get mail about each bug that enters a search that you watch.',
  search_removed_from_your_links: 'The search has been removed from your links.',
  move_up: 'Move up',
  move_down: 'Move down',
  saved_search_deleted: 'The saved search has been deleted.',
  you_have_no_saved_searches: `You have no saved searches. <search>Search for bugs</search>, and
    save the search below the list.`,
  shared_with: 'Shared with',
  no_searches_shared_with_you: `No searches are shared with you. Members of your groups can share
    theirs here.`,
  owner: 'Owner',
  your_saved_searches: 'Your saved searches',
  shared_with_you: 'Shared with you',
  save_search: 'Save a search',
  there_in_all: 'There are {length} in all.',
  search: 'Search',
  query: 'Query',
  stop_sharing: 'Stop sharing',
  nobody: 'Nobody',
  forget: 'Forget',
  edit: 'Edit',
  remove_from_your_links: 'Remove from your links',
  add_to_your_links: 'Add to your links',

  // Tags tab.
  tags: 'Tags',
  tags_about: `Your tags of bugs, which only you see. You tag bugs on their pages. A tag without
    bugs disappears.`,
  tag: 'Tag',
  bugs: 'Bugs',
  bugs_with_tag: 'bugs with the tag {name}',
  rename: 'Rename',
  new_name: 'New name',
  tag_renamed: 'The tag has been renamed.',
  tag_deleted: 'The tag has been removed from all bugs.',
  delete_tag: 'Delete',
  tag_named: 'Delete the tag “{name}”?',
  tag_deletion: {
    one: 'It is on {count} bug that you can see, and is removed from it. This is final.',
    other: 'It is on {count} bugs that you can see, and is removed from them. This is final.',
  },

  // Sessions tab.
  sessions: 'Sessions',
  session_ended: 'The session has been ended.',
  your_other_sessions_have_ended: 'Your other sessions have been ended.',
  you_have_no_sessions: 'You have no sessions.',
  end_all_other_sessions: 'End all other sessions',
  your_active_sessions_most_recently: 'Your active sessions, most recently used first.',
  browser_or_program: 'Browser or program',
  since: 'Since',
  restricted_to: 'Restricted to',
  end: 'End',
  everywhere: 'Everywhere',
  this_session: 'This session',

  // Data tab.
  your_data: 'Your data',
  data_about: `You can download what is stored about you, as JSON: your profile and preferences,
    API keys and sessions without their secrets, saved searches, tags, watches, ignored bugs and
    votes, and the bugs, comments and descriptions of attachments that you wrote and can still
    see.`,
  data_download: 'Download your data',
  data_not_included: 'Not included',
  data_without_secrets: `your password, and the secrets of your API keys and sessions, of which only
    hashes are stored`,
  data_without_hidden: 'bugs, comments and attachments that you may not see any more',
  data_without_content: 'the content of attachments; GET /rest/bug/attachment/ID has it',
  data_without_others: 'comments and changes by others, and the history of bugs',
  data_without_files: 'file tickets and grants; GET /rest/tickets and /rest/grants list them',
  data_without_logs:
    'mail that was sent to you, and entries of the audit log and of logs of the server',

  // Tab.
  your_current_password: 'Your current password',
  preferences: 'Preferences',
  back: 'Back',
  no_such_form: 'there is no such form here',

  // Webhooks.
  webhooks: 'Webhooks',
  webhook_new: 'New webhook',
  webhook_create: 'Create webhook',
  webhook_secret: `This secret signs the messages. Configure it in the program now: it is not shown
    again.`,
  webhook_changed: 'The webhook has been changed.',
  webhook_enabled: 'The webhook has been enabled.',
  webhook_disabled: 'The webhook has been disabled.',
  webhook_secrets_dropped: 'Only the newest secret signs messages now.',
  webhook_removed: 'The webhook has been deleted, with everything that waited for it.',
} as const
