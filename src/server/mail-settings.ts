/** The settings of mail. */

import * as kinds from './config-kinds.ts'
import { setting } from './setting.ts'

/** By name, as in settings.ts. */
export const MAIL_SETTINGS = {
  mail: setting({
    kind: kinds.mail,
    default: 'off',
    such: 'a server such as smtp://localhost:25, sendmail, or folder:./mail to try it out',
    sentence:
      'How to send mail: smtp://user:password@host:port (smtps:// for implicit TLS), sendmail, ' +
      'folder:PATH to write each message to a file, or off.',
  }),
  mail_rate: setting({
    kind: kinds.wholeNumber(0, 1_000_000),
    default: '0',
    such: 'a number such as 600, or 0',
    sentence:
      'How many letters a minute all nodes together send about bugs and on schedule; 0 for as many ' +
      'as the mail server takes. Letters about accounts and file tickets do not count. Use the ' +
      'same value on all nodes.',
  }),
  gpg: setting({
    kind: kinds.program,
    default: 'off',
    such: 'gpg, or a path such as /usr/bin/gpg',
    sentence:
      'The program GnuPG (2.2 or newer), with which mail about bugs in some groups is encrypted for ' +
      'people who have an OpenPGP key. A name is looked for in /usr/local/bin, /usr/bin and /bin. ' +
      'off means that such mail never has content.',
  }),
  mail_in_address: setting({
    kind: kinds.mailAddress,
    default: undefined,
    such: 'an address such as bugs@example.org',
    sentence:
      'The address of mail that comes in. Mail about bugs then has a Reply-To with a secret for its ' +
      'recipient, such as bugs+12.345.SECRET@example.org.',
  }),
  mail_bounces: setting({
    kind: kinds.onOff,
    default: 'on',
    such: 'on or off',
    sentence:
      'With mail_in_address, each letter to a person has a Return-Path of its own, which tells whose ' +
      'address does not work. After three letters that came back, the account gets no more mail.',
  }),
  mail_in_servers: setting({
    kind: kinds.list(kinds.hostName, 'names of mail servers, separated by commas'),
    default: '',
    such: 'names such as mx.example.org',
    sentence:
      'Mail servers whose header Authentication-Results is trusted, by the name at its beginning. ' +
      'They must remove those that others added in their name.',
  }),
  mail_in_bytes_max: setting({
    kind: kinds.size('64 KiB', '256 MiB'),
    default: '30 MiB',
    such: 'a size such as 30 MiB',
    sentence: 'Maximum size of a message that comes in. Larger ones are refused.',
  }),
  lmtp: setting({
    kind: kinds.listener,
    default: undefined,
    such: 'an address such as 127.0.0.1:2424, or a path such as /run/docket/lmtp',
    sentence:
      'Where to accept mail by LMTP from a mail server; requires mail_in_address. Whoever can ' +
      'connect can deliver mail: use an address that only the mail server reaches.',
  }),
}

interface MailInConfig {
  mail_in_address: string | undefined
  mail_bounces: boolean
  mail_in_servers: readonly string[]
  mail_in_bytes_max: number
}
/** As the rooms need them. */
export const mailInOf = (config: MailInConfig) => ({
  address: config.mail_in_address,
  has_bounces: config.mail_bounces,
  servers: config.mail_in_servers.map((name) => name.toLowerCase()),
  bytes_max: config.mail_in_bytes_max,
})

/** Settings for what comes in, which commands need as well. */
export const MAIL_IN_SETTING_NAMES = [
  'mail',
  'mail_in_address',
  'mail_bounces',
  'mail_in_servers',
  'mail_in_bytes_max',
] as const satisfies (keyof typeof MAIL_SETTINGS)[]
/** The name of such a setting. */
export type MailSettingName = keyof typeof MAIL_SETTINGS
