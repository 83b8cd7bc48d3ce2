/** `docket send`: uploads files and makes a ticket of them, or sends them through a grant. */

import { make, replaceFile, targetOf } from '../../cli/account.ts'
import type { Voice } from '../../cli/exchange.ts'
import { readLink } from '../../cli/links.ts'
import { fileSource, streamSource } from '../../cli/sources.ts'
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
    grant: { value: 'LINK', sentence: 'The link of a grant. --password is then its password.' },
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
    if (flags.replace !== undefined) {
      const { replace, number, grant, password, comment, notify, to } = flags
      const others = [grant, password, comment, ...notify, ...to, ...Object.keys(limits)]
      const { ticket, file } = readReplacing({ replace, number, files: positionals.length, others })
      const account = await accountOf(config, voice)
      const [upload] = await sendAll(voice, targetOf(account), positionals, flags.name)
      await replaceFile(voice, account, { ticket, upload: upload!, file })
      out(ticket.url.href)
      return 0
    }
    if (flags.number !== undefined) throw new Refusal('--number is for --replace', 2)
    if (flags.grant === undefined) {
      const message = await messageOf(flags)
      const account = await accountOf(config, voice)
      const uploads = await sendAll(voice, targetOf(account), positionals, flags.name)
      const { url } = await make(account, 'newticket', { ...message, ...limits, uploads })
      out(url)
      return 0
    }
    if (Object.keys(limits).length + flags.notify.length + flags.to.length > 0) {
      throw new Refusal('the grant says how long tickets exist, and who gets mail', 2)
    }
    const link = readLink(flags.grant, 'g')
    const cookie = await unlock(voice, link, await readPassword(flags.password))
    const uploads = await sendAll(voice, targetOfGrant(link, cookie), positionals, flags.name)
    await deliver(voice, link, { uploads, comment: flags.comment ?? '', cookie })
    err(`sent ${positionals.length === 1 ? 'the file' : `${positionals.length} files`}`)
    return 0
  },
})

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

/** One after the other; all are opened first, so that a wrong name sends nothing. */
async function sendAll(
  voice: Voice,
  target: Target,
  paths: readonly string[],
  name: string | undefined,
): Promise<string[]> {
  await using opened = new AsyncDisposableStack()
  const sources: Source[] = []
  for (const path of paths) {
    sources.push(
      path === '-'
        ? opened.use(await streamSource(process.stdin, name ?? 'stdin'))
        : await fileSource(path, name),
    )
  }
  const uploads: string[] = []
  for (const source of sources) {
    const { told, end } = drawer(source.name)
    try {
      uploads.push(await upload(voice, target, source, (bytes) => told(bytes, source.size)))
    } finally {
      end()
    }
  }
  return uploads
}
