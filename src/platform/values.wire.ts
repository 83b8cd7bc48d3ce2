/**
 * Schema types that JSON lacks. Doors whose protocol has them use these declarations, so every time
 * in a response is a `Time`, and every Base64 string is declared `BASE64`.
 */

import { Type } from 'typebox'

const TIME = { format: 'date-time', description: 'UTC, `YYYY-MM-DDTHH:MM:SSZ`' }

/** For responses only: input times are parsed from strings in any format. */
export const Time = Type.String(TIME)
/** `description` says which time it is. */
export const timeOf = (description: string) => Type.String({ ...TIME, description })

/** Marks a string that holds bytes in Base64, in responses and parameters. */
export const BASE64 = { contentEncoding: 'base64' }
