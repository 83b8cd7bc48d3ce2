/** A thread that calls our functions for the texts of many rows. */

import { workerData } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'

import { lazily } from '../lazily.ts'
import { stepBack } from '../step-back.ts'
import { answers } from '../threads.ts'
import type { Page } from './matcher.ts'
import type { Functions } from './sqlite-functions.ts'

const functions = lazily<Functions>(fileURLToPath((workerData as { code: string }).code))
stepBack()

answers(({ name, asked, texts }: Page): boolean[] => {
  const fits = functions()[name]!
  return texts.map((text) => fits(asked, text))
})
