/** A placeholder for a parameter in a declared statement. */

/** Kysely collects it among the values of a query; `statement` replaces it in each call. */
export class Marker {
  readonly name: string
  readonly encode: (value: unknown) => unknown

  constructor(name: string, encode: (value: unknown) => unknown = (value) => value) {
    this.name = name
    this.encode = encode
  }

  /** The same parameter, converted before it is bound. */
  through(encode: (value: unknown) => unknown) {
    return new Marker(this.name, encode)
  }
}
