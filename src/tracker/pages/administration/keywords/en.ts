/** The English texts of the administration of keywords. */

export const en = {
  keywords: 'Keywords',
  about: 'The numbers are those of bugs that you can see. <all>The list for everybody</all>',
  words: 'Words of the name',
  none_found: 'No keyword was found.',
  name: 'Name, without blanks and commas',
  keyword: 'Keyword',
  description: 'Description, which may contain HTML',
  state: 'State',
  bugs: 'Bugs',
  bugs_with: 'Bugs: {name}',
  active: 'Active',
  inactive: 'Inactive',
  is_active: 'Active: bugs can get it',
  about_inactive: 'Bugs keep an inactive keyword and are found by it, but no more bugs get it.',
  new: 'New keyword',
  create: 'Create keyword',
  created: 'The keyword was created.',
  save: 'Save',
  saved: 'The changes were saved.',
  delete: 'Delete keyword',
  deleted: 'The keyword was deleted.',
  delete_title: 'Delete {name}?',
  goes: `The keyword will be removed from <list>{bugs}</list> that you can see, and from those that
    you cannot see. The history of each bug says so. This cannot be undone.`,
  many_bugs: `If more than 1,000 bugs have it, this is done in steps: the keyword becomes inactive
    at once, so no more bugs get it, and is deleted when no bug has it; its page shows that.`,
  deletion_started: 'The keyword is inactive, and is removed from its bugs in steps.',
  renaming:
    'Bugs show the new name at once. Saved searches and the history of bugs keep the old one.',
} as const
