/** The program `docket`: finds the command, reads the settings, runs it and reports failures. */

import { inspect } from 'node:util'

import { docketVersion } from '../../platform/version.ts'
import { findCommand, parseCall } from './args.ts'
import type { Context } from './command.ts'
import { commandHelp, overview } from './help.ts'
import { COMMANDS, type Listed } from './list.ts'
import { loadConfig } from '../config.ts'
import { expected } from '../failures.ts'
import { makePrivate } from '../private-files.ts'
import { followStarter } from '../starter.ts'

/** Where output goes. */
export type Voice = Pick<Context, 'out' | 'err'>

/** EX_SOFTWARE of sysexits: a bug, not a user error. */
const BUG = 70

/** Runs one command line and returns its exit code; never throws. */
export async function main(
  argv: readonly string[],
  voice: Voice = asProgram(),
  commands: readonly Listed[] = COMMANDS,
): Promise<number> {
  try {
    return await dispatch(argv, voice, commands)
  } catch (error) {
    const failure = expected(error)
    const lines = failure ? failure.message.split('\n') : [`a bug in Docket: ${inspect(error)}`]
    for (const line of lines) voice.err(`docket: ${line}`)
    return failure?.exit_code ?? BUG
  }
}

async function dispatch(argv: readonly string[], voice: Voice, commands: readonly Listed[]) {
  const wanted = findCommand(
    argv,
    commands.map(({ name }) => name),
  )
  if (wanted.want === 'version') {
    voice.out(`docket ${docketVersion}`)
    return 0
  }
  if (wanted.want === 'overview') {
    const loaded = await Promise.all(commands.map((listed) => listed.load()))
    const say = wanted.code === 0 ? voice.out : voice.err
    const all = loaded.map(({ command }) => command)
    for (const line of overview(all, wanted.of)) say(line)
    return wanted.code
  }
  const { command } = await commands.find(({ name }) => name === wanted.name)!.load()
  const call = parseCall(command, wanted.rest)
  if (call.wantsHelp) {
    for (const line of commandHelp(command)) voice.out(line)
    return 0
  }
  const read = loadConfig(call.settings, call.complaints)
  const { flags, positionals } = call
  return command.run({ config: read.config, read, flags, positionals, ...voice })
}

/** Process-wide setup, which tests that call commands skip: output, exit and file mode. */
function asProgram(): Voice {
  followStarter()
  makePrivate()
  // A reader such as `head` may have exited: the remaining output is discarded.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
