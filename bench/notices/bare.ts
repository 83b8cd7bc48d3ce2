/**
 * The least that sends such mail: renders texts that it was given with the library that Docket
 * uses, and hands them over by as many connections. Told by its parent what and where to.
 */

import { createTransport } from 'nodemailer'

/** What to send: every message goes to the sink once. */
export interface Orders {
  port: number
  connections: number
  mails: { to: string; subject: string; text: string; html: string; headers: [string, string][] }[]
}

process.on('message', ({ port, connections, mails }: Orders) => {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
  })
  const sent = mails.map(({ headers, ...mail }) =>
    transport.sendMail({
      from: 'bugs@example.com',
      ...mail,
      headers: headers.map(([key, value]) => ({ key, value })),
    }),
  )
  void Promise.all(sent).then(() => {
    transport.close()
    process.send!('done')
  })
})
process.send!('ready')
