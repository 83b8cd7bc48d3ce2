/**
 * The key of an encrypted ticket or grant is in the fragment of its link, and of the address of the
 * page that shows the link: browsers do not send it.
 */

/**
 * Completes the links of a page; without the key, the page says that they lack it. Forms lead to
 * addresses with the same key, as long as browsers send them.
 */
function completeLinks(key) {
  if (key && document.querySelector('[data-with-key]')) {
    for (const form of document.querySelectorAll('main form[method="post"]')) {
      form.setAttribute('action', withKey(form.getAttribute('action'), key))
      form.dataset.turbo = 'false'
    }
  }
  for (const one of document.querySelectorAll('[data-encrypted-link]')) {
    const name = one.localName === 'a' ? 'href' : 'value'
    if (key) one.setAttribute(name, withKey(one.getAttribute(name), key))
  }
  for (const one of document.querySelectorAll('[data-with-key]')) {
    one.hidden = (one.dataset.withKey === 'yes') !== (key !== undefined)
  }
  if (key) for (const one of document.querySelectorAll('[data-share]')) shareWith(key, one)
}

const LOADED_FROM = document.currentScript.src

/** Draws the complete link as a QR code as soon as that is seen, and mails it. */
function shareWith(key, place) {
  const link = withKey(place.dataset.share, key)
  place.querySelector('a').href += encodeURIComponent(link)
  const draw = async () => {
    const { encode, qrPath } = await import(new URL(place.dataset.qr, LOADED_FROM).href)
    const { size, path } = qrPath(encode, link)
    const picture = place.querySelector('svg')
    picture.setAttribute('viewBox', `0 0 ${size} ${size}`)
    picture.querySelector('path').setAttribute('d', path)
  }
  place.addEventListener('toggle', draw, { once: true })
}

/** The checkbox of a form whose files can be encrypted. */
function openWish() {
  const place = document.querySelector('[data-encrypt]')
  if (!place || !crypto.subtle) return undefined
  place.hidden = false
  return place.querySelector('input')
}
