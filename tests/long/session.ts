/** A session of a browser with a tracker: cookies, and forms with what their page hides in them. */

/** How a page answered. */
export interface Answered {
  status: number
  text: string
  /** Where it leads. */
  to: string | null
}

/** Keeps the cookies that pages set; follows no redirect. */
export function openSession(address: string) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  const ask = async (path: string, form?: [string, string][]): Promise<Answered> => {
    const answer = await fetch(`${address}${path}`, {
      redirect: 'manual',
      headers: { cookie: cookie() },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s)
      cookies.set(name, value)
    }
    return { status: answer.status, text: await answer.text(), to: answer.headers.get('location') }
  }
  return { ask, cookie }
}
