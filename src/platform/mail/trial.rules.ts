/** What a failure of a transport means, step by step, and what to do about it. Pure. */

/** One step of sending a message. */
export interface TrialStep {
  name: string
  state: 'passed' | 'failed'
  /** What works, or what the server or the system said. */
  text: string
  /** What to do if it failed; otherwise empty. */
  advice: string
}

/** Where messages go, from the setting `mail`, without its password. */
export interface Target {
  way: 'smtp' | 'sendmail' | 'folder'
  /** The server and its port, the program, or the folder. */
  place: string
  host: string
  isSecure: boolean
  user: string
}

/** The addresses of the message. */
export interface Envelope {
  from: string
  to: string
}

/** An error of the library. */
export interface Failure extends Error {
  code?: string
  /** The code of a system error or of TLS. */
  originalCode?: string
  command?: string
}

interface Step {
  name: string
  passed: (at: Target & Envelope) => string
  advice: (at: Target & Envelope) => string
  /** Whether there is such a step; default: yes. */
  isTaken?: (at: Target) => boolean
}

const IP = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/

const SMTP: readonly Step[] = [
  {
    name: 'name',
    isTaken: ({ host }) => !IP.test(host),
    passed: ({ host }) => `The name ${host} has an address.`,
    advice: ({ host }) =>
      `Correct the host in the setting mail, or add ${host} to DNS; this machine must be able ` +
      'to resolve it.',
  },
  {
    name: 'connection',
    passed: ({ place }) => `${place} is a mail server.`,
    advice: ({ place }) =>
      `Check that a mail server listens on ${place} and that no firewall is in between. ` +
      'smtps:// is for ports with implicit TLS (465), smtp:// for all others (25, 587).',
  },
  {
    name: 'tls',
    passed: ({ isSecure }) =>
      isSecure ? 'The connection uses TLS.' : 'The connection uses TLS if the server offers it.',
    advice: ({ host }) =>
      `The certificate must be valid for ${host} and signed by an authority that Node knows: use ` +
      'the name in the certificate, renew it, or add its authority with NODE_EXTRA_CA_CERTS. ' +
      'smtps:// is for ports with implicit TLS (465) only.',
  },
  {
    name: 'login',
    isTaken: ({ user }) => user !== '',
    passed: ({ user }) => `The server accepts the login as ${user}.`,
    advice: () =>
      'Correct the user and the password in the setting mail, with special characters as in ' +
      'URLs: p%40ss for p@ss. Some servers accept logins with TLS only.',
  },
  {
    name: 'sender',
    passed: ({ from }) => `The server accepts the sender ${from}.`,
    advice: ({ from }) =>
      `Set the parameter mailfrom to an address that may send here; it is ${from} now.`,
  },
  {
    name: 'recipient',
    passed: ({ to }) => `The server accepts the recipient ${to}.`,
    advice: () =>
      'Check the address. If the server does not relay to other domains, let it accept mail from ' +
      'this machine, or log in with a user and a password in the setting mail.',
  },
  {
    name: 'message',
    passed: () => 'The server took the message.',
    advice: () => 'The server says above why it does not take the message.',
  },
]

const SENDMAIL: readonly Step[] = [
  {
    name: 'message',
    passed: ({ place }) => `${place} took the message.`,
    advice: ({ place }) =>
      `Check that ${place} exists, that the user of the service may run it, and the log of the ` +
      'mail server.',
  },
]

const FOLDER: readonly Step[] = [
  {
    name: 'message',
    passed: ({ place }) =>
      `The message was written to the folder ${place}. Nobody gets it by mail.`,
    advice: ({ place }) => `Check that the user of the service may write to ${place}.`,
  },
]

const STEPS = { smtp: SMTP, sendmail: SENDMAIL, folder: FOLDER }

/** Of a setting without mail. */
export const OFF: TrialStep = {
  name: 'setting',
  state: 'failed',
  text: 'The setting mail is off, so no mail is sent.',
  advice: 'Set it to a server such as smtp://user:password@mail.example.org:587, or to sendmail.',
}

/** All steps up to the one that failed; all of them without a failure. */
export function stepsOf(target: Target, envelope: Envelope, failure?: Failure): TrialStep[] {
  const at = { ...target, ...envelope }
  const taken = STEPS[target.way].filter(({ isTaken }) => isTaken?.(target) ?? true)
  const failed = failure && (target.way === 'smtp' ? failedStep(failure) : 'message')
  const last = failed ? taken.findIndex(({ name }) => name === failed) : taken.length
  const passed = taken
    .slice(0, last < 0 ? 0 : last)
    .map(
      ({ name, passed: said }) => ({ name, state: 'passed', text: said(at), advice: '' }) as const,
    )
  if (!failure) return passed
  const step = taken[last] ?? SMTP.find(({ name }) => name === failed)!
  const { message: text } = failure
  return [...passed, { name: step.name, state: 'failed', text, advice: step.advice(at) }]
}

const NO_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'])
const NO_CONNECTION = /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|EADDR|EACCES)/

/** The name of the step of SMTP in which it happened. */
function failedStep({ code = '', originalCode = '', command = '' }: Failure): string {
  if (code === 'EDNS' || NO_NAME.has(originalCode)) return 'name'
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'login'
  if (code === 'ETLS') return 'tls'
  if (code === 'ESOCKET') return NO_CONNECTION.test(originalCode) ? 'connection' : 'tls'
  if (command === 'MAIL FROM') return 'sender'
  if (code === 'EMESSAGE' || command === 'DATA') return 'message'
  return code === 'EENVELOPE' ? 'recipient' : 'connection'
}
