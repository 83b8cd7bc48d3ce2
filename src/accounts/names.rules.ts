/**
 * How calls refer to people and groups: by id, by name, or by a path parameter that is either.
 * Pure.
 */

/** Parameters that name objects, by id or by name. */
export interface Named {
  /** The last segment of a path such as `/user/7` or `/group/admin`. */
  id_or_name?: string | undefined
  ids?: number[] | undefined
  names?: string[] | undefined
}

/** The objects that a call refers to; both may be given, and results are combined. */
export interface Wanted {
  /** Undefined if no ids were given, as opposed to an empty list. */
  ids: number[] | undefined
  names: string[] | undefined
}

/** All references in a call, the path parameter first. */
export function wanted({ id_or_name, ids, names }: Named): Wanted {
  if (id_or_name === undefined) return { ids, names }
  const id = readId(id_or_name)
  if (id === undefined) return { ids, names: [id_or_name, ...(names ?? [])] }
  return { ids: [id, ...(ids ?? [])], names }
}

/** Parses an id; anything but digits is a name. */
export function readId(text: string): number | undefined {
  const id = /^\d+$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(id) ? id : undefined
}

/** A name in stored form: trimmed, without line breaks. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
