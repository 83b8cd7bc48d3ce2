/** Forms: fields that were changed are marked. */

import * as en from './en.js'
import { all } from './page.js'

/** Whether the value of a control is not that of the page. */
export const isChanged = (control) => {
  if (control.type === 'checkbox') return control.checked !== control.defaultChecked
  if (control.tagName === 'SELECT') {
    const options = [...control.options]
    const hasDefault = control.multiple || options.some(({ defaultSelected }) => defaultSelected)
    // Without a default, browsers select the first option.
    return options.some((one, at) => one.selected !== (hasDefault ? one.defaultSelected : at === 0))
  }
  if (control.dataset.draft) return control.value.trim() !== ''
  return control.value !== control.defaultValue
}

/** Of the bug's form: which fields differ from what the page showed, and how many. */
function markChanges(form) {
  const controls = [...form.elements].filter(
    ({ name, type }) => name && type !== 'hidden' && type !== 'submit',
  )
  const changed = new Set(controls.filter(isChanged))
  // A field may have several controls.
  const fieldOf = (control) => control.closest('.field')
  const changedFields = new Set([...changed].map(fieldOf))
  for (const field of new Set(controls.map(fieldOf))) {
    field?.classList.toggle('changed', changedFields.has(field))
  }
  const count = changed.size
  for (const button of all('button.main-action', form)) {
    button.textContent = en.saveChanges(count)
  }
}

export const markForms = () => all('form.bug').forEach(markChanges)

for (const name of ['input', 'change']) {
  document.addEventListener(name, ({ target }) => {
    const form = target.closest('form.bug')
    if (form) markChanges(form)
  })
}
