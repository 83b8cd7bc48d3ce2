/** The English texts of the form for how pages are displayed. */

export const en = {
  display: 'Display',
  language: 'Language of translated pages',
  as_browser: 'As the browser',
  colors: 'Colors',
  as_system: 'As the system',
  light: 'Light',
  dark: 'Dark',
  rows_of_lists: 'Rows of lists',
  compact: 'Compact',
  roomy: 'Roomy',
  keys: 'Keyboard shortcuts',
  keys_on: 'On (? shows them)',
  keys_off: 'Off',
  pane: 'In wide windows, a bug of a list opens',
  beside: 'Beside the list',
  alone: 'On its own page',
  this_browser: 'Applies to this browser.',
  language_of_mail: 'The language is also that of mail to you.',
  save: 'Save',
} as const
