/** The API method that tells who would get mail about a change. */

import { method } from '../../../platform/http/method.ts'
import { update } from '../../bugs/bugs.methods.ts'
import { RecipientsAsked, RecipientsTold } from './recipients.wire.ts'
import { tellRecipients } from './tell-recipients.ts'

export const recipients = method({
  name: 'Bug.recipients',
  routes: [{ path: 'GET /bug/:ids/recipients' }, { path: 'POST /bug/:ids/recipients' }],
  login: 'required',
  summary:
    'Get who would get mail about a change of a bug and why, or why not. The change has the ' +
    'parameters of Bug.update and is not made; without any, a comment of somebody else is assumed. Members of ' +
    'editusers see everybody, others themselves and who has a role',
  input: RecipientsAsked,
  output: RecipientsTold,
  aliases: update.aliases!,
  only_reads: true,
  call: tellRecipients,
})

export const recipientsMethods = [recipients]
