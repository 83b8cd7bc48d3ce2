/** A thread that calls functions of ours for the texts of many rows. */

import { parentPort, workerData } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'

import { lazily } from '../lazily.ts'
import { stepBack } from '../step-back.ts'
import type { Answer, Page } from './matcher.ts'
import type { Functions } from './sqlite-functions.ts'

const functions = lazily<Functions>(fileURLToPath((workerData as { code: string }).code))
stepBack()

parentPort!.on('message', ({ number, name, asked, texts }: Page) => {
  const answer = (): Answer => {
    try {
      const fits = functions()[name]!
      return { number, fits: texts.map((text) => fits(asked, text as string | null)) }
    } catch (error) {
      return { number, error: String((error as Error).stack) }
    }
  }
  parentPort!.postMessage(answer())
})
