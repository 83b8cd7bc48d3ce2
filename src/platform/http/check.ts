/** Validates input against its schema and maps violations to faults. */

import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

import type { Schema } from './coerce.ts'
import { fail, shown } from './faults.ts'

/** Throws the fault of the first violation. */
export function checker(input: TObject): (asked: Record<string, unknown>) => void {
  // Compiled on first use: each takes a millisecond, and there are hundreds.
  let compiled: ReturnType<typeof Compile> | undefined
  return (asked) => {
    compiled ??= Compile(input)
    if (compiled.Check(asked)) return
    const { few, firsts, tooLong } = withFew(input, asked)
    const [mistake] = compiled.Errors(few)
    if (!mistake) return blame(input as Schema, tooLong ?? compiled.Errors(asked)[0]!, asked)
    const [, top = '', item, ...rest] = mistake.instancePath.split('/')
    const first = firsts.get(top)
    const path = item && first ? ['', top, Number(item) + first, ...rest].join('/') : undefined
    blame(input as Schema, { ...mistake, ...(path && { instancePath: path }) }, asked)
  }
}

/** Up to this many items a list is examined in detail, which is a hundred times slower. */
const FEW = 20

/** The first invalid item, of long lists any invalid one; and which list is too long. */
function withFew({ properties }: TObject, asked: Record<string, unknown>) {
  const few = { ...asked }
  const firsts = new Map<string, number>()
  let tooLong: Mistake | undefined
  for (const [name, value] of Object.entries(asked)) {
    const list = Object.hasOwn(properties, name) ? (properties[name] as ListSchema) : undefined
    if (!list?.items || !Array.isArray(value) || value.length <= FEW) continue
    const items = Compile(list.items)
    const first = Math.max(
      value.findIndex((item) => !items.Check(item)),
      0,
    )
    firsts.set(name, first)
    few[name] = value.slice(first, first + 1)
    const { maxItems: limit = Number.POSITIVE_INFINITY } = list
    if (value.length <= limit) continue
    tooLong ??= { keyword: 'maxItems', instancePath: `/${name}`, params: { limit } }
  }
  return { few, firsts, tooLong }
}
type ListSchema = TSchema & { items?: TSchema; maxItems?: number }

interface Mistake {
  keyword: string
  /** A JSON pointer, such as `/flags/0/status`. */
  instancePath: string
  params: object
}

function blame(input: Schema, mistake: Mistake, asked: Record<string, unknown>): never {
  const steps = mistake.instancePath.split('/').slice(1)
  const [top = ''] = steps
  const name = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${shown(step)}`)).join('')
  const label = name.slice(1) || 'body'
  const schemas = steps.reduce<Bounds[]>((at, step) => at.flatMap((s) => inside(s, step)), [input])
  if (wantsScalars(inside(input, top)[0]) && holdsMore(asked[top])) {
    return fail('param_scalar_array_required', top)
  }
  const kinds = new Set(schemas.map((schema) => schema.type ?? 'any'))
  const [schema] = schemas
  if (schema && kinds.size === 1) {
    if (kinds.has('number')) fail('param_must_be_numeric', label, wanted(schema))
    if (kinds.has('integer')) fail('param_integer_required', label, wanted(schema))
  }
  return fail('param_invalid', label, reason(mistake, schemas))
}

interface Bounds extends Schema {
  minimum?: number
  maximum?: number
}

/** The schemas that a step of a path may match: each variant, without null. */
function inside(schema: Schema, step: string): Bounds[] {
  const property = schema.properties?.[step]
  if (property) return variants(property)
  const pattern = Object.entries(schema.patternProperties ?? {}).find(([p]) => RegExp(p).test(step))
  if (pattern) return variants(pattern[1])
  return schema.items && /^\d+$/.test(step) ? variants(schema.items) : []
}
const variants = (schema: Schema): Bounds[] =>
  schema.anyOf ? schema.anyOf.flatMap(variants).filter(({ type }) => type !== 'null') : [schema]

const SCALAR = new Set(['string', 'number', 'integer', 'boolean'])
const wantsScalars = (schema?: Schema) =>
  schema?.items !== undefined && variants(schema.items).every((item) => SCALAR.has(item.type ?? ''))
const holdsMore = (value: unknown) =>
  Array.isArray(value) && value.some((item) => typeof item === 'object')

function wanted({ type, minimum, maximum }: Bounds) {
  const what = type === 'integer' ? 'an integer' : 'a number'
  if (minimum !== undefined && maximum !== undefined) return `${what} from ${minimum} to ${maximum}`
  if (minimum !== undefined) return `${what} of at least ${minimum}`
  return maximum === undefined ? what : `${what} of at most ${maximum}`
}

const A: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const kindOf = ({ type, const: only }: Schema) =>
  typeof only === 'string' ? only : (A[type ?? ''] ?? 'something else')

function reason({ keyword, params }: Mistake, schemas: Bounds[]) {
  const { limit = 0, allowedValues = [], requiredProperties = [] } = params as Details
  switch (keyword) {
    case 'type':
    case 'const':
    case 'anyOf':
      return `it must be ${schemas.map(kindOf).join(' or ')}`
    case 'enum':
      return `it must be one of ${allowedValues.join(', ')}`
    case 'required':
      return `it lacks ${requiredProperties.join(', ')}`
    case 'maxLength':
      return `it must have at most ${counted(limit, 'character')}`
    case 'minLength':
      return `it must have at least ${counted(limit, 'character')}`
    case 'maxItems':
      return `it must have at most ${counted(limit, 'item')}`
    case 'minItems':
      return `it must have at least ${counted(limit, 'item')}`
    default:
      return 'it does not have the required format'
  }
}
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** The details in TypeBox's errors, by keyword. */
interface Details {
  limit?: number
  allowedValues?: string[]
  requiredProperties?: string[]
}
