/** A worker thread that reads several blobs concurrently. */

import { workerData } from 'node:worker_threads'
import { fileURLToPath } from 'node:url'

import { lazily } from '../lazily.ts'
import { stepBack } from '../step-back.ts'
import { answers } from '../threads.ts'
import type { OpenFile, Question } from './scanner.ts'

const code = lazily<{ openFile: OpenFile }>(fileURLToPath((workerData as { code: string }).code))
stepBack()

let asked = ''
const files = new Map<number, ReturnType<OpenFile>>()

answers((question: Question): boolean[] | undefined => {
  if ('asked' in question) {
    asked = question.asked
    files.clear()
    return undefined
  }
  const { file, bytes, isLast } = question
  const reader = files.get(file) ?? code().openFile(asked)
  const found = reader.add(bytes, isLast)
  if (found) files.delete(file)
  else files.set(file, reader)
  return found
})
