/** The English texts of the page of default preferences. */

export const en = {
  title: 'Default preferences',
  about:
    'The default applies to users who have not chosen. If they may not choose, it applies to everyone.',
  preference: 'Preference',
  default_value: 'Default',
  default_of: 'Default of “{title}”',
  built_in: '{value} (as in a new installation)',
  enabled: 'Users may choose',
  enabled_of: 'Users may choose “{title}”',
  no_effect: 'stored for programs, without effect here',
  save: 'Save changes',
  saved: 'The defaults were saved.',
} as const
