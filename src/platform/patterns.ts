/**
 * Users' regular expressions, in Perl's syntax, matched in linear time. What that rules out
 * (lookaround, back references, possessive quantifiers) is refused.
 */

import { RE2JS, RE2JSSyntaxException } from 're2js'

import { limits } from './limits.ts'

/** A compiled regular expression of a user; runs in time linear in the length of the text. */
export interface Pattern {
  /** Whether it matches anywhere in the text. */
  isIn(text: string): boolean
  /** The first matches that are not empty, in order. Groups without a match are empty. */
  matches(text: string, max: number): PatternMatch[]
}
/** A match; `groups` begins with the whole match. */
export interface PatternMatch {
  from: number
  groups: string[]
}
/** Why a pattern is invalid, as the end of a sentence. */
export interface Problem {
  problem: string
}

/** Patterns are case-sensitive, unless `anyCase`. */
export interface Reading {
  anyCase?: boolean
}

/** Compiled once and cached by its text. */
export function readPattern(text: string, reading: Reading = {}): Pattern | Problem {
  const key = (reading.anyCase ? 'i' : 's') + text
  const pattern = kept.get(key) ?? compile(text, reading)
  kept.delete(key)
  kept.set(key, pattern)
  if (kept.size > limits.patterns_kept_max) kept.delete(kept.keys().next().value!)
  return pattern
}

// In order of use, least recently used first.
const kept = new Map<string, Pattern | Problem>()

function compile(text: string, { anyCase }: Reading): Pattern | Problem {
  if (text.length > limits.pattern_chars_max) {
    return { problem: `it must have at most ${limits.pattern_chars_max} characters` }
  }
  try {
    const compiled = RE2JS.compile(fromPerl(text), anyCase ? RE2JS.CASE_INSENSITIVE : 0)
    if (compiled.programSize() > limits.pattern_steps_max) {
      return { problem: 'it repeats too much to be matched quickly' }
    }
    return {
      isIn: (searched) => compiled.test(searched),
      matches: (searched, max) => matchesOf(compiled, searched, max),
    }
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error
    return { problem: error.message.replace('error parsing regexp: ', '') }
  }
}

// Perl's `\Z` also matches before a final line feed; RE2's only matches at the very end, which is
// what people mean.
const fromPerl = (text: string) =>
  text.replaceAll(/\\./gs, (escaped) => (escaped === '\\Z' ? '\\z' : escaped))

function matchesOf(compiled: RE2JS, text: string, max: number): PatternMatch[] {
  const matcher = compiled.matcher(text)
  const found: PatternMatch[] = []
  while (found.length < max && matcher.find()) {
    const groups = Array.from(
      { length: matcher.groupCount() + 1 },
      (_, at) => matcher.group(at) ?? '',
    )
    if (groups[0] !== '') found.push({ from: matcher.start(), groups })
  }
  return found
}
