/**
 * Bytes that pass through in buffers of their own, as Node reads sockets and files. V8 lets such
 * buffers lie until it goes through all memory for their sake, some twenty times for a gigabyte,
 * which takes more time than all the rest and holds a hundred megabytes. To look at what was made
 * last is enough, and takes a millisecond.
 */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { limits } from './limits.ts'

type Collect = (how: { type: 'minor' }) => void

let collect: Collect | undefined
let passed = 0

/** Told of all bytes that passed, by whichever way. */
export function bytesPassed(bytes: number) {
  passed += bytes
  if (passed < limits.passing_bytes_max) return
  passed = 0
  collect ??= findCollect()
  // What is left over is little: to share it out among threads takes longer than to do it.
  setFlagsFromString('--no-parallel-scavenge')
  collect({ type: 'minor' })
  setFlagsFromString('--parallel-scavenge')
}

function findCollect(): Collect {
  setFlagsFromString('--expose-gc')
  const found = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  return found
}
