/** How a browser displays pages, as chosen by its user; kept in a cookie. Pure. */

export const THEMES = ['light', 'dark'] as const
export const DENSITIES = ['roomy'] as const
export const KEYS = ['off'] as const

/** By default, pages follow the system, are compact, and have keyboard shortcuts. */
export interface Display {
  theme?: (typeof THEMES)[number]
  density?: (typeof DENSITIES)[number]
  keys?: (typeof KEYS)[number]
}

export const DISPLAY_COOKIE = 'docket_display'

/** Ignores what it does not know. */
export function readDisplay(text = ''): Display {
  const words = text.split('.')
  const theme = THEMES.find((one) => words.includes(one))
  const density = DENSITIES.find((one) => words.includes(one))
  const keys = KEYS.find((one) => words.includes(one))
  return { ...(theme && { theme }), ...(density && { density }), ...(keys && { keys }) }
}

const YEAR_S = 31_536_000
/** The cookie, kept for a year; removed if nothing is chosen. */
export function displayCookie({ theme, density, keys }: Display, secure: boolean): string {
  const value = [theme, density, keys].filter(Boolean).join('.')
  const rest = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${value ? YEAR_S : 0}`]
  return [`${DISPLAY_COOKIE}=${value}`, ...rest, ...(secure ? ['Secure'] : [])].join('; ')
}
