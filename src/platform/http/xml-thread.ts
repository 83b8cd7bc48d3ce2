/** A thread that reads long calls of XML-RPC, and writes long answers to them. */

import { workerData } from 'node:worker_threads'

import { Fault } from '../faults.ts'
import { stepBack } from '../step-back.ts'
import { answers } from '../threads.ts'
import { readCall, type XmlCall } from './xml-call.ts'
import { type Typed, writeValue } from './xml-values.ts'

/** Of each method, by its name. */
export type Schemas = Record<string, { input: Typed; output: Typed }>
export type XmlQuestion = { xml: string } | { json: string; name: string }
export interface XmlAnswer {
  call?: XmlCall
  /** UTF-8, in memory that both sides have. */
  written?: SharedArrayBuffer
  fault?: Pick<Fault, 'fault' | 'status' | 'code' | 'message'>
}

const schemas = workerData as Schemas
stepBack()

answers((question: XmlQuestion): XmlAnswer => {
  try {
    if ('xml' in question) return { call: readCall(question.xml, (name) => schemas[name]?.input) }
    const output = schemas[question.name]!.output
    return { written: shared(writeValue(JSON.parse(question.json), output)) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { fault, status, code, message } = error
    return { fault: { fault, status, code, message } }
  }
})

function shared(text: string) {
  const bytes = Buffer.from(text)
  const memory = new SharedArrayBuffer(bytes.length)
  bytes.copy(Buffer.from(memory))
  return memory
}
