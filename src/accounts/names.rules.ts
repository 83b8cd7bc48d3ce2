/** How a call names people and groups: by number, by name, or by a path that is either. Pure. */

export interface Named {
  /** The last part of a path such as `/user/7` or `/group/admin`. */
  id_or_name?: string | undefined
  ids?: number[] | undefined
  names?: string[] | undefined
}
export interface Wanted {
  /** Undefined where nothing was asked for by number, as against an empty list. */
  ids: number[] | undefined
  names: string[] | undefined
}

/** All that a call names, what its path names first. */
export function wanted({ id_or_name, ids, names }: Named): Wanted {
  if (id_or_name === undefined) return { ids, names }
  const id = readId(id_or_name)
  if (id === undefined) return { ids, names: [id_or_name, ...(names ?? [])] }
  return { ids: [id, ...(ids ?? [])], names }
}

/** The number that a text is; what has other characters than digits is a name, never a number. */
export function readId(text: string): number | undefined {
  const id = /^\d+$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(id) ? id : undefined
}

/** A name as it is kept: without blanks around it, and nothing in it that would break a line. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
