/** Loads parts of the script: files of their own, which most pages do not need. */

import * as en from './en.js'
import { isAlarmed, speak } from './page.js'

/** The parts that were asked for, by what loads them. */
const parts = new Map()
/** Those that are on their way. */
const coming = new Set()

/** The module, or undefined if it could not be loaded; then it is tried again the next time. */
export function part(load) {
  const kept = parts.get(load)
  if (kept) return kept
  const asked = load().catch(() => {
    parts.delete(load)
    // What is said already, such as that a form could not be sent, matters more.
    if (!isAlarmed()) speak(en.partNotLoaded, 'alert')
  })
  parts.set(load, asked)
  coming.add(asked)
  void asked.then(() => coming.delete(asked))
  return asked
}

export const isLoaded = (load) => parts.has(load)

export const isLoading = () => coming.size > 0
export const afterLoading = (run) => void Promise.all(coming).then(run)
