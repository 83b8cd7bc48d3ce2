/** The English texts of the pages of flag types. */

export const en = {
  title: 'Flag types',
  none: 'No flag types were found.',
  range: '{first} to {last} of {total}',
  new: 'New flag type',
  find: 'Name or description',
  order: 'Order',
  show: 'Show',
  any: 'Any',

  // A type.
  name: 'Name',
  name_about: 'Up to 50 characters, without blanks and commas',
  description: 'Description',
  target_type: 'Set on',
  of_bug: 'Bugs',
  of_attachment: 'Attachments',
  sortkey: 'Sort key',
  is_active: 'Active: new flags can be set',
  is_requestable: 'Can be requested',
  is_specifically_requestable: 'Can be requested from a person',
  is_multiplicable: 'Can be set several times',
  grant_group: 'Who can grant and deny',
  request_group: 'Who else can request',
  everybody: 'Everybody',
  cc_list: 'Also notify of requests (email addresses)',
  state: 'State',
  active: 'Active',
  inactive: 'Inactive',
  flags: 'Flags',
  copy: 'Copy',
  copy_of: 'Copy {name} ({id})',
  delete: 'Delete',

  // The page of a type.
  type_title: 'Flag type {name}',
  new_title: 'New flag type',
  copy_title: 'Copy of the flag type {name}',
  create: 'Create',
  created: 'The flag type has been created.',
  save: 'Save',
  saved: 'Your changes have been saved.',
  only_places: `This type applies also to products that you do not administer, so you can only
    change whether it applies to yours.`,
  places: 'Where it applies',
  places_about: `The type applies to all bugs of the list “Applies to” except those of the list
    “Except”. If it no longer applies to a bug, its flags there get another type of the same name
    that applies, or are removed. That is not in the history of bugs and cannot be undone.`,
  inclusions: 'Applies to',
  exclusions: 'Except',
  product: 'Product',
  component: 'Component',
  component_about: 'Component (empty for all)',
  every_product: 'Every product',
  as_copied: 'As {name}',
  whole_product: '{product}, all components',
  part: '{product}: {component}',
  no_places: 'None.',
  others: {
    one: 'And {count} entry about a product that you do not administer.',
    other: 'And {count} entries about products that you do not administer.',
  },
  flags_there: {
    one: '{count} flag of this type is set there.',
    other: '{count} flags of this type are set there.',
  },
  add: 'Add',
  add_inclusion: 'Add a place where it applies',
  add_exclusion: 'Add an exception',
  remove: 'Remove',
  remove_inclusion: 'Remove {place} from those to which it applies',
  remove_exclusion: 'Remove {place} from the exceptions',
  inclusion_added: 'The type now applies there.',
  inclusion_removed: 'The type no longer applies there.',
  exclusion_added: 'The exception has been added.',
  exclusion_removed: 'The exception has been removed.',

  // Deletion.
  delete_title: 'Delete the flag type {name}?',
  delete_about: {
    one: `{count} flag of this type is set in the products that you administer. It gets another type
      of the same name that applies, or is removed, without an entry in the history of the bug.`,
    other: `{count} flags of this type are set in the products that you administer. They get another
      type of the same name that applies, or are removed, without an entry in the history of bugs.`,
  },
  delete_unused: 'No flag of this type is set in the products that you administer.',
  delete_final: `This cannot be undone. If you make the type inactive instead, flags remain and no
    new ones are set.`,
  many_flags: `If there are more than 1,000 flags, this is done in steps: the type becomes inactive
    at once, and is deleted when it has no flags. Its page shows the progress.`,
  deletion_started: 'The flag type is inactive, and its flags are removed in steps.',
  deleted: 'The flag type has been deleted.',
  back: 'Back',
} as const
