/** `docket grant`: makes a link through which others send files. */

import { make } from '../../cli/account.ts'
import { newKey, withKey } from '../../cli/encrypted.ts'
import { REMOTE_SETTING_NAMES } from '../remote-settings.ts'
import { declare } from './command.ts'
import { accountOf, limitsOf, MESSAGE_FLAGS, messageOf, voiceOf } from './remote.ts'

export const command = declare({
  name: 'grant',
  summary:
    'Make a grant, a link through which others send you files, and print it. You are told of ' +
    'files by mail, unless --notify names others.',
  flags: {
    days: { value: 'DAYS', sentence: 'For how many days the grant exists.' },
    uploads: { value: 'COUNT', sentence: 'After how many uploads it ends.' },
    ...MESSAGE_FLAGS,
    encrypt: {
      sentence:
        'Accept only files that were encrypted for you. The key is in the link that is printed, ' +
        'and nowhere else: keep the link.',
    },
    'no-receipts': {
      sentence: 'Send no receipt to senders who give their email address.',
    },
  },
  settings: REMOTE_SETTING_NAMES,
  async run(context) {
    const { config, flags, out } = context
    const limits = limitsOf(['grant_total', flags.days], ['grant_maxul', 'uploads', flags.uploads])
    const message = await messageOf(flags)
    const key = flags.encrypt ? newKey() : undefined
    const account = await accountOf(config, voiceOf(context))
    const { url } = await make(account, 'newgrant', {
      notify: account.login,
      ...message,
      ...limits,
      ...(key !== undefined && { encrypted: true }),
      ...(flags['no-receipts'] && { receipts: false }),
    })
    out(key === undefined ? url : withKey(url, key))
    return 0
  },
})
