/** The API method that tests mail. */

import { method } from '../../platform/http/method.ts'
import { testOwnMail } from './mail-test.ts'
import * as wire from './mail-test.wire.ts'

export const mailTest = method({
  name: 'Mail.test',
  routes: [{ path: 'POST /docket_mail_test' }],
  login: 'required',
  summary: 'Send a test message to yourself, and see step by step what works; for administrators',
  input: wire.Nothing,
  output: wire.MailTested,
  unknown: 'param_invalid',
  call: testOwnMail,
})

export const mailTestMethods = [mailTest]
