/** Shared parts of preferences tabs: layout, forms, and running their actions. */

import { confirmPassword, isRecent } from '../../../accounts/sessions/recent-password.ts'
import { fail } from '../../../platform/http/faults.ts'
import { type Markup, markup, type Part } from '../../../platform/pages/markup.ts'
import type { Door, Method } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { alarmed, doer, field, formToken } from '../../../platform/http/page-forms.ts'
import * as paths from '../../model/paths.ts'
import { type Key, text } from './text.ts'

/** A text of these pages, or of others. */
type Said = Key | (() => string)
const say = (said: Said) => (typeof said === 'function' ? said() : text(said))

/** A tab of the preferences. */
export interface Tab {
  /** Its name in URLs. */
  name: string
  title: Said
  /** The content below the links to all tabs. */
  show: (door: Door, asked: PageAsked) => Promise<Part>
  /** For somebody whose login lacks a second factor as well. */
  before_mfa?: boolean
  /** What is shown below the refusal of a form; nothing leads back to the tab. */
  again?: (look: Look, asked: PageAsked) => Promise<Part>
  /** Actions by the form field `action`. */
  actions: Readonly<Record<string, Action>>
}

/** What a form of a tab does. Its faults are shown above the tab. */
export interface Action {
  /** Returns content to display immediately if it must not be displayed again. */
  run: (door: Door, asked: PageAsked) => Promise<Part>
  /** The confirmation message. */
  done: Said | undefined
}

/** An action that calls a method. */
export function calling(method: Method, done: Said): Action {
  const act = doer(method)
  return {
    done,
    async run(door, asked) {
      await act(door, asked)
      return undefined
    },
  }
}

/** The same, with the password if it was not entered recently; see `passwordAgain`. */
export const withPassword = ({ run, done }: Action): Action => ({
  done,
  async run(door, asked) {
    const password = field(asked, 'current_password')
    if (password !== '') await confirmPassword(door, password)
    return run(door, asked)
  },
})

/** The password field; nothing if it was entered recently. */
export const passwordAgain = async (look: Look, isRequired = true): Promise<Part> =>
  !(await isRecent(look)) &&
  markup`<label>${text('your_current_password')}
<input type="password" name="current_password" autocomplete="current-password"${
    isRequired && markup` required`
  }></label>
`

/** The pages of the tabs, each with links to all of them. */
export const pagesOf = (tabs: readonly Tab[]): Page[] => tabs.map((tab) => pageOf(tab, tabs))

function pageOf(tab: Tab, tabs: readonly Tab[]): Page {
  const { name, show, before_mfa = false } = tab
  const actions = new Map(Object.entries(tab.actions))
  const sheet = (asked: PageAsked, body: Part): Sheet => ({
    title: say(tab.title),
    body: markup`<h1>${text('preferences')}</h1>
${links(tabs, tab, asked)}
${body}`,
  })
  const back = ({ to }: PageAsked) =>
    markup`<p><a href="${to(paths.preferencesTab(name))}">${text('back')}</a></p>`
  return {
    name: `Page.preferences.${name}`,
    paths: [paths.preferencesTab(name)],
    login: 'required',
    is_translated: true,
    before_mfa,
    async open(door, asked) {
      const done = actions.get(field(asked, 'done'))?.done
      const told = done !== undefined && markup`<p class="notice" role="status">${say(done)}</p>`
      return sheet(asked, [told, await show(door, asked)])
    },
    ...(actions.size > 0 && {
      async submit(door, asked) {
        const action = field(asked, 'action')
        const known = actions.get(action)
        if (!known) return fail('param_invalid', 'action', text('no_such_form'))
        const body = await known.run(door, asked)
        if (body) return { ...sheet(asked, [body, back(asked)]), has_secret: true }
        return { moved: `${paths.preferencesTab(name)}?done=${action}`, status: 303 }
      },
    }),
    async refused({ fault, status, message }, asked, look) {
      if (status >= 500 || fault === 'login_required') return undefined
      const refusal = (again: Part): Sheet => {
        return { ...sheet(asked, [alarmed(message), again || back(asked)]), status }
      }
      if (!tab.again) return refusal(undefined)
      return look(async (at) => ({ ...refusal(await tab.again?.(at, asked)), has_secret: true }))
    },
  }
}

const links = (tabs: readonly Tab[], shown: Tab, { to }: PageAsked) => markup`
<nav class="pages" aria-label="${text('preferences')}">${tabs.map(
  (tab) =>
    markup`<a href="${to(paths.preferencesTab(tab.name))}"${
      tab === shown && markup` aria-current="page"`
    }>${say(tab.title)}</a>\n`,
)}</nav>`

interface Form {
  tab: string
  action: string
  isLarge?: boolean
}
/** `fields` are its fields and its button. */
export const formOf = ({ tab, action, isLarge }: Form, asked: PageAsked, fields: Part): Markup =>
  markup`<form class="card${isLarge && ' large'}" ${target(tab, asked)}>${hidden(action, asked)}
${fields}</form>`

interface Button {
  title: string
  /** The object of the action, for screen readers. */
  of?: string
  fields?: Readonly<Record<string, string | number>>
}
/** A form with hidden fields only, and a button that looks like a link. */
export function buttonOf(tab: string, action: string, asked: PageAsked, button: Button): Markup {
  const { title, of, fields = {} } = button
  const values = Object.entries(fields).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  )
  return markup`<form ${target(tab, asked)}>${hidden(action, asked)}${values}
<button class="plain">${title}${of && markup`<span class="unseen"> ${of}</span>`}</button></form>`
}

const target = (tab: string, { to }: PageAsked) =>
  markup`method="post" action="${to(paths.preferencesTab(tab))}"`
const hidden = (action: string, asked: PageAsked) =>
  markup`${formToken(asked)}<input type="hidden" name="action" value="${action}">`
