/** Answers Bugzilla's attachment forms from browsers with our forms, filled in. */

import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fileNumbered } from '../../bugs/attachments/get-attachments.ts'
import { formAgain } from '../attachment/attachment-page.ts'
import { SWITCHES, textsOf } from '../attachment/save-attachment.ts'
import { attachForm } from '../bug/attach-form.ts'
import { flagTexts } from '../bug/flags.ts'
import { field } from '../../../platform/http/page-forms.ts'
import { fileAsked, fileChangesAsked, obsoleteIn } from './files-asked.ts'

type Texts = Map<string, readonly string[]>

/** Bugzilla's names of these controls are also ours. */
const SAME = /^(flag|requestee)(_type)?-\d|^(takebug|addselfcc|bug_status)$/
const same = ({ given }: PageAsked) => [...given].filter(([name]) => SAME.test(name))

/** For `action=insert`. Browsers do not fill in files. */
export async function filledAttachForm(look: Look, asked: PageAsked): Promise<Sheet> {
  const { data: _data, file_name: _name, bug_id, ...wanted } = fileAsked(asked.given)
  const given: Texts = new Map([
    ...same(asked),
    ...textsIn(wanted),
    ['type', [typeIn(wanted)]],
    ['text', [field(asked, 'attach_text')]],
    ['obsoletes', obsoleteIn(asked.given)],
  ])
  const alarm = 'Nothing is saved yet: choose the file, and attach it here.'
  return attachForm(look, { ...asked, path: { id: String(bug_id) }, given }, alarm)
}

const typeIn = ({ content_type }: Record<string, unknown>) =>
  typeof content_type === 'string' ? content_type : ''

/** For `action=update`; nothing is changed. */
export async function filledFileForm(look: Look, asked: PageAsked): Promise<Sheet> {
  const { ids, ...wanted } = fileChangesAsked(asked.given)
  const [id = ''] = ids as string[]
  const { known } = await fileNumbered(look, id)
  const now = textsOf(known)
  const given: Texts = new Map([
    ...now,
    ...flagTexts(known),
    ...same(asked),
    ...textsIn(wanted),
    ['shown', [JSON.stringify([...now, ...flagTexts(known)])]],
  ])
  const alarm = 'Nothing is saved yet: check the changes, and save them here.'
  return formAgain(look, { ...asked, path: { id }, given }, alarm)
}

/** Switches that are off are absent. */
function textsIn(wanted: Record<string, unknown>): [string, string[]][] {
  return Object.entries(wanted).flatMap(([name, value]): [string, string[]][] => {
    if (typeof value === 'string') return [[name, [value]]]
    const isSwitch = (SWITCHES as readonly string[]).includes(name)
    return isSwitch ? [[name, value === true ? ['1'] : []]] : []
  })
}
