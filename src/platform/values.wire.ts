/**
 * Values that JSON has no word for. Doors whose protocol has one find it by what is declared here,
 * so every time in an answer is a `Time`, and what stands for bytes says `BASE64`.
 */

import { Type } from 'typebox'

const TIME = { format: 'date-time', description: 'UTC, `YYYY-MM-DDTHH:MM:SSZ`' }

/** Of answers: what clients give is a text first, in whatever form they have it. */
export const Time = Type.String(TIME)
/** `description` says which time it is. */
export const timeOf = (description: string) => Type.String({ ...TIME, description })

/** Said of a text that stands for bytes, in answers and among parameters. */
export const BASE64 = { contentEncoding: 'base64' }
