/** English sentences about policies, quotas and what people have. */

/** Added to those of `en.ts`. */
export const policyEn = {
  sentences: {
    // What is accepted, for owners and senders.
    policy_only: 'Accepted files: {list}.',
    policy_except: 'All files are accepted except {list}.',
    policy_type_refused: 'This file is not accepted: {name}.',
    policy_type_refused_why:
      'A file of this type is not accepted. Go back to see which ones are, or ask the person who ' +
      'sent you the link.',
    policy_space: 'You use {used} of {quota}; {free} are free.',
    policy_space_open: 'You use {used}.',
    policy_no_space: 'Only {free} of your {quota} are free. Choose less, or delete tickets first.',
    policy_most: 'At most: {limits}.',
    policy_custom_about: 'What is reached first ends it.',
    policy_from_now: 'From now on.',
    policy_password: 'A password is required.',
    policy_exceeded: '{field}: at most {max}, and not without a limit.',

    // What a grant accepts.
    policy_accepts: 'What is accepted',
    policy_accepts_about:
      'Within what the policy allows you. An empty size means as much as it allows.',
    policy_size: 'MiB of all files that are sent at once',
    policy_types: 'Types of files',
    policy_all: 'all',
    policy_only_these: 'only these:',
    policy_except_these: 'all except these:',
    policy_list: 'Endings such as .pdf, or media types such as image/*',

    // Policies, for administrators.
    policy_title: 'Policies of file tickets',
    policy_about:
      'What owners of tickets and grants may choose. Members of groups with a policy get the most ' +
      'generous of their groups for each limit; where these say nothing, the policy of the ' +
      'installation applies. Existing tickets go on, but cannot be extended beyond it.',
    policy_installation: 'The installation',
    policy_group: 'Group',
    policy_of_installation: 'Policy of the installation',
    policy_of: 'Policy of {group}',
    policy_fields_about: 'An empty field says nothing about a limit; 0 means that there is none.',
    policy_largest: 'A ticket is never larger than {size}, the setting upload_bytes_max.',
    policy_total: 'Days of life, at most',
    policy_idle: 'Days after the last download, at most',
    policy_downloads: 'Downloads, at most',
    policy_pass: 'Password',
    policy_unsaid: 'says nothing',
    policy_needed: 'required',
    policy_not_needed: 'not required',
    policy_max_size: 'MiB of a ticket, at most',
    policy_quota: 'MiB of all tickets of a person, at most',
    policy_quota_usual: 'Without any policy, the quota is {quota}.',
    policy_quota_open: 'Without any policy, there is no quota.',
    policy_no_limit: 'no limit',
    policy_save: 'Save the policy',
    policy_saved: 'The policy has been saved.',
    policy_add: 'Policy for another group',

    // What people have, for administrators.
    owner_tickets: 'Tickets',
    owner_grants: 'Grants',
    owner_used: 'Used',
    owner_quota: 'Quota',
    owner_near: 'nearly full',
    owner_over: 'full',
    owner_disabled: 'disabled: links do not work',
    owner_all: 'Everybody',
    owner_near_only: 'Near their quota',
    owner_disabled_only: 'Disabled accounts',
    owner_title: 'Files of {owner}',
    owner_is_disabled:
      'This account is disabled. Until it is enabled again, links of its tickets and grants do ' +
      'not work; the files are kept until they expire. Hand them over so that the links work ' +
      'again, or end them.',
    owner_nothing: 'There are no tickets or grants of this person.',
    owner_hand_over: 'Hand over',
    owner_hand_over_about:
      'All tickets and grants get a new owner, who is notified in place of the old one. Their ' +
      'links stay the same and work. The new owner may have more than their quota afterwards.',
    owner_to: 'Login name of the new owner',
    owner_handed_over: 'Everything has been handed over.',
    owner_end: 'End all of them',
    owner_end_about:
      'All tickets and grants expire now: their links stop working, and the files are deleted. ' +
      'This is final.',
    owner_end_sure: 'Yes, delete the files of {owner}',
    owner_end_unsure: 'Nothing was ended: tick the box to confirm.',
    owner_ended: 'All of them have ended.',
  },
  counted: {
    policy_days: { one: '{count} day', other: '{count} days' },
  },
} as const
