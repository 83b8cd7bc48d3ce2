/**
 * The request to finish an import that follows its source, and whether it may be asked: files
 * beside the staging, which another process reads while the import has the staging open.
 */

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { writeWhole } from '../../platform/files.ts'
import { COMPARED, CUT_OVER } from '../staging/open-staging.ts'

const pathOf = (folder: string) => join(folder, CUT_OVER)

/** Asks the import with this staging folder to finish with its next round. */
export async function askToCutOver(folder: string): Promise<void> {
  await writeWhole(pathOf(folder), 'cut over\n')
}

/** Whether it was asked. */
export const isCutOverAsked = (folder: string): boolean => existsSync(pathOf(folder))

/** Withdraws the request. */
export const withdrawCutOver = (folder: string): Promise<void> =>
  rm(pathOf(folder), { force: true })

/** Notes that the copy was compared with the staging. */
export async function putCompared(folder: string): Promise<void> {
  await writeWhole(join(folder, COMPARED), 'compared\n')
}

/** Whether the copy was compared with the staging, by this run or an earlier one. */
export const isCompared = (folder: string): boolean => existsSync(join(folder, COMPARED))
