/** The texts that pages and files must contain as given. */

import { asWord } from './texts.ts'
import type { World } from './world.ts'

type Expected = [path: string, texts: string[]]

/** One for each place where a text must be readable, with the address of its page. */
export function expectations(world: World): Expected[] {
  return [...ofBugs(world), ...ofCatalogue(world), ...ofPeople(world), ...files(world)]
}

function ofBugs({ texts, bugs, attachments, tickets, grants, changes }: World): Expected[] {
  const { names, lines } = texts
  return names.flatMap((name, at): Expected[] => {
    const next = names[(at + 1) % names.length]!
    const file = `${name} X-Injected: ${at}.txt`.replace(/^.*[/\\]/, '')
    const fields = [name, asWord(name), next, `${name} ${next}`, `${next} again`, `${next}!`, file]
    const comments = [`${name}\n${lines}\n${name}`, `> ${name}`, lines, texts.address(name)]
    const all = [...fields, ...comments]
    return [
      [`/bugs/${bugs[at]!}`, all],
      [`/bugs/${bugs[at]!}/history`, [name, next, `${next} again`, `${name} ${next}`]],
      [`/attachments/${attachments[at]!}`, [`${next}!`, `${name} ${next}`, file]],
      [`/enter_bug?cloned_bug_id=${bugs[at]!}`, [name, lines]],
      [changes[at]!, [name, `${next} again`]],
      [`/?t=${tickets[at]!}`, [name]],
      [`/?g=${grants[at]!}`, []],
      [`/files/${tickets[at]!}`, [name]],
      [`/files/grants/${grants[at]!}`, [name]],
    ]
  })
}

function ofCatalogue({ texts: { names } }: World): Expected[] {
  const all = [...names]
  const words = all.map((name) => asWord(name))
  const each = names.map((name): Expected => [`/products/${encodeURIComponent(name)}`, [name]])
  return [
    ...each,
    ['/products', all],
    ['/keywords', words],
    ['/search', all],
    ['/report?y_axis_field=product&x_axis_field=bug_status', all],
    ['/series', all],
    ['/enter_bug', all],
    ['/enter_bug?product=' + encodeURIComponent(names[0]!), [names[0]!, ...words.slice(0, 1)]],
    ['/audit_log?limit=1000', []],
    ['/files/reports', all],
    ['/incoming_mail', []],
  ]
}

function ofPeople({ texts: { names }, logins }: World): Expected[] {
  return [
    ['/preferences/saved-searches', [...names]],
    ['/preferences/apikey', [...names]],
    ['/requests?status=all', names.map((name) => asWord(name))],
    ...logins.map((login, at): Expected => [
      `/people/${encodeURIComponent(login)}`,
      [names[at]!, login],
    ]),
  ]
}

function files({ texts: { names, lines }, bugs }: World): Expected[] {
  const all = names.filter((name) => !NOT_IN_XML.test(name))
  const columns = 'short_desc,product,component,keywords,cf_multi,cf_single'
  const list = (ctype: string) => `/buglist.cgi?ctype=${ctype}&columnlist=${columns}`
  const inXml = lines.replaceAll(new RegExp(NOT_IN_XML, 'gu'), '')
  return [
    ['/config.cgi?ctype=json', [...names]],
    ['/config.cgi?ctype=rdf', all],
    ['/config.cgi?ctype=js', [...names]],
    [list('csv'), [...names]],
    [list('atom'), all],
    [list('rdf'), all],
    [list('js'), [...names]],
    [list('ics'), [...names]],
    [`/show_bug.cgi?ctype=xml&id=${bugs.join()}`, [...all, inXml]],
    ['/requests?status=all&ctype=csv', names.map((name) => asWord(name))],
    ['/report?y_axis_field=product&x_axis_field=bug_status&ctype=csv', [...names]],
  ]
}
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[^\t\n\r -~\x80-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
