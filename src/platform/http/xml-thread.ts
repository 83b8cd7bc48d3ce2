/** A worker thread that parses long XML-RPC calls. */

import { workerData } from 'node:worker_threads'

import { Fault } from '../faults.ts'
import { stepBack } from '../step-back.ts'
import { answers } from '../threads.ts'
import { readCall, type XmlCall } from './xml-call.ts'
import type { Typed } from './xml-values.ts'

/** Input schemas by method name. */
export type Schemas = Record<string, Typed>
/** Exactly one of the two. Instances of `Fault` cannot be sent between threads. */
export interface XmlAnswer {
  call?: XmlCall
  fault?: Pick<Fault, 'fault' | 'status' | 'code' | 'message'>
}

const schemas = workerData as Schemas
stepBack()

answers((xml: string): XmlAnswer => {
  try {
    return { call: readCall(xml, (name) => schemas[name]) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const { fault, status, code, message } = error
    return { fault: { fault, status, code, message } }
  }
})
