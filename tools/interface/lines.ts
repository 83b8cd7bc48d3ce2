/**
 * The interface as promised to clients, line by line, each with the tests that check it.
 * `tools/interface.test.ts` fails when a method, parameter, field or test is missing, and
 * `docs/interface.md` is generated from it.
 */

/** The kinds of fields in requests and responses of dl, which have no schema. */
export type Kind =
  | 'int'
  | 'double'
  | 'string'
  | 'email'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'base64'
  | 'array'
  | 'object'

/**
 * The location of a test: `recording 112` is in tests/recordings, `recording of dl 28` is in
 * tests/recordings/tickets.jsonl; otherwise a file, followed by the title of the test or of its row
 * in a table: `src/…/x.test.ts: what it says`.
 */
export type Test = string

/** A promised method, and the tests that call it. */
export interface MethodLine {
  /** Verb and path below `/rest`, as documented. */
  path: string
  name: string
  /** Their names; a trailing `*` marks required ones. The schemas define their values. */
  parameters: string
  tests: Test[]
}

/** A request in the interface of dl. */
export interface RequestLine {
  /** Verb and path below `/rest`. */
  path: string
  /** The version of dl that introduced it. */
  since: string
  /** Fields of the form, and keys of its `msg`. */
  fields: Record<string, Kind>
  answer: Record<string, Kind>
  tests: Test[]
}

/** Promised fields of responses, and the tests that check them. */
export interface FieldLines {
  what: string
  /** The method that returns them, and their place in its output: `Product.get products[]`. */
  of: string
  /** Their names. By default, all that Bugzilla answered in the recordings among the tests. */
  fields?: string
  tests: Test[]
}

/** A promised behaviour as a sentence, and the tests that check it. */
export interface RuleLine {
  says: string
  tests: Test[]
}

/** A part of the documentation, in which lines have this order. */
export interface Section {
  title: string
  methods?: MethodLine[]
  requests?: RequestLine[]
  fields?: FieldLines[]
  rules?: RuleLine[]
}

/** The words of a line. */
export const namesIn = (line: string) => line.split(/\s+/).filter(Boolean)

/** The steps to a place such as `Product.get products[].versions[]`; `{}` is any key of a map. */
export const stepsTo = (of: string) =>
  of
    .slice(of.indexOf(' ') + 1)
    .split(/\.|(?=\[\])|(?=\{\})/)
    .filter(Boolean)
