/** Forms: fields that were changed are marked, and comments survive a closed window. */

/** Drafts are kept in this browser until they are saved, and removed by logging out. */
const DRAFT = 'docket draft '
/** The draft of the form that was submitted last. */
const SENT = `${DRAFT}sent`

function keepDraft(text) {
  const key = `${DRAFT}${location.pathname} ${text.name}`
  const kept = stored((storage) => storage.getItem(key))
  if (kept && text.value.trim() === '') {
    text.value = kept
    text.after(make('p', { class: 'dim', role: 'status' }, 'This draft was not saved yet.'))
  }
  text.addEventListener('input', () =>
    stored((storage) =>
      text.value.trim() === '' ? storage.removeItem(key) : storage.setItem(key, text.value),
    ),
  )
  text.form?.addEventListener('submit', () => stored((storage) => storage.setItem(SENT, key)))
}

/** The page after a save says so in its address. */
function forgetSaved() {
  if (!new URLSearchParams(location.search).has('saved')) return
  stored((storage) => {
    storage.removeItem(storage.getItem(SENT) ?? SENT)
    storage.removeItem(SENT)
  })
}

function forgetDrafts() {
  stored((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
  })
}

const isChanged = (control) => {
  if (control.type === 'checkbox') return control.checked !== control.defaultChecked
  if (control.tagName === 'SELECT') {
    const options = [...control.options]
    const hasDefault = control.multiple || options.some(({ defaultSelected }) => defaultSelected)
    // Without a default, browsers select the first option.
    return options.some((one, at) => one.selected !== (hasDefault ? one.defaultSelected : at === 0))
  }
  return control.value !== control.defaultValue
}

/** Of the bug's form: which fields differ from what the page showed, and how many. */
function markChanges(form) {
  const controls = [...form.elements].filter(
    ({ name, type }) => name && type !== 'hidden' && type !== 'submit',
  )
  const changed = new Set(controls.filter(isChanged))
  for (const control of controls) {
    control.closest('.field')?.classList.toggle('changed', changed.has(control))
  }
  const count = changed.size
  for (const button of all('button.main-action', form)) {
    button.textContent =
      count === 0 ? 'Save changes' : `Save ${count} ${count === 1 ? 'change' : 'changes'}`
  }
}

function openForms() {
  forgetSaved()
  for (const text of all('textarea#comment')) keepDraft(text)
  const form = document.querySelector('form.bug')
  if (form) {
    form.addEventListener('input', () => markChanges(form))
    form.addEventListener('change', () => markChanges(form))
    markChanges(form)
  }
  const logout = document.querySelector('form[action$="/logout"]')
  logout?.addEventListener('submit', forgetDrafts)
}
