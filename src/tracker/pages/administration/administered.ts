/** The common shape of pages of the administration: who may, the menu, forms and confirmations. */

import type { Fault } from '../../../platform/faults.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Door, Upload } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import { alarmed, field, formToken, hidden, shownAgain } from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'
import { topicsFor } from './topics.ts'

/** A page below the heading that all of them have. */
export interface Content {
  title: string
  body: Part
  /** See Sheet. */
  is_plain?: boolean
}

/** A page of the administration. */
export interface Administered {
  /** Such as `Page.admin_products`. */
  name: string
  /** The path pattern. */
  path: string
  /** Whether it may be slow. */
  aside?: boolean
  /**
   * The title and what is below it. Refuses people who may not, with the fault of the methods that
   * the page calls: pages show no more than these methods tell. `refusal` is the fault of its form,
   * which is shown above the page, and may be shown beside a field.
   */
  show: (look: Look, asked: PageAsked, refusal?: Fault) => Promise<Content>
  /** What its forms do, by their field `action`. */
  actions?: Readonly<Record<string, Action>>
  /** The file in its forms, which must then be `multipart/form-data`. */
  upload?: Upload
  /** Confirmations of other pages that lead here, by their names. */
  told?: Readonly<Record<string, () => string>>
}

/** What a form does. Its faults are shown above the page, with what was typed. */
export interface Action {
  /**
   * Returns where to go, a path without `done` that may have a fragment; else the same page is
   * shown. A preview is returned as content, and shown at once.
   */
  run: (door: Door, asked: PageAsked) => Promise<string | Content | undefined>
  /** The confirmation, shown by the page that is shown next. */
  done: () => string
}

/** Makes a page with the menu of the administration beside it. */
export function administered(page: Administered): Page {
  const { name, path, aside = false, actions = {}, upload } = page
  const show = async (look: Look, asked: PageAsked, refusal?: Fault): Promise<Sheet> => {
    const above = refusal === undefined ? doneTold(page, asked) : alarmed(refusal.message)
    return framed(look, asked, { ...(await page.show(look, asked, refusal)), path, above })
  }
  return {
    name,
    paths: [path],
    login: 'required',
    aside,
    ...(upload && { upload }),
    show: (look, asked) => show(look, asked),
    refused: (fault, asked, look) =>
      shownAgain((at, again) => show(at, again, fault))(fault, asked, look),
    ...(page.actions && {
      async submit(door, asked) {
        const chosen = field(asked, 'action')
        const action = Object.hasOwn(actions, chosen) ? actions[chosen] : undefined
        if (action === undefined) return { moved: asked.here, status: 303 }
        const next = (await action.run(door, asked)) ?? asked.here.replace(/[?].*/, '')
        if (typeof next === 'object') {
          return door.look(door.caller.actor, (look) => framed(look, asked, { ...next, path }))
        }
        const [, at, fragment] = /^([^#]*)(.*)$/.exec(next)!
        const joint = at!.includes('?') ? '&' : '?'
        return { moved: `${at}${joint}done=${chosen}${fragment}`, status: 303 }
      },
    }),
  }
}

async function framed(
  look: Look,
  asked: PageAsked,
  { title, body, is_plain = false, path, above }: Content & { path: string; above?: Part },
): Promise<Sheet> {
  return {
    title,
    is_plain,
    rail: await rail(look, asked, path),
    body: markup`<p><a href="${asked.to(paths.administration)}">${text('administration')}</a></p>
<h1>${title}</h1>
${above}
${body}`,
  }
}

function doneTold({ actions = {}, told = {} }: Administered, asked: PageAsked): Part {
  const name = field(asked, 'done')
  const say = Object.hasOwn(told, name) ? told[name] : actions[name]?.done
  return say !== undefined && markup`<p class="notice" role="status">${say()}</p>`
}

async function rail(look: Look, asked: PageAsked, here: string): Promise<Part> {
  const { to } = asked
  const sections = await topicsFor(look, asked)
  return markup`<aside class="rail" aria-label="${text('administration')}">
${sections.map(
  ({ title, topics }) => markup`<h2>${title()}</h2>
<ul>${topics.map((topic) => {
    const isHere = here === topic.path || here.startsWith(`${topic.path}/`)
    return markup`<li><a href="${to(topic.path)}"${isHere && markup` aria-current="page"`}>
<span>${topic.title()}</span></a></li>\n`
  })}</ul>`,
)}</aside>`
}

/** A form that sends its action to the page; `fields` may contain hidden ones. */
export const actionForm = (
  asked: PageAsked,
  { path, action, fields }: { path: string; action: string; fields: Part },
): Part => markup`<form class="card large" method="post" action="${asked.to(path)}">
${formToken(asked)}${hidden([['action', action]])}${fields}</form>`

/** A link to the changes of an object in the audit log, for those who may read it. */
export const historyLink = (
  { actor }: Look,
  { to }: PageAsked,
  of: { class: string; object_id: number },
): Part =>
  actor.may('admin') &&
  markup`<p><a class="button bare" href="${to(
    `${paths.auditLog}?class=${encodeURIComponent(of.class)}&object_id=${of.object_id}`,
  )}">${text('history')}</a></p>`

/** A list, with a form beside it where there is room. */
export const listWithForm = (list: Part, form: Part): Part => markup`<div class="administer">
<div>${list}</div>
<div>${form}</div></div>`
