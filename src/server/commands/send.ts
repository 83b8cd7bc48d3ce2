/** `docket send`: uploads files and makes a ticket of them, or sends them through a grant. */

import { make, replaceFile, targetOf } from '../../cli/account.ts'
import type { Voice } from '../../cli/exchange.ts'
import { listOf, newKey, seal, type Sealed, sealPipe, withKey } from '../../cli/encrypted.ts'
import { readLink } from '../../cli/links.ts'
import { type Pipe, uploadPipe } from '../../cli/pipe.ts'
import { fileSource } from '../../cli/sources.ts'
import { type Source, type Target, upload } from '../../cli/upload.ts'
import { deliver, targetOf as targetOfGrant, unlock } from '../../cli/visitor.ts'
import { Refusal } from '../../platform/refusal.ts'
import { REMOTE_SETTING_NAMES } from '../remote-settings.ts'
import { declare } from './command.ts'
import {
  accountOf,
  drawer,
  limitsOf,
  MESSAGE_FLAGS,
  messageOf,
  readPassword,
  voiceOf,
} from './remote.ts'

export const command = declare({
  name: 'send',
  summary:
    'Send files to a Docket, make a ticket of them and print its link. An upload that is ' +
    'interrupted continues where it was. With --grant, send them through the link of a grant, ' +
    'without an account. With --replace, replace a file of a ticket under the same link.',
  positionals: [
    { name: 'FILE', many: true, sentence: 'A file to send; - is standard input. No folders.' },
  ],
  flags: {
    days: { value: 'DAYS', sentence: 'For how many days the ticket exists.' },
    downloads: { value: 'COUNT', sentence: 'After how many downloads it ends.' },
    ...MESSAGE_FLAGS,
    name: { value: 'NAME', sentence: 'The name of the file. Default for standard input: stdin.' },
    'own-links': {
      sentence:
        'With --to: send each of them a link of their own, so that the list of recipients shows ' +
        'who downloaded. Not with --encrypt, since mail cannot contain the key.',
    },
    encrypt: {
      sentence:
        'Encrypt the files before they are sent. The key is in the link that is printed, and ' +
        'nowhere else.',
    },
    grant: { value: 'LINK', sentence: 'The link of a grant. --password is then its password.' },
    'from-name': {
      value: 'NAME',
      sentence: 'With --grant: your name, for the owner of the grant.',
    },
    'from-address': {
      value: 'ADDRESS',
      sentence:
        'With --grant: your email address, for the owner of the grant. It gets a receipt, unless ' +
        'they do not want that.',
    },
    replace: {
      value: 'LINK',
      sentence: 'The link of a ticket of yours, whose file this one replaces.',
    },
    number: {
      value: 'NUMBER',
      sentence: 'With --replace: which file, starting with 1, if the ticket has several.',
    },
  },
  settings: REMOTE_SETTING_NAMES,
  async run(context) {
    const { config, flags, positionals, out, err } = context
    const voice = voiceOf(context)
    if (flags.name !== undefined && positionals.length > 1) {
      throw new Refusal('--name is for one file; send the others separately', 2)
    }
    const limits = limitsOf(
      ['ticket_total', flags.days],
      ['ticket_maxdl', 'downloads', flags.downloads],
    )
    const sender = senderOf(flags)
    if (flags.replace !== undefined) {
      const { replace, number, grant, password, comment, notify, to } = flags
      const encrypt = flags.encrypt || undefined
      const told = [grant, password, comment, ...notify, ...to, ...Object.keys(sender)]
      const own_links = flags['own-links'] || undefined
      const others = [encrypt, own_links, ...told, ...Object.keys(limits)]
      const { ticket, file } = readReplacing({ replace, number, files: positionals.length, others })
      const account = await accountOf(config, voice)
      const wanted = { paths: positionals, name: flags.name, key: undefined }
      const { uploads } = await sendAll(voice, targetOf(account), wanted)
      await replaceFile(voice, account, { ticket, upload: uploads[0]!, file })
      out(ticket.url.href)
      return 0
    }
    if (flags.number !== undefined) throw new Refusal('--number is for --replace', 2)
    if (flags.grant === undefined) {
      if (Object.keys(sender).length > 0) {
        throw new Refusal('--from-name and --from-address are for --grant', 2)
      }
      const message = { ...(await messageOf(flags)), ...ownLinks(flags) }
      const account = await accountOf(config, voice)
      const key = flags.encrypt ? newKey() : undefined
      const sent = await sendAll(voice, targetOf(account), { paths: positionals, ...flags, key })
      const { url } = await make(account, 'newticket', { ...message, ...limits, ...sent })
      out(key === undefined ? url : withKey(url, key))
      return 0
    }
    const isTold = flags.notify.length + flags.to.length > 0 || flags['own-links']
    if (Object.keys(limits).length > 0 || isTold) {
      throw new Refusal('the grant says how long tickets exist, and who gets mail', 2)
    }
    const link = readLink(flags.grant, 'g')
    if (flags.encrypt && link.key === undefined) {
      throw new Refusal('the link has no key; give the complete link', 2)
    }
    const cookie = await unlock(voice, link, await readPassword(flags.password))
    const { name } = flags
    const wanted = { paths: positionals, name, key: link.key }
    const sent = await sendAll(voice, targetOfGrant(link, cookie), wanted)
    await deliver(voice, link, { ...sent, ...sender, comment: flags.comment ?? '', cookie })
    err(`sent ${positionals.length === 1 ? 'the file' : `${positionals.length} files`}`)
    return 0
  },
})

