/** The form for how this browser displays pages: colors, rows, keyboard shortcuts, pane. */

import { displayCookie, readDisplay } from '../../../platform/pages/display.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { languageCookie, languageNamed } from '../../../platform/pages/choose-language.ts'
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '../../../platform/pages/language.ts'
import { listPreferences, setPreferences } from '../../../accounts/preferences/preferences.ts'
import { readOnly } from '../../../accounts/read-only/read-only.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'
import { field, formToken, options } from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'

/** Sets a cookie, so it applies to this browser only, with and without a login. */
export const displayPage: Page = {
  name: 'Page.display',
  paths: [paths.display],
  login: 'any',
  is_translated: true,
  show: async ({ actor }, asked) => displayForm(asked, actor.id !== 0),
  async submit({ caller, ...door }, asked) {
    const chosen = readDisplay(CHOICES.map((name) => field(asked, name)).join('.'))
    caller.cookies.push(displayCookie(chosen, caller.secure))
    if (asked.given.has('language')) {
      const language = languageNamed(field(asked, 'language'), LANGUAGE_NAMES)
      caller.cookies.push(languageCookie(language, caller.secure))
      await keepForMail({ caller, ...door }, language)
    }
    return { moved: paths.display, status: 303 }
  },
}

/**
 * A person's language is also that of their mail, unless users cannot choose it. In read-only
 * mode, only the browser keeps it.
 */
async function keepForMail({ caller, ...door }: Door, lang: Language | undefined) {
  const { actor } = caller
  if (actor.id === 0 || actor.by?.acts || lang === undefined) return
  const isNew = await door.look(actor, async (look) => {
    const { preferences } = await listPreferences(look)
    const { choices, value, is_chosen } = preferences.find(({ name }) => name === 'lang')!
    const isKept = is_chosen && value === lang
    return choices.includes(lang) && !isKept && !(await readOnly(look))
  })
  if (isNew) await door.work(actor, (work) => setPreferences(work, { preferences: { lang } }))
}

const CHOICES = ['theme', 'density', 'keys', 'pane']

const OFFERED = {
  theme: [
    ['', 'as_system'],
    ['light', 'light'],
    ['dark', 'dark'],
  ],
  density: [
    ['', 'compact'],
    ['roomy', 'roomy'],
  ],
  keys: [
    ['', 'keys_on'],
    ['off', 'keys_off'],
  ],
  pane: [
    ['', 'beside'],
    ['alone', 'alone'],
  ],
} as const

function displayForm(asked: PageAsked, isPerson: boolean): Sheet {
  const offered = (name: keyof typeof OFFERED) =>
    options(
      OFFERED[name].map(([value, title]) => [value, text(title)] as const),
      [asked.display[name] ?? ''],
    )
  const body = markup`<h1>${text('display')}</h1>
<form class="card" method="post" action="${asked.to(paths.display)}">
${formToken(asked)}
<label>${text('language')}
<select name="language">${languages(asked)}</select></label>
<label>${text('colors')}
<select name="theme">${offered('theme')}</select></label>
<label>${text('rows_of_lists')}
<select name="density">${offered('density')}</select></label>
<label>${text('keys')}
<select name="keys">${offered('keys')}</select></label>
${
  asked.serves(paths.bugs) &&
  markup`<label>${text('pane')}
<select name="pane">${offered('pane')}</select></label>`
}
<p class="dim">${text('this_browser')}${isPerson && markup` ${text('language_of_mail')}`}</p>
<button>${text('save')}</button>
</form>`
  return { title: text('display'), body }
}

/** The names of the languages, each in itself. */
function languages({ cookie }: PageAsked): Part {
  const named = LANGUAGE_NAMES.map((name) => [name, LANGUAGES[name].name] as const)
  const chosen = languageNamed(cookie('lang'), LANGUAGE_NAMES) ?? ''
  return options([['', text('as_browser')], ...named], [chosen])
}
