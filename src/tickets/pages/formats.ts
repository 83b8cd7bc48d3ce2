/** Whether a client of a link is a browser, or a program that wants JSON. Pure. */

import { HTML_TYPE, JSON_TYPE } from '../../platform/http/formats.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'

/** Browsers do, and programs that ask for anything do not. */
export const namesHtml = ({ headers }: Pick<OwnAsked, 'headers'>): boolean =>
  headers.accept?.includes(HTML_TYPE) ?? false

/** Only if it does not name HTML as well. */
export const namesJson = (asked: Pick<OwnAsked, 'headers'>): boolean =>
  !namesHtml(asked) && (asked.headers.accept?.includes(JSON_TYPE) ?? false)
