/** The form for how this browser displays pages: colors, rows, keyboard shortcuts, pane. */

import { displayCookie, readDisplay } from '../../platform/pages/display.ts'
import { markup } from '../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import * as paths from '../model/paths.ts'
import { field, formToken, options } from './parts/forms.ts'

/** Sets a cookie, so it applies to this browser only, with and without a login. */
export const displayPage: Page = {
  name: 'Page.display',
  paths: [paths.display],
  login: 'any',
  show: async (_look, asked) => displayForm(asked),
  async submit({ caller }, asked) {
    const chosen = readDisplay(CHOICES.map((name) => field(asked, name)).join('.'))
    caller.cookies.push(displayCookie(chosen, caller.secure))
    return { moved: paths.display, status: 303 }
  },
}

const CHOICES = ['theme', 'density', 'keys', 'pane']

const THEME_CHOICES = [
  ['', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const
const DENSITY_CHOICES = [
  ['', 'Compact'],
  ['roomy', 'Roomy'],
] as const
const KEY_CHOICES = [
  ['', 'On (? shows them)'],
  ['off', 'Off'],
] as const

const PANE_CHOICES = [
  ['', 'Beside the list'],
  ['alone', 'On its own page'],
] as const

function displayForm(asked: PageAsked): Sheet {
  const body = markup`<h1>Display</h1>
<form class="card" method="post" action="${asked.to(paths.display)}">
${formToken(asked)}
<label>Colors
<select name="theme">${options(THEME_CHOICES, [asked.display.theme ?? ''])}</select></label>
<label>Rows of lists
<select name="density">${options(DENSITY_CHOICES, [asked.display.density ?? ''])}</select></label>
<label>Keyboard shortcuts
<select name="keys">${options(KEY_CHOICES, [asked.display.keys ?? ''])}</select></label>
<label>In wide windows, a bug of a list opens
<select name="pane">${options(PANE_CHOICES, [asked.display.pane ?? ''])}</select></label>
<p class="dim">Applies to this browser.</p>
<button>Save</button>
</form>`
  return { title: 'Display', body }
}
