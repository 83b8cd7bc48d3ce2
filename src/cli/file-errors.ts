/** Failed calls of the system as refusals that name the file. */

import { getSystemErrorMessage } from 'node:util'

import { Refusal } from '../platform/refusal.ts'

/** Turns a failed call of the system, such as for a full disk, into a Refusal about the path. */
export async function about<Result>(path: string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    const { syscall, errno, message } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    const why = errno === undefined ? message : getSystemErrorMessage(errno)
    throw new Refusal(`${path}: ${why}`)
  }
}
