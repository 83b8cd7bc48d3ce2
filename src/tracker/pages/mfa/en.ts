/** The English texts of the second factor in the preferences. */

export const en = {
  title: 'Second factor',
  about: `With a second factor, whoever knows your password cannot log in without your phone: a
    login on pages also asks for a code of an authenticator app. Programs use API keys, which need
    no code.`,
  required: 'Your groups require a second factor. Set it up to continue.',
  begin: 'Set it up',
  scan: `Scan the picture with an authenticator app, or type the secret into it. Then enter the
    code that the app shows.`,
  picture: 'QR code of the secret',
  secret: 'Secret: <code>{secret}</code>',
  code: 'Code',
  enable: 'Turn on',
  enabled: 'Your second factor is on, and your other sessions have ended.',
  is_on: 'It has been on since {since}.',
  codes_left: {
    one: '{count} recovery code is left.',
    other: '{count} recovery codes are left.',
  },
  codes: 'Recovery codes',
  codes_about: `Each of them logs in once in place of a code of the app, for example if you lose
    your phone.`,
  codes_keep: `Keep these codes in a safe place, but not on your phone: they are not shown
    again.`,
  codes_renewed: 'Your former recovery codes are not valid any longer.',
  codes_renew: 'Make new recovery codes',
  any_code: 'Code of the app, or a recovery code',
  disable: 'Turn off',
  disabled: 'Your second factor is off.',
  your_password: 'Your current password',
} as const
