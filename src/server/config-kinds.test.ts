import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'

import * as kinds from './config-kinds.ts'
import type { Kind } from './config-kinds.ts'

const BASE = resolve('/srv')
const port = kinds.wholeNumber(0, 65_535)
const size = kinds.size('64 KiB', '1 GiB')
const paths = kinds.list(kinds.basePath, '')
const networks = kinds.list(kinds.network, '')
const level = kinds.oneOf('info', 'debug')
const line = kinds.line(5)

const taken: [what: string, kind: Kind<unknown>, text: string, value: unknown][] = [
  ['the lowest port', port, '0', 0],
  ['the largest port', port, '65535', 65_535],
  ['a port with zeros before it', port, '0080', 80],
  ['a size in bytes', size, '65536', 65_536],
  ['a size with a unit', size, '12 MiB', 12_582_912],
  ['a size without a space, in lower case', size, '1gib', 1_073_741_824],
  ['on', kinds.onOff, 'on', true],
  ['TRUE', kinds.onOff, 'TRUE', true],
  ['no', kinds.onOff, 'no', false],
  ['0', kinds.onOff, '0', false],
  ['a word of the list', level, 'debug', 'debug'],
  ['a line just long enough', line, 'wörd!', 'wörd!'],
  ['a relative folder', kinds.folder, './data', resolve('/srv/data')],
  ['an absolute path', kinds.folder, resolve('/var/docket'), resolve('/var/docket')],
  ['an IPv4 address', kinds.hostName, '0.0.0.0', '0.0.0.0'],
  ['an IPv6 address', kinds.hostName, '::', '::'],
  ['a host name', kinds.hostName, 'bugs.example.org', 'bugs.example.org'],
  ['sqlite', kinds.database, 'sqlite', 'sqlite'],
  ['a server', kinds.database, 'postgres://u:p%40@h:5/db', 'postgres://u:p%40@h:5/db'],
  ['a server by its other name', kinds.database, 'postgresql://h/db', 'postgresql://h/db'],
  ['a socket', kinds.database, 'postgres:///db?host=/run/pg', 'postgres:///db?host=/run/pg'],
  ['a web address', kinds.webAddress, 'https://Bugs.example.org', 'https://bugs.example.org'],
  ['its last slash is dropped', kinds.webAddress, 'http://h:81/b/', 'http://h:81/b'],
  ['blobs in the folder', kinds.blobStore, 'folder', 'folder'],
  ['a bucket', kinds.blobStore, 's3://docket', 's3://docket'],
  ['a folder in a bucket', kinds.blobStore, 's3://my.docket/a/b-c/', 's3://my.docket/a/b-c'],
  ['no mail', kinds.mail, 'off', 'off'],
  ['mail by sendmail', kinds.mail, 'sendmail', 'sendmail'],
  ['mail by a server', kinds.mail, 'smtps://u:p%40@h:465', 'smtps://u:p%40@h:465'],
  ['mail in a folder', kinds.mail, 'folder:./mail', `folder:${resolve('/srv/mail')}`],
  ['a program by its name', kinds.program, 'gpg', 'gpg'],
  ['a program by its path', kinds.program, '/opt/gnupg/bin/gpg', '/opt/gnupg/bin/gpg'],
  ['UTC', kinds.timeZone, 'utc', 'UTC'],
  ['a time zone', kinds.timeZone, 'europe/berlin', 'Europe/Berlin'],
  ['the root', paths, '/', ['']],
  ['two paths, the order kept', paths, '/bugzilla/, /', ['/bugzilla', '']],
  ['a path twice', paths, '/a,/a/', ['/a']],
  ['no networks', networks, '', []],
  ['addresses and networks', networks, '::1, 10.0.0.0/8', ['::1', '10.0.0.0/8']],
  ['the widest networks', networks, '0.0.0.0/0,::/0', ['0.0.0.0/0', '::/0']],
  ['the narrowest networks', networks, '1.2.3.4/32,::1/128', ['1.2.3.4/32', '::1/128']],
]
for (const [what, kind, text, value] of taken) {
  void test(`accepted: ${what}`, () => assert.deepEqual(kind.read(text, BASE), value))
}

const refused: [what: string, kind: Kind<unknown>, text: string][] = [
  ['a port too large', port, '65536'],
  ['a program by a relative path', kinds.program, './gpg'],
  ['a program with arguments', kinds.program, 'gpg --batch'],
  ['an unknown time zone', kinds.timeZone, 'Europe/Nowhere'],
  ['an invalid time zone', kinds.timeZone, ''],
  ['a port below zero', port, '-1'],
  ['a fractional port', port, '80.5'],
  ['a port in another base', port, '0x50'],
  ['no port', port, ''],
  ['a port that is not a number', port, 'http'],
  ['too many digits', port, '1'.repeat(400)],
  ['a size just too small', size, '65535'],
  ['a size just too large', size, '1073741825'],
  ['a size with an unknown unit', size, '12 MB'],
  ['a fractional size', size, '1.5 MiB'],
  ['maybe', kinds.onOff, 'maybe'],
  ['a word that is not in the list', level, 'INFO'],
  ['a line too long', line, 'word!!'],
  ['two lines', line, 'a\nb'],
  ['an empty line', line, ''],
  ['an empty folder', kinds.folder, ''],
  ['a folder with NUL', kinds.folder, 'a\0b'],
  ['a host in brackets', kinds.hostName, '[::1]'],
  ['a host with a port', kinds.hostName, 'localhost:80'],
  ['a host that begins with a dot', kinds.hostName, '.example.org'],
  ['another database', kinds.database, 'mysql://h/db'],
  ['a server without a database', kinds.database, 'postgres://h/'],
  ['a scheme without slashes', kinds.database, 'postgres:h/db'],
  ['an address with a space', kinds.database, 'postgres://h/d b'],
  ['the name of a database alone', kinds.database, 'docket'],
  ['an address of another scheme', kinds.webAddress, 'ftp://h'],
  ['an address without a scheme', kinds.webAddress, 'bugs.example.org'],
  ['an address with a query', kinds.webAddress, 'http://h/?a'],
  ['an address with a login', kinds.webAddress, 'http://u:p@h'],
  ['a path without a slash', paths, 'bugzilla'],
  ['a path with ..', paths, '/a/..'],
  ['an empty part of a path', paths, '/a//b'],
  ['a path with a query', paths, '/a?b'],
  ['a path with nothing beside it', paths, '/a,'],
  ['a network too narrow', networks, '10.0.0.0/33'],
  ['an IPv6 network too narrow', networks, '::/129'],
  ['a network with a mask', networks, '10.0.0.0/255.0.0.0'],
  ['a network without its bits', networks, '10.0.0.0/'],
  ['a proxy by name', networks, 'proxy.example.org'],
]
for (const [what, kind, text] of refused) {
  void test(`refused: ${what}`, () => assert.equal(kind.read(text, BASE), undefined))
}

const shown: [kind: Kind<unknown>, value: unknown, text: string][] = [
  [size, 12_582_912, '12 MiB'],
  [size, 1_073_741_824, '1 GiB'],
  [size, 65_537, '65537'],
  [kinds.onOff, true, 'on'],
  [paths, ['/bugzilla', ''], '/bugzilla,/'],
  [networks, [], ''],
]
for (const [kind, value, text] of shown) {
  void test(`shown as '${text}', and parsed as the same value`, () => {
    assert.equal(kind.show(value), text)
    assert.deepEqual(kind.read(text, BASE), value)
  })
}
