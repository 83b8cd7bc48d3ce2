/** A placeholder for a parameter in a declared statement. */

export class Marker {
  readonly name: string
  readonly encode: (value: unknown) => unknown

  constructor(name: string, encode: (value: unknown) => unknown = (value) => value) {
    this.name = name
    this.encode = encode
  }

  through(encode: (value: unknown) => unknown) {
    return new Marker(this.name, encode)
  }
}
