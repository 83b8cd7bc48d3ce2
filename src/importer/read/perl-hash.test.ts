import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readPerlHash } from './perl-hash.ts'
import { Broken } from './source.ts'

void test('output of Data::Dumper is read: texts, numbers, lists, undef', () => {
  const written = `%param = (
           'a' => 'x\\'y\\\\z\\n',
           'b' => 1,
           'c' => '007',
           'd' => [
                    'a',
                    'b'
                  ],
           'e' => undef,
           'f' => "\\x{1f600}\\x{e9}\\"\\$x\\@y\\n",
           'h' => -5,
           'j' => 'several
lines, $x and @y',
           'k' => []
         );
`
  assert.deepEqual(readPerlHash(written), {
    a: "x'y\\z\\n",
    b: '1',
    c: '007',
    d: ['a', 'b'],
    e: null,
    f: '😀é"$x@y\n',
    h: '-5',
    j: 'several\nlines, $x and @y',
    k: [],
  })
  assert.deepEqual(readPerlHash('# by hand\n%param=();'), {})
})

const others: [why: string, perl: string, line: number][] = [
  ['a call', "%param = (\n'a' => system('id'));", 2],
  ['a call in a text', '%param = (\'a\' => "@{[ `id` ]}");', 1],
  ['a variable in a text', '%param = (\'a\' => "$ENV{HOME}");', 1],
  ['a sum', "%param = ('a' => 'b' . 'c');", 1],
  ['a hash in it', "%param = ('a' => {'b' => 1});", 1],
  ['an object', "%param = ('a' => bless([], 'B'));", 1],
  ['a statement after it', "%param = ('a' => 1);\nunlink 'x';", 2],
  ['a statement before it', "use POSIX;\n%param = ('a' => 1);", 1],
  ['an unterminated text', "%param = ('a' => 'b", 1],
  ['no value', "%param = ('a' => );", 1],
  ['an odd number', "%param = ('a', 'b');", 1],
  ['no end', "%param = ('a' => 1", 1],
  ['nothing', '', 1],
  ['invalid characters', '%param = (\'a\' => "\\x{110000}");', 1],
]
for (const [why, perl, line] of others) {
  void test(`Perl that is not plain data is refused, with its line: ${why}`, () => {
    const refusal = (error: unknown) =>
      error instanceof Broken && error.message.startsWith(`line ${line} `)
    assert.throws(() => readPerlHash(perl), refusal)
  })
}
