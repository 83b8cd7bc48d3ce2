/** Tells browsers and systems from user agents, in words. Pure. */

/** A browser or program, and its system, which is empty if it is not known. */
export interface Device {
  name: string
  system: string
}

// Browsers name those that they are compatible with as well, so the order matters.
const NAMES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bSeaMonkey\//, 'SeaMonkey'],
  [/\bThunderbird\//, 'Thunderbird'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
  [/\bTrident\/|\bMSIE /, 'Internet Explorer'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b|\bDarwin\b/, 'macOS'],
  [/\bFreeBSD\b/, 'FreeBSD'],
  [/\bOpenBSD\b/, 'OpenBSD'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
const NAME_CHARS_MAX = 40

/** Programs introduce themselves by their name alone, such as `curl/8.5.0`. */
export function deviceOf(user_agent: string | null): Device | null {
  if (user_agent === null || user_agent.trim() === '') return null
  const find = (list: typeof NAMES) => list.find(([pattern]) => pattern.test(user_agent))?.[1]
  const own = user_agent.split(/[/;(]/, 1)[0]!.trim()
  const name = find(NAMES) ?? (own || user_agent.trim()).slice(0, NAME_CHARS_MAX)
  return { name, system: find(SYSTEMS) ?? '' }
}
