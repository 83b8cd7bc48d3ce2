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
  /** The sentence in other languages, before it is filled in; see `pages/fault-text.ts`. */
  wordings: Readonly<Record<string, string>> = {}

  constructor(fault: string, status: number, code: number, message: string) {
    super(message)
    this.fault = fault
    this.status = status
    this.code = code
  }
}

/** The same fault with another status or sentence. */
export function faultWith(
  fault: Fault,
  { status = fault.status, message = fault.message }: { status?: number; message?: string },
): Fault {
  const made = new Fault(fault.fault, status, fault.code, message)
  made.details = fault.details
  made.wordings = fault.wordings
  if (fault.retry_after_s !== undefined) made.retry_after_s = fault.retry_after_s
  return made
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

/**
 * The sentences of a catalogue in other languages, by fault and language. `{1}` is the first
 * detail, see `pages/fault-text.ts`.
 */
export type FaultTexts<Name extends string> = Readonly<
  Record<Name, Readonly<Record<string, string>>>
>

/** Turns a catalogue into a typed thrower: `fail('flag_not_multiple', 'review')`. */
export function thrower<Entries extends Catalogue>(
  entries: Entries,
  texts: FaultTexts<keyof Entries & string>,
) {
  const make = maker(entries, texts)
  return function fail<Name extends keyof Entries & string>(
    name: Name,
    ...details: Parameters<Entries[Name]['say']>
  ): never {
    throw make(name, ...details)
  }
}

/** The same for code that cannot throw: returns the fault. */
export function maker<Entries extends Catalogue>(
  entries: Entries,
  texts: FaultTexts<keyof Entries & string>,
) {
  return function make<Name extends keyof Entries & string>(
    name: Name,
    ...details: Parameters<Entries[Name]['say']>
  ): Fault {
    const { status, code, say, retry_after_s } = entries[name]!
    const fault = new Fault(name, status, code, say(...(details as never[])))
    fault.details = details
    fault.wordings = texts[name]
    if (retry_after_s) fault.retry_after_s = retry_after_s(...(details as never[]))
    return fault
  }
}

type InEach<Catalogues> = {
  readonly [One in keyof Catalogues]: {
    readonly [Name in keyof Catalogues[One]]: Readonly<Record<string, string>>
  }
}
/** The texts of the catalogues of a room, from those of each language. */
export function byFault<German extends Readonly<Record<string, Readonly<Record<string, string>>>>>(
  languages: Readonly<Record<string, SameFaults<German>>> & { de: German },
): InEach<German> {
  const entries = Object.entries(languages.de).map(([catalogue, sentences]) => {
    const names = Object.keys(sentences).map((name) => {
      const said = Object.entries(languages).map(([tag, all]) => [tag, all[catalogue]![name]!])
      return [name, Object.fromEntries(said)] as const
    })
    return [catalogue, Object.fromEntries(names)] as const
  })
  return Object.fromEntries(entries) as InEach<German>
}
/** The catalogues of a room in another language. */
export type SameFaults<German> = {
  readonly [One in keyof German]: { readonly [Name in keyof German[One]]: string }
}
