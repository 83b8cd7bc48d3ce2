/** Passwords set by commands: read from standard input, or generated. */

import { checkPassword } from '../../accounts/passwords/passwords.rules.ts'
import { Fault } from '../../platform/faults.ts'
import { randomText } from '../../platform/ids.ts'
import { linesOf } from '../../platform/lines.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The flag of commands that set a password. */
export const PASSWORD_STDIN = {
  sentence: 'Read the password from the first line of standard input.',
}

/** The password to set. */
export interface Wanted {
  password: string
  /** It was generated and must be shown. */
  isNew: boolean
}

/** 119 bits, in groups that are easy to read aloud. */
const newPassword = () => Array.from({ length: 4 }, () => randomText(5)).join('-')

/** Refuses one that violates the installation's rules. */
export async function wantedPassword(
  fromInput: boolean,
  complexity: string,
  input: AsyncIterable<Uint8Array> = process.stdin,
): Promise<Wanted> {
  if (fromInput) {
    const password = await firstLine(input)
    checkPassword(password, complexity)
    return { password, isNew: false }
  }
  for (;;) {
    const password = newPassword()
    if (isGood(password, complexity)) return { password, isNew: true }
  }
}

async function firstLine(input: AsyncIterable<Uint8Array>): Promise<string> {
  for await (const line of linesOf(input)) return line.replace(/\r$/, '')
  throw new Refusal('no password on standard input; send it as one line')
}

function isGood(password: string, complexity: string): boolean {
  try {
    checkPassword(password, complexity)
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}
