/** How a browser displays pages, as chosen by its user; kept in a cookie. Pure. */

/** Alternatives to the default, which follows the system. */
export const THEMES = ['light', 'dark'] as const
/** Alternatives to the default, which is compact. */
export const DENSITIES = ['roomy'] as const
/** Alternatives to the default, in which single-key shortcuts work. */
export const KEYS = ['off'] as const

/** Alternatives to the default, in which wide windows show a bug beside its list. */
export const PANES = ['alone'] as const

/** By default, pages follow the system, are compact, and have keyboard shortcuts and a pane. */
export interface Display {
  theme?: (typeof THEMES)[number]
  density?: (typeof DENSITIES)[number]
  keys?: (typeof KEYS)[number]
  pane?: (typeof PANES)[number]
}

/** Its value joins the choices with dots, such as `dark.roomy`. */
export const DISPLAY_COOKIE = 'docket_display'

/** Ignores what it does not know. */
export function readDisplay(text = ''): Display {
  const words = text.split('.')
  const theme = THEMES.find((one) => words.includes(one))
  const density = DENSITIES.find((one) => words.includes(one))
  const keys = KEYS.find((one) => words.includes(one))
  const pane = PANES.find((one) => words.includes(one))
  return {
    ...(theme && { theme }),
    ...(density && { density }),
    ...(keys && { keys }),
    ...(pane && { pane }),
  }
}

const YEAR_S = 31_536_000
/** The cookie, kept for a year; removed if nothing is chosen. */
export function displayCookie({ theme, density, keys, pane }: Display, secure: boolean) {
  const value = [theme, density, keys, pane].filter(Boolean).join('.')
  const rest = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${value ? YEAR_S : 0}`]
  return [`${DISPLAY_COOKIE}=${value}`, ...rest, ...(secure ? ['Secure'] : [])].join('; ')
}
