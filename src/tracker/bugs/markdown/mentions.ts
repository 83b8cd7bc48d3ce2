/** Finds who is mentioned in a comment. Pure. */

import { fold } from '../../../platform/fold.ts'
import { referencesIn } from './references.ts'

/** Further ones in the same comment tell nobody. */
export const MENTIONS_MAX = 10

/** The first names after `@`, folded and each once; not those in quotes and code. */
export function mentionsIn(text: string): string[] {
  const names = referencesIn(spokenIn(text)).flatMap(({ person }) => person ?? [])
  return [...new Set(names.map(fold))].slice(0, MENTIONS_MAX)
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/

function spokenIn(text: string): string {
  const spoken: string[] = []
  let fence: string | undefined
  let isAfterBlank = true
  for (const line of text.split('\n')) {
    const [, mark] = FENCE.exec(line) ?? []
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined
      continue
    }
    const isCode: boolean = isAfterBlank && /^(?: {4}|\t)/.test(line)
    isAfterBlank = line.trim() === '' || isCode
    if (mark !== undefined) fence = mark
    else if (!isCode && !/^ {0,3}>/.test(line)) spoken.push(line)
  }
  return spoken.join('\n').replaceAll(/(`{1,3})[^`\n]+\1/g, ' ')
}
