/** `docket grant`: makes a link through which others send files. */

import { make } from '../../cli/account.ts'
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
  },
  settings: REMOTE_SETTING_NAMES,
  async run(context) {
    const { config, flags, out } = context
    const limits = limitsOf(['grant_total', flags.days], ['grant_maxul', 'uploads', flags.uploads])
    const message = await messageOf(flags)
    const account = await accountOf(config, voiceOf(context))
    const { url } = await make(account, 'newgrant', {
      notify: account.login,
      ...message,
      ...limits,
    })
    out(url)
    return 0
  },
})
