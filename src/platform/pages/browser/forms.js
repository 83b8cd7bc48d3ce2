/** Forms: fields that were changed are marked, and comments survive a closed window. */

/** Drafts are kept in this browser until they are saved, and removed by logging out. */
const DRAFT = 'docket draft '
/** The draft of the form that was submitted last. */
const SENT = `${DRAFT}sent`

function keepDraft(text) {
  const kept = stored((storage) => storage.getItem(keyOf(text)))
  if (kept && text.value.trim() === '') {
    text.value = kept
    text.after(make('p', { class: 'dim', role: 'status' }, 'This draft was not saved yet.'))
  }
}

const keyOf = (text) => `${DRAFT}${location.pathname} ${text.name}`
const isDrafted = (element) => element instanceof Element && element.matches('textarea#comment')
document.addEventListener('input', ({ target }) => {
  if (!isDrafted(target)) return
  stored((storage) =>
    target.value.trim() === ''
      ? storage.removeItem(keyOf(target))
      : storage.setItem(keyOf(target), target.value),
  )
})
document.addEventListener('submit', ({ target }) => {
  const text = [...target.elements].find(isDrafted)
  if (text) stored((storage) => storage.setItem(SENT, keyOf(text)))
  if (target.matches('form[action$="/logout"]')) forgetDrafts()
})

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
  for (const form of all('form.bug')) markChanges(form)
  // Forms that search lead to pages, unless they offer another format.
  for (const form of all('form:not([method])')) {
    if (!form.elements.ctype) form.dataset.turbo = 'true'
  }
}
for (const name of ['input', 'change']) {
  document.addEventListener(name, ({ target }) => {
    const form = target.closest('form.bug')
    if (form) markChanges(form)
  })
}
