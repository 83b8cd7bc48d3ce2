/** The request to finish an import that follows its source: a file beside the staging. */

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { writeWhole } from '../../platform/files.ts'

const pathOf = (folder: string) => join(folder, 'cut-over')

/** Asks the import with this staging folder to finish with its next round. */
export async function askToCutOver(folder: string): Promise<void> {
  await writeWhole(pathOf(folder), 'cut over\n')
}

/** Whether it was asked. */
export const isCutOverAsked = (folder: string): boolean => existsSync(pathOf(folder))

/** Withdraws the request. */
export const withdrawCutOver = (folder: string): Promise<void> =>
  rm(pathOf(folder), { force: true })
