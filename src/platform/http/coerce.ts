/**
 * Coerces what clients send to the types in a schema, as Bugzilla does; leaves the rest unchanged.
 */

/** The part of JSON Schema that the schemas of methods use. */
export interface Schema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: readonly string[]
}

/** Converts values to the type of one schema; validation is a separate step. */
export interface Coercer {
  /** The converted value, such as 5 for `'5'`; unchanged if it cannot be converted. */
  coerce: (value: unknown) => unknown
  /** Whether the value has the expected type; not whether it is valid. */
  fits: (value: unknown) => boolean
}

/**
 * Compiles a schema. A value that fits one variant of a union keeps its type; otherwise the first
 * variant into which it can be converted counts.
 */
export function coercer(schema: Schema): Coercer {
  if (schema.anyOf) return union(schema.anyOf.map(coercer))
  if (schema.enum) return choice(schema.enum)
  if ('const' in schema) return choice([schema.const])
  if (schema.type === 'array') return list(schema.items ? coercer(schema.items) : anything)
  if (schema.type === 'object') return record(schema)
  return SCALARS[schema.type ?? ''] ?? anything
}

const same = (value: unknown) => value
const anything: Coercer = { coerce: same, fits: () => true }
const boolean: Coercer = { coerce: truth, fits: (value) => typeof value === 'boolean' }
const integer: Coercer = { coerce: numeric, fits: Number.isSafeInteger }
const number: Coercer = { coerce: numeric, fits: Number.isFinite }
const string: Coercer = { coerce: text, fits: (value) => typeof value === 'string' }
const nothing: Coercer = { coerce: same, fits: (value) => value === null }
const SCALARS: Record<string, Coercer> = { boolean, integer, number, string, null: nothing }

/** Perl's truth: the string `false` is true. */
function truth(value: unknown) {
  if (value === null || value === '' || value === '0' || value === 0) return false
  return typeof value === 'string' || typeof value === 'number' ? true : value
}

/** Matches each digit in one way only, so that long non-numbers do not cause backtracking. */
const NUMERIC = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i
/** Integers that a double cannot represent stay strings, which no numeric schema accepts. */
function numeric(value: unknown) {
  if (typeof value === 'number') return isExact(value) ? value : String(value)
  if (typeof value !== 'string' || !NUMERIC.test(value)) return value
  const parsed = Number(value)
  // Adding 0 turns -0 into 0.
  return isExact(parsed) ? parsed + 0 : value
}
const isExact = (value: number) =>
  Number.isFinite(value) && (Number.isSafeInteger(value) || !Number.isInteger(value))

function text(value: unknown) {
  if (typeof value === 'number') return String(value)
  return typeof value === 'boolean' ? (value ? '1' : '0') : value
}

function choice(allowed: readonly unknown[]): Coercer {
  const { coerce } = coercer({ type: allowed[0] === null ? 'null' : typeof allowed[0] })
  return { coerce, fits: (value) => allowed.includes(value) }
}

function list(item: Coercer): Coercer {
  return {
    coerce(value) {
      if (Array.isArray(value)) return value.map(item.coerce)
      return value === null ? value : [item.coerce(value)]
    },
    fits: Array.isArray,
  }
}

function record({ properties = {}, required = [] }: Schema): Coercer {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = coercer(schema)
    return { name, field, drops: !required.includes(name) && !field.fits(field.coerce(null)) }
  })
  return {
    coerce(value) {
      if (!isRecord(value)) return value
      const coerced = { ...value }
      for (const { name, field, drops } of fields) {
        if (!Object.hasOwn(coerced, name)) continue
        if (coerced[name] === null && drops) delete coerced[name]
        else coerced[name] = field.coerce(coerced[name])
      }
      return coerced
    },
    fits: isRecord,
  }
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first matching variant wins, else the first to which the value can be coerced. */
function union(variants: readonly Coercer[]): Coercer {
  const fits = (value: unknown) => variants.some((variant) => variant.fits(value))
  return {
    coerce(value) {
      const fitting = variants.find((variant) => variant.fits(value))
      if (fitting) return fitting.coerce(value)
      for (const variant of variants) {
        const coerced = variant.coerce(value)
        if (variant.fits(coerced)) return coerced
      }
      return value
    },
    fits,
  }
}
