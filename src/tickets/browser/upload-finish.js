/**
 * The last step of an upload: submits the form with the ids of the uploads until there is a
 * response, which replaces the page. The service accepts the same uploads once.
 */

/** Longer than a response takes. */
const ANSWER_MS = 60_000

async function finish() {
  for (let failed = 0; state !== 'done'; failed++) {
    change('finishing')
    try {
      follow(await handOver())
    } catch (error) {
      if (!(error instanceof Broken || error instanceof Busy)) throw error
      change('unanswered')
      await sleep(error.wait_ms ?? WAIT_MS[failed] ?? WAIT_MS.at(-1))
    }
  }
}

async function handOver() {
  const body = new FormData(form)
  body.delete('file[]')
  for (const { url } of queue) body.append('upload', url.split('/').at(-1))
  if (secret) body.append('encrypted_list', await encryptList(queue.map(listed), secret))
  const signal = AbortSignal.timeout(ANSWER_MS)
  try {
    const answer = await fetch(form.action, { method: 'POST', body, signal })
    const { ok, status, headers, redirected, url } = answer
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return { ok, status, wait_s: headers.get('Retry-After'), page, moved: redirected && url }
  } catch {
    throw new Broken()
  }
}

/** Shows the returned page, or its error message on this one. A page of its own is opened. */
function follow({ ok, status, wait_s, page, moved }) {
  if (status === 429 && wait_s) throw new Busy(wait_s)
  const main = page.getElementById('main')
  // An error of a proxy, or a temporary one of the service; 409 concerns the files.
  if ((TRIED_AGAIN.includes(status) && status !== 409) || !main) throw new Broken()
  if (!ok || page.querySelector('[data-uploads]')) {
    throw new Refused(main.querySelector('.alarm')?.textContent || page.title)
  }
  const isPassword = page.querySelector('[type=password]') !== null
  if (!isPassword) forgetAll()
  state = 'done'
  if (moved) return location.replace(secret ? withKey(moved, secret) : moved)
  document.title = page.title
  document.getElementById('main').replaceWith(main)
  completeLinks(secret)
  const heading = main.querySelector('h1')
  heading.tabIndex = -1
  heading.focus()
}