interface From {
  'from-name': string | undefined
  'from-address': string | undefined
}

/** The fields of the form of a grant that say who sends. */
const senderOf = ({ 'from-name': name, 'from-address': address }: From) => ({
  ...(name !== undefined && { sender_name: name }),
  ...(address !== undefined && { sender_address: address }),
})

/** The field of `msg`. Throws a Refusal where no links can be mailed. */
function ownLinks(flags: { 'own-links': boolean; encrypt: boolean; to: readonly string[] }) {
  if (!flags['own-links']) return {}
  if (flags.to.length === 0) throw new Refusal('--own-links is for --to', 2)
  if (flags.encrypt) throw new Refusal('--own-links does not go with --encrypt', 2)
  return { own_links: true }
}

interface Asked {
  replace: string
  number: string | undefined
  files: number
  /** What else was given, other than the name. */
  others: readonly unknown[]
}

/** Throws a Refusal for flags that do not go with --replace. */
function readReplacing({ replace, number, files, others }: Asked) {
  if (files !== 1 || others.some((one) => one !== undefined)) {
    throw new Refusal('--replace is for one file; only --name and --number go with it', 2)
  }
  const file = number === undefined ? undefined : Number(number)
  if (file !== undefined && !(Number.isSafeInteger(file) && file > 0)) {
    throw new Refusal(`--number ${number}: must be a number such as 1`, 2)
  }
  return { ticket: readLink(replace, 't'), file }
}

/** What is sent, and the key if it is to be encrypted. */
interface Sending {
  paths: readonly string[]
  name: string | undefined
  key: string | undefined
}

/** One after the other; all are opened first, so that a wrong name sends nothing. */
async function sendAll(voice: Voice, target: Target, { paths, name, key }: Sending) {
  if (paths.filter((path) => path === '-').length > 1) {
    throw new Refusal('standard input can be sent once', 2)
  }
  const opened: (Source | Pipe)[] = []
  for (const path of paths) {
    opened.push(
      path === '-'
        ? { name: name ?? 'stdin', bytes: process.stdin as AsyncIterable<Buffer> }
        : await fileSource(path, name),
    )
  }
  const uploads: string[] = []
  const sealed: Pick<Sealed, 'listed'>[] = []
  for (const [at, one] of opened.entries()) {
    const { told, end } = drawer(one.name)
    try {
      if ('size' in one) {
        const { source } = key === undefined ? { source: one } : noted(await seal(one, key, at))
        uploads.push(await upload(voice, target, source, (bytes) => told(bytes, source.size)))
      } else {
        const { pipe } = key === undefined ? { pipe: one } : noted(sealPipe(one, key, at))
        uploads.push(await uploadPipe(voice, target, pipe, told))
      }
    } finally {
      end()
    }
  }
  return { uploads, ...(key !== undefined && { encrypted_list: await listOf(sealed, key) }) }

  function noted<Some extends Pick<Sealed, 'listed'>>(some: Some): Some {
    sealed.push(some)
    return some
  }
}
