/** `docket mail in`: takes a message on standard input, as a mail server delivers it. */

import { clock } from '../../platform/clock.ts'
import { openKeeper } from '../../platform/blobs/keeper.ts'
import { Fault } from '../../platform/faults.ts'
import { Refusal } from '../../platform/refusal.ts'
import { handleMail, type Outcome } from '../../tracker/incoming/handle-mail.ts'
import { type MailParts, storeMail } from '../../tracker/incoming/incoming.ts'
import { readPairs } from '../../tracker/incoming/mail-text.rules.ts'
import { openBlobs } from '../blob-store.ts'
import { inInstallation } from '../installation.ts'
import { MAIL_IN_SETTING_NAMES } from '../mail-settings.ts'
import { type Context, DATA_SETTINGS, declare } from './command.ts'

/** EX_TEMPFAIL of sysexits: the mail server tries again later. */
const LATER = 75
/** EX_DATAERR: it does not. */
const NEVER = 65
/** How long the service waits before it handles what this process has stored, if it crashes. */
const WAIT_MS = 5 * 60_000

export const command = declare({
  name: 'mail in',
  summary:
    'Take a message on standard input, as a mail server delivers it, and do what it says; the ' +
    'service may be running. Exits with 0 if the message was stored, with 75 if the mail server ' +
    'is to try again, and with 65 if the message is too large.',
  flags: {
    'trust-from': {
      sentence: 'Believe everybody the address in From, as email_in.pl of Bugzilla does.',
    },
    recipient: {
      value: 'ADDRESS',
      sentence: 'The address to which it was delivered. Default: those in its headers.',
    },
    default: {
      value: 'NAME=VALUE',
      many: true,
      sentence: 'A field of new bugs that do not have it, such as product=Kettle.',
    },
    override: {
      value: 'NAME=VALUE',
      many: true,
      sentence: 'A field, instead of what the message says.',
    },
  },
  settings: [...DATA_SETTINGS, 'base_url', ...MAIL_IN_SETTING_NAMES],
  async run(context) {
    const how = howOf(context)
    try {
      return await take(context, how)
    } catch (error) {
      const isExpected = error instanceof Refusal || error instanceof Fault
      const reason = isExpected ? error.message : String(error)
      context.err(`docket: the message was not stored: ${reason}`)
      return error instanceof TooLarge ? NEVER : LATER
    }
  },
})

type In = Context<{
  'trust-from': { sentence: string }
  recipient: { value: string; sentence: string }
  default: { value: string; many: true; sentence: string }
  override: { value: string; many: true; sentence: string }
}>

function howOf({ flags }: In) {
  const [defaults, overrides] = [readPairs(flags.default), readPairs(flags.override)]
  if (!defaults) throw new Refusal('--default: write NAME=VALUE, such as product=Kettle', 2)
  if (!overrides) throw new Refusal('--override: write NAME=VALUE, such as product=Kettle', 2)
  return { trust_from: flags['trust-from'], defaults, overrides }
}

async function take(
  { config, flags, out, err }: In,
  how: ReturnType<typeof howOf>,
): Promise<number> {
  const bytes = await readInput(config.mail_in_bytes_max)
  return inInstallation(
    config,
    async ({ folder, db, transactions }) => {
      const blobs = openKeeper(db, await openBlobs(config, folder), clock)
      const parts = { transactions, blobs }
      const recipient = flags.recipient ?? ''
      const arrived = { bytes, recipient, how, wait_ms: WAIT_MS }
      const { id, is_new } = await storeMail(parts, arrived)
      const said = is_new
        ? sentenceOf(await handled(parts, id, err))
        : 'The same message was taken before.'
      out(`Message ${id}: ${said}`)
      return 0
    },
    { mails: true },
  )
}

class TooLarge extends Refusal {}

async function readInput(bytes_max: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > bytes_max) throw new TooLarge(`it has more than ${bytes_max} bytes`)
  }
  return Buffer.concat(chunks)
}

/** Undefined if it could not be handled now; the service tries again. */
async function handled(parts: MailParts, id: number, err: In['err']) {
  try {
    return await handleMail(parts, id)
  } catch (error) {
    err(`docket: ${error instanceof Fault ? error.message : String(error)}`)
    return undefined
  }
}

function sentenceOf(outcome: Outcome | undefined): string {
  if (outcome?.state === 'handled') return `bug ${outcome.bug_id}`
  if (!outcome || outcome.state === 'waiting') return 'stored; the service will handle it.'
  return `${outcome.state}: ${outcome.reason}`
}
