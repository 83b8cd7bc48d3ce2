/** Flags in forms, as Bugzilla names their controls: `flag-ID` and `flag_type-ID`. Pure. */

type Fields = ReadonlyMap<string, readonly string[]>

const FLAG = /^flag(_type)?-(\d{1,9})$/
/** The parameter `flags` of methods; absent if none is set. */
export function flagsIn(given: Fields): { flags?: object[] } {
  const flags = [...given].flatMap(([name, values]) => {
    const [, type, number] = FLAG.exec(name) ?? []
    const status = values.at(-1) ?? ''
    if (number === undefined || status === '' || (type && status === 'X')) return []
    const requestee = given
      .get(`requestee${type ?? ''}-${number}`)
      ?.at(-1)
      ?.trim()
    const which = type ? { type_id: Number(number), new: true } : { id: Number(number) }
    return [{ ...which, status, ...(requestee && { requestee }) }]
  })
  return flags.length > 0 ? { flags } : {}
}
