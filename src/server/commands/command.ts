/** What a command of `docket` is. Each has a file in this folder and a line in list.ts. */

import { BLOB_SETTING_NAMES } from '../blob-settings.ts'
import type { Read } from '../config.ts'
import type { Config, SettingName } from '../settings.ts'

export interface Flag {
  /** Stands for the value in the help, such as `FILE`. A flag without it is a switch. */
  value?: string
  /** It may be given several times, each with a value. */
  many?: true
  sentence: string
}
export type Flags = Record<string, Flag>

/** A word after the command. Those that may be left out come last. */
export interface Positional {
  /** As it stands in the help, such as `LOGIN`. */
  name: string
  sentence: string
  optional?: boolean
}

/** What was given: text for a flag with a value, whether it was there for a switch. */
export type FlagValues<F extends Flags> = string extends keyof F
  ? Record<string, string | boolean | string[] | undefined>
  : { [Name in keyof F]: ValueOf<F[Name]> }
type ValueOf<F extends Flag> = F extends { many: true }
  ? string[]
  : F extends { value: string }
    ? string | undefined
    : boolean

export interface Context<F extends Flags = Flags> {
  config: Config
  /** Where the settings came from, beside what they are. */
  read: Read
  flags: FlagValues<F>
  positionals: string[]
  /** Says a line on standard output, or on standard error. */
  out: (line: string) => void
  err: (line: string) => void
}

export interface Command<F extends Flags = Flags> {
  /** The words after `docket`, such as `user add`. */
  name: string
  /** The overview of all commands shows its first sentence. */
  summary: string
  positionals?: Positional[]
  flags: F
  /** The settings that may be flags of this command; where nothing is said, where the data lies. */
  settings?: readonly SettingName[]
  /** Gives the exit code. Expected failures are thrown as Refusal or Fault. */
  run(context: Context<F>): Promise<number>
}

/** A command whose flags are typed by what it declares: `export const command = declare({ … })`. */
export function declare<const F extends Flags>(command: Command<F>): Command {
  return command as unknown as Command
}

export const DATA_SETTINGS: readonly SettingName[] = ['data', 'database', ...BLOB_SETTING_NAMES]
