/** Declares a command of `docket`. Each has a file in this folder and a line in list.ts. */

import { BLOB_SETTING_NAMES } from '../blob-settings.ts'
import type { Read } from '../config.ts'
import type { Config, SettingName } from '../settings.ts'

/** A flag of one command; settings are flags as well. */
export interface Flag {
  /** The placeholder for the value in the help, such as `FILE`. A flag without it is a switch. */
  value?: string
  /** May be given several times, each with a value. */
  many?: true
  sentence: string
}

/** Flags by name, without `--`. */
export type Flags = Record<string, Flag>

/** An argument of the command. Optional ones come last. */
export interface Positional {
  /** The placeholder in the help, such as `LOGIN`. */
  name: string
  sentence: string
  optional?: boolean
  /** The last one may be given several times. */
  many?: boolean
}

/** The values of flags: strings for those with a value, booleans for switches. */
export type FlagValues<F extends Flags> = string extends keyof F
  ? Record<string, string | boolean | string[] | undefined>
  : { [Name in keyof F]: ValueOf<F[Name]> }
type ValueOf<F extends Flag> = F extends { many: true }
  ? string[]
  : F extends { value: string }
    ? string | undefined
    : boolean

/** What a command gets to run. */
export interface Context<F extends Flags = Flags> {
  config: Config
  /** The settings with their sources. */
  read: Read
  flags: FlagValues<F>
  positionals: string[]
  /** Prints a line to standard output or standard error. */
  out: (line: string) => void
  /** Prints a line to standard error: progress, warnings, and what must not be piped. */
  err: (line: string) => void
}

/** A command. Its help, and suggestions for misspelt names, follow from it. */
export interface Command<F extends Flags = Flags> {
  /** The words after `docket`, such as `user add`. */
  name: string
  /** The overview shows the first sentence. */
  summary: string
  positionals?: Positional[]
  flags: F
  /** Settings available as flags; default: the location of the data. */
  settings?: readonly SettingName[]
  /** Returns the exit code. Expected failures are thrown as Refusal or Fault. */
  run(context: Context<F>): Promise<number>
}

/** A command with flags typed by its declaration: `export const command = declare({ … })`. */
export function declare<const F extends Flags>(command: Command<F>): Command {
  return command as unknown as Command
}

/** The settings that say where the data is. */
export const DATA_SETTINGS: readonly SettingName[] = ['data', 'database', ...BLOB_SETTING_NAMES]
