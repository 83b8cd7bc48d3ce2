/**
 * A fault is an error that a caller may expect: a name, an HTTP status, a number for old clients
 * and a sentence.
 */

export class Fault extends Error {
  override name = 'Fault'
  readonly fault: string
  readonly status: number
  readonly code: number
  /** Seconds after which to retry; sent as `Retry-After`. */
  retry_after_s?: number
  /** What the sentence was made of. */
  details: readonly unknown[] = []

  constructor(fault: string, status: number, code: number, message: string) {
    super(message)
    this.fault = fault
    this.status = status
    this.code = code
  }
}

/** An entry of a catalogue: what `fault(status, code).says(…)` returns. */
export interface Entry<Details extends unknown[] = never[]> {
  status: number
  code: number
  /** The sentence, from the details that `fail` gets. */
  say: (...details: Details) => string
  /** The same, computed from the details. */
  retry_after_s?: (...details: Details) => number
}

/** Entries by the name of the fault. Several may have the same number, as in Bugzilla. */
export type Catalogue = Record<string, Entry>

/** An entry of a catalogue: `fault(404, 100).says((id: number) => `There is no bug ${id}.`)`. */
export const fault = (status: number, code: number) => ({
  says<Details extends unknown[]>(
    sentence: string | Entry<Details>['say'],
    retry_after_s?: Entry<Details>['retry_after_s'],
  ): Entry<Details> {
    const say = typeof sentence === 'string' ? () => sentence : sentence
    return { status, code, say, ...(retry_after_s && { retry_after_s }) }
  },
})

/** Turns a catalogue into a typed thrower: `fail('flag_not_multiple', 'review')`. */
export function thrower<Entries extends Catalogue>(entries: Entries) {
  return function fail<Name extends keyof Entries & string>(
    name: Name,
    ...details: Parameters<Entries[Name]['say']>
  ): never {
    const { status, code, say, retry_after_s } = entries[name]!
    const fault = new Fault(name, status, code, say(...(details as never[])))
    fault.details = details
    if (retry_after_s) fault.retry_after_s = retry_after_s(...(details as never[]))
    throw fault
  }
}
