/** What only the reader sees of a bug: their tags, and whether they get mail about it. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { changeBugmail, ignoresBug } from '../../bugs/bugmail/bugmail.ts'
import { changeBugTags, ownTagsOn } from '../../bugs/personal-tags/personal-tags.ts'
import * as paths from '../../model/paths.ts'
import { isOn } from '../../../platform/http/page-forms.ts'
import { changedIn, lineOf, type Texts } from './changed.rules.ts'
import type { Filling } from './filling.ts'
import { text } from './text.ts'

const [TAGS, IGNORED] = ['own_tags', 'ignore_mail'] as const

/**
 * The reader's tags, unless they do not tag bugs, and whether they get mail, as values of the
 * controls.
 */
export async function ownTexts(look: Look, bug_id: number, hasTags = true): Promise<Texts> {
  const ignored = (await ignoresBug(look, bug_id)) ? ['1'] : []
  const tags = hasTags ? ([[TAGS, await ownTagsOn(look, bug_id)]] as const) : []
  return new Map<string, string[]>([...tags, [IGNORED, ignored]])
}

/**
 * Whether the control is about what only the reader sees, which is no parameter of `Bug.update`.
 */
export const isOwn = (name: string): boolean => name === TAGS || name === IGNORED

/** After a refusal, with what was typed. */
export function ownControls({ bug: { id }, own, isSent, asked }: Filling): Part {
  const tags = isSent ? (asked.given.get(TAGS) ?? []) : (own.get(TAGS) ?? [])
  const isIgnored = isSent ? isOn(asked, IGNORED) : own.get(IGNORED)!.length > 0
  return markup`<dl>${
    own.has(TAGS) &&
    markup`<div class="field"><dt><label for="f-own_tags">${text('your_tags')}</label></dt>
<dd><input id="f-own_tags" name="${TAGS}" value="${lineOf(TAGS, tags)}"
placeholder="${text('none')}"></dd></div>`
  }
<div class="field"><dt><label for="f-ignore_mail">${text('no_mail')}</label></dt>
<dd><input id="f-ignore_mail" type="checkbox" name="${IGNORED}" value="1"${
    isIgnored && markup` checked`
  }> <a class="link" href="${asked.to(paths.bugRecipients(id))}">${text('who_gets_mail')}</a></dd></div></dl>`
}

/**
 * Changes only what differs from what the form showed. Faults as of `Bug.update_tags` and
 * `Bugmail.update`.
 */
export async function saveOwn(work: Work, { given }: PageAsked, bug_id: number, all: Texts) {
  const shown = new Map([...all].filter(([name]) => isOwn(name)))
  const forms = { shown, given, now: await ownTexts(work, bug_id) }
  const { wanted } = changedIn(forms, new Set([TAGS]))
  const tags = wanted[TAGS] as { add: string[]; remove: string[] } | undefined
  if (tags) await changeBugTags(work, { ids: [String(bug_id)], tags })
  if (wanted[IGNORED] === undefined) return
  await changeBugmail(work, {
    ignored_bugs: { [isOn({ given }, IGNORED) ? 'add' : 'remove']: [bug_id] },
  })
}
