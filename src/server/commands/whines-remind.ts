/** `docket whines remind`: reminds people of what waits for them at once. */

import { docket } from '../../accounts/actors/actors.ts'
import { Refusal } from '../../platform/refusal.ts'
import { remindOf } from '../../tracker/notices/reminders/start-reminders.ts'
import { inInstallation } from '../installation.ts'
import { DATA_SETTINGS, declare } from './command.ts'
import { refuseMailOff } from './mail-on.ts'

const KINDS = new Map([
  ['new-bugs', 'new_bugs'],
  ['requests', 'requests'],
] as const)

export const command = declare({
  name: 'whines remind',
  summary:
    'Remind people of what waits for them: assignees of untouched new bugs, or people of whom ' +
    'flags were requested. The running service sends the mail.',
  positionals: [{ name: 'WHAT', sentence: 'new-bugs or requests.' }],
  flags: {},
  settings: [...DATA_SETTINGS, 'mail'],
  run: ({ config, positionals: [what = ''] }) =>
    inInstallation(
      config,
      async ({ transactions }) => {
        const kind = KINDS.get(what as 'requests')
        if (!kind) throw new Refusal(`${what}: must be ${[...KINDS.keys()].join(' or ')}`)
        refuseMailOff(config)
        await transactions.work(docket, (work) => remindOf(work, kind))
        return 0
      },
      { mails: true },
    ),
})
