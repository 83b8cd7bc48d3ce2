/** The English texts of the page that tests mail. */

export const en = {
  title: 'Test of mail',
  about:
    'Sends a message to your address at once, by the code and the settings with which all mail is sent.',
  send: 'Send a test message to me',
  accepted: 'The message to {to} was accepted.',
  not_accepted: 'The message to {to} was not accepted.',
  steps: 'Steps',
  step: 'Step',
  state: 'State',
  result: 'Result',
  passed: 'Works',
  failed: 'Failed',
  setting: 'Setting',
  name: 'Name',
  connection: 'Connection',
  tls: 'TLS',
  login: 'Login',
  sender: 'Sender',
  recipient: 'Recipient',
  message: 'Message',
  from: 'From',
  message_id: 'Message-ID',
  response: 'Response',
  warnings: 'Warnings',
} as const
