/** English sentences of the add-on for Thunderbird. */

/** Added to those of `en.ts`. Those that begin with `addon_` have one placeholder at most. */
export const addonEn = {
  sentences: {
    addon_name: 'Docket',
    addon_about: 'Sends large attachments as links of your Docket.',
    addon_address: 'Address of your Docket',
    addon_key: 'API key',
    addon_key_hint:
      'Create one with the scope “all” in the preferences of your Docket. Thunderbird keeps ' +
      'it in your profile.',
    addon_days: 'Days until links expire',
    addon_downloads: 'Downloads of a link',
    addon_limits_hint: 'If they are empty, the defaults of your Docket apply.',
    addon_password: 'Password of links',
    addon_notify: 'Mail about downloads to',
    addon_test: 'Test and save',
    addon_testing: 'Asking the Docket…',
    addon_works: 'It works, and is saved. You are {login}.',
    addon_address_wrong: 'Enter an address that begins with https:// or http://.',
    addon_not_allowed:
      'Thunderbird does not allow access to {host}. Test the account again in the settings, ' +
      'and allow it.',
    addon_unreachable: 'The Docket does not answer: {reason}. Try again later.',
    addon_no_docket: 'There is no Docket at {host}. Check the address.',
    addon_key_refused: 'The Docket does not accept the API key: {reason}',
    addon_too_large: 'The file is too large for this Docket or for your quota: {reason}',
    addon_refused: 'The Docket refuses the file: {reason}',
    service_thunderbird_title: 'Large attachments in Thunderbird',
    service_thunderbird:
      '{addon} sends them as links. In Thunderbird, install it under “Add-ons and Themes” with “Install Add-on From File…”, and set it up under “Settings”, “Composition”, “Attachments”.',
    service_thunderbird_link: 'This add-on',
  },
  counted: {},
} as const
