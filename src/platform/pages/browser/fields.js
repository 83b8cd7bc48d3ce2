/** Fields of a bug or a new one that depend on others: which apply, and which values fit. */

import { all } from './page.js'

/** The values chosen in the control of a field. */
const chosenIn = (form, name) => {
  const control = form.elements.namedItem(name)
  if (!control) return undefined
  return control.selectedOptions
    ? [...control.selectedOptions].map(({ value }) => value)
    : [control.value]
}

/** A choice shows or hides fields and values, on which others may depend. */
function showFields(form) {
  for (const field of all('[data-only-for]', form)) {
    const chosen = chosenIn(form, field.dataset.onlyFor)
    const values = JSON.parse(field.dataset.values)
    const isMet =
      chosen?.length === 0 ? values.includes('---') : chosen?.some((v) => values.includes(v))
    if (chosen) field.classList.toggle('unmet', !isMet)
  }
  const dropped = all('select[data-values-of]', form).filter((one) => dropValues(form, one))
  if (dropped.length > 0) showFields(form)
}

/** Offers only values that fit the other field, and returns whether a chosen one no longer does. */
function dropValues(form, select) {
  const chosen = chosenIn(form, select.dataset.valuesOf)
  const options = all('option[data-for]', select)
  // A value with which the page was loaded stays, as others may have set it.
  const isOffered = ({ dataset, defaultSelected }) =>
    !chosen || defaultSelected || chosen.includes(dataset.for)
  for (const option of options) option.hidden = option.disabled = !isOffered(option)
  const dropped = options.filter((option) => option.selected && option.disabled)
  for (const option of dropped) option.selected = false
  return dropped.length > 0
}

const FORMS = 'form.bug, form.new-bug'

export function open() {
  for (const form of all(FORMS)) showFields(form)
}
document.addEventListener('change', ({ target }) => {
  const form = target.closest?.(FORMS)
  if (form) showFields(form)
})
