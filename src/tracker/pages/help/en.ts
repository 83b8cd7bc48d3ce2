/** The English texts of help. */

export const en = {
  title: 'Help',
  all: 'All help',
  unknown: 'There is no help about “{topic}”. These topics are available:',
  topic_entry: '<topic>{title}</topic>: {says}',
  keywords: '<link>Keywords</link>: their meaning',
  search_form: 'Search form',
  old_addresses: '<link>Old addresses</link>: where the pages of Bugzilla are now',
  programs:
    'For programs: <methods>all methods as OpenAPI</methods>, and <errors>error codes</errors>.',

  // The topics.
  fields: 'The fields of bugs',
  fields_says: 'their meaning and values, and the transitions between statuses',
  quicksearch: 'Quicksearch',
  quicksearch_says: 'searching with a single line of text',
  writing: 'Writing a bug',
  writing_says: 'how to describe a problem so that others can solve it, and how to discuss it',
  linking: 'Links in comments',
  linking_says: 'texts that become links to bugs, comments, attachments and URLs',

  // Fields, statuses and values.
  transitions: 'Transitions between statuses',
  fields_title: 'Fields',
  fields_names:
    'The name in brackets is that of <search>searches</search>, of addresses and of programs.',
  status: 'Status',
  status_is: 'Is',
  means: 'Means',
  status_next: 'May become',
  new_bug: 'A new bug',
  open: 'open',
  closed: 'closed',
  not_in_use: '(no longer in use)',
  with_comment: '{status} (with a comment)',
  values_of: 'Values: {field}',
  value: 'Value',

  // Links.
  linking_lead:
    'Some texts in comments and descriptions of bugs become links. Case does not matter.',
  linking_text: 'Text',
  linking_leads: 'Links to',
  linking_bug: 'the bug',
  linking_comment: 'that comment on the bug',
  linking_same_bug: 'that comment on the same bug; the description is comment 0',
  linking_attachment: 'the attachment',
  linking_person:
    'the person, if you are logged in; they get mail about it unless it is in a quote or code',
  linking_url: 'the URL, without punctuation at its end',
  linking_rest: 'Everything else is shown unchanged, including blanks and line breaks.',

  // Writing.
  before: 'Before you write',
  before_newest: 'Try the newest available version; the problem may have been fixed.',
  before_search: `<search>Search</search> for it, including closed bugs. If it has been reported,
    add what is missing.`,
  before_one: 'File one bug for each problem, so that each can be closed separately.',
  summary: 'The summary',
  summary_says: `One line by which others recognize it: what goes wrong, and where. “Printing a
    page with two columns cuts off the right one” says more than “Printing is broken”.`,
  description: 'The description',
  description_did: 'What you did, step by step, from the start of the program.',
  description_happened: 'What happened then: messages word by word, and what you saw.',
  description_expected: 'What should have happened.',
  description_often: 'How often it happens, and since which version, if you know.',
  description_where: `On which machine and system. Long logs, pictures and examples are better
    attached than pasted in.`,
  description_cause: 'Write what you saw, and apart from it what you think is the cause.',
  talking: 'Talking about it',
  talking_subject: 'Stay on the subject. File another bug for another subject.',
  talking_kind: 'Be kind. Your readers do not know you, and work on many bugs.',
  talking_new: `A comment that says only “me too” helps nobody. Say what is new: another system, a
    shorter way to make it happen.`,
  talking_fields: 'Change fields such as the priority only if you plan the work.',
  talking_private: `What must not be public belongs in a private comment or a bug in a group.
    Passwords and data of others belong nowhere.`,

  // Quicksearch.
  quick_lead: `A quicksearch is one line, as in the <search>form for searches</search>. Each word
    must occur in the summary, the whiteboard, an alias, a comment, or the name of the product or
    the component.`,
  quick_typed: 'Typed',
  quick_finds: 'Finds',
  quick_both_words: 'open bugs with both words',
  quick_exact_words: 'exactly these words',
  quick_either_word: 'bugs with either word, like crash|hang',
  quick_without_word: 'bugs with the first word but not the second, like NOT window',
  quick_numbers: 'bugs with these numbers, open or closed',
  quick_flag: 'bugs with a requested flag',
  quick_flag_of: 'the same, if the login name of the requestee contains this',
  quick_priorities: 'bugs with the first or second priority',

  quick_statuses: 'Open and closed bugs',
  quick_statuses_lead: `A quicksearch finds open bugs, unless its first word is <code>ALL</code>,
    <code>OPEN</code>, or the beginning of statuses or resolutions in capital letters, separated
    by commas.`,
  quick_status_all: 'open and closed bugs',
  quick_status_begun: 'bugs whose status or resolution begins with {begun}, such as {status}',
  quick_status_either: 'bugs with either status',

  quick_prefixes: 'Prefixes',
  quick_prefix: 'Prefix',
  quick_searches: 'Searches',
  quick_example: 'Example',
  quick_prefix_text: 'the summary and the comments',
  quick_prefix_place: 'the names of product and component',
  quick_prefix_assignee: 'the login name of the assignee',
  quick_prefix_summary: 'the summary and the whiteboard',
  quick_prefix_keywords: 'the keywords',

  quick_fields: 'Fields',
  quick_fields_lead: `Write a field, an operator and a value without blanks: {product}, {summary}.
    If several fields or values are separated by commas, any of them may match.`,
  quick_operator: 'Operator',
  quick_condition: 'Condition on the field',
  quick_field_names: 'Names of fields',
  quick_field_names_lead: 'A name can be shortened as long as it is unambiguous.',
  quick_field: 'Field',
  quick_names: 'Names',
} as const
