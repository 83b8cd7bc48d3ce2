/**
 * The interface as it was promised to clients, line by line, each with the test that holds it.
 * `tools/interface.test.ts` fails when a method, parameter, field or test is no longer there, and
 * `docs/interface.md` is made from it.
 */

/** Of what dl is sent and answers, which no schema says. */
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
 * Where a test stands: `recording 112` is one of tests/recordings, `recording of dl 28` is one of
 * tests/recordings/tickets.jsonl; else a file, and the words with
 * which the test or its row in a table is called there: `src/…/x.test.ts: what it says`.
 */
export type Test = string

export interface MethodLine {
  /** Verb and path as the interface writes them, below `/rest`. */
  path: string
  name: string
  /** Their names; one that ends with `*` is required. What they take, the schemas say. */
  parameters: string
  tests: Test[]
}

/** A request of the interface of dl. */
export interface RequestLine {
  /** Verb and path below `/rest`. */
  path: string
  /** The version of dl that brought it. */
  since: string
  /** Fields of the form, and keys of its `msg`. */
  fields: Record<string, Kind>
  answer: Record<string, Kind>
  tests: Test[]
}

export interface FieldLines {
  what: string
  /** The method that answers with them, and where in its output: `Product.get products[]`. */
  of: string
  /** Their names. */
  fields: string
  tests: Test[]
}

export interface RuleLine {
  says: string
  tests: Test[]
}

export interface Section {
  title: string
  methods?: MethodLine[]
  requests?: RequestLine[]
  fields?: FieldLines[]
  rules?: RuleLine[]
}

/** The words of such a line. */
export const namesIn = (line: string) => line.split(/\s+/).filter(Boolean)
