/** Texts that would break out of markup, scripts, headers or files if they were not escaped. */

/** Each fits into a name of the tracker, and no two are equal without case. */
export const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '`><x onclick=alert(1)>` `onfocus=alert(1)',
  '" onfocus=alert(1) autofocus x="',
  "' onfocus='alert(1)' autofocus='",
  'x onfocus=alert(1) autofocus',
  'javascript:alert(1)',
  'jAvAsCrIpT&colon;alert(1)//"',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '--><b>out</b>',
  ']]><x/>',
  '&lt;script&gt; &#60;b&#62; &amp;amp; &quot &colon;',
  '<a href="//evil.example" target=x>click</a>',
  '</title></textarea></style></select></button><h1>out</h1>',
  '</main><iframe src="javascript:alert(1)"></iframe>',
  '<base href=//evil.example/><meta http-equiv=refresh content=0>',
  '<form action=//evil.example/><input name=form_token>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>&y;',
  '<style>@import "//evil.example"</style><link rel=stylesheet>',
  '\u{202e}gnp.exe\u{202c}\u{2066}a\u{2069}\u{200b}b\u{200d}c\u{ad}d',
  '${7*7} {{7*7}} #{7*7} <%= 7*7 %> $(id)',
  '=HYPERLINK("http://evil.example/","x")',
  "+1+cmd|' /C calc'!A0",
  '-2+3+cmd|"x"!A1',
  '@SUM(1+1)*cmd|"x"!A2',
  '"=1+1","=2+2"',
  '../../../../etc/passwd',
  String.raw`..\..\CON.txt:stream::$DATA`,
  'END:VTODO\\nEND:VCALENDAR;X=1,BEGIN:VALARM:',
  '[x](javascript:alert(1)) ![y](z"onerror="1) <b>*c*',
  '\\u003cb\\u003e \\x3cb> \\";alert(1)// \\',
  '%3Cscript%3E%0d%0aX-Injected:%201&product=1#f?g=1;h',
  'http://evil.example/"onclick="alert(1)',
  "http://evil.example/'><script>alert(2)</script>",
  '"; filename="evil.html"; x="',
  "file.html; filename*=UTF-8''evil.html",
  'constructor __proto__ toString',
  '\u{fffe}\u{ffff}\u{fdd0}\u{1fffe}💥e\u{301}ﷺ',
  'W'.repeat(60),
]

/** Only where texts have several lines: controls, line breaks that end headers, long lines. */
export const LINES = [
  'one\nX-Injected: 1\n\n<b>two</b>',
  `controls: ${range(1, 8)}${range(14, 31)}${range(127, 159)}\u{2028}\u{2029}\u{feff}`,
  '\n\n  <leading>\tblanks and tabs\t\n\n',
  `${'long'.repeat(2_500)} ${'l<o>n"g '.repeat(500)}`,
  '--- a/<b>.c\n+++ b/"c".c\n@@ -1 +1 @@ <x>\n-</pre><script>\n+</table><script>',
].join('\n')

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)).join(
    '',
  )
}

/** Every construct of Markdown that pages render, with the text in each place that takes one. */
const ALL_OF_MARKDOWN = (text: string) =>
  [
    ...[1, 2, 3, 4, 5, 6].map((level) => `${'#'.repeat(level)} ${text}`),
    `*${text}* **${text}** ~~${text}~~ \`${text}\` bug 1, attachment 1, comment 0`,
    `[${text}](https://plain.example/a "${text}") <https://plain.example/b> http://plain.example/`,
    `- ${text}\n- b\n\n3. ${text}\n4. d`,
    `> ${text}\nand more`,
    `\`\`\`js\n${text}\n\`\`\``,
    `    ${text}`,
    `| ${text} | b |\n|:--|--:|\n| ${text} | d |`,
    '---',
  ].join('\n\n')

/** What Markdown renderers have been tricked into. */
const MARKDOWN_ATTACKS = [
  '[a](javascript:alert(1)) [b](JaVaScRiPt&colon;alert(1)) [c](java\tscript:alert(1))',
  '[d](data:text/html;base64,PHNjcmlwdD4=) [e](vbscript:x) [f](//evil.example/) [g](\\\\evil.example)',
  '[h](https://x.example/"onmouseover="alert(1)) [i](<https://x.example/ onclick=alert(1)>)',
  '![j](javascript:alert(1)) ![k](https://evil.example/p.png"onerror="alert(1)) [![l](m)](n)',
  '[o]: javascript:alert(1) "onclick=alert(1)"\n\n[o] [p][o] ![q][o]',
  '<javascript:alert(1)> <https://x.example/"onclick="alert(1)> <a@b.example"onclick="alert(1)>',
  '```"><script>alert(1)</script>\nx\n```',
  '~~~js" onclick="alert(1)\n</code></pre><script>alert(1)</script>\n~~~',
  '<div markdown="1" onclick=alert(1)>\n\n*x*\n\n</div>\n\n<!-- a\n\nb --> <![CDATA[ x ]]> <?x y?>',
  '&lt;script&gt; &#x3c;script&#x3e; &NewLine;javascript&colon;alert(1)',
  '| a | b |\n|--|--|\n| <script>alert(1)</script> | `|` |\n| \\| onclick=alert(1) |',
  'http://x.example/"onclick="alert(1)//<script> https://x.example/\u{202e}gnp.exe',
  `${'['.repeat(200)}a${'](b)'.repeat(200)}`,
  `${'> '.repeat(150)}deep\n\n${'*a **a '.repeat(150)}`,
].join('\n\n')

/** Texts to fill a tracker with; hostile and plain ones have the same structure. */
export interface Texts {
  /** One for each product, bug and so on. */
  names: readonly string[]
  /** A text of several lines. */
  lines: string
  /** A comment in Markdown, with a name. */
  markdown: (name: string) => string
  /** The address in the field URL, and HTML in a description, for a name. */
  address: (name: string) => string
  html: (name: string) => string
}

/** Each name breaks out of a different kind of syntax. */
export const hostile: Texts = {
  names: HOSTILE,
  lines: LINES,
  markdown: (name) => `${ALL_OF_MARKDOWN(name)}\n\n${MARKDOWN_ATTACKS}\n\n${LINES}`,
  address: (name) => name,
  html: (name) => name,
}

/** As many, with links and HTML that pages do show. */
export const plain: Texts = {
  // An alias has no blanks, so these are found by the same words.
  names: HOSTILE.map((text, at) => (asWord(text) === text ? `Plain${at}` : `Plain ${at}`)),
  lines: [
    'See http://plain.example/, bug 1, bug 1 comment 1, comment 0 and attachment 1.',
    '--- a/b.c\n+++ b/b.c\n@@ -1 +1 @@ x\n-a word\n+a phrase',
  ].join('\n'),
  markdown: ALL_OF_MARKDOWN,
  address: (name) => `http://plain.example/?q=${name.replace(' ', '')}`,
  html: (name) => `${name}, <b>bold</b> and <a href="http://plain.example/">linked</a><br>.`,
}

/** For names without blanks and commas. */
export function asWord(text: string, chars_max = 40): string {
  return Array.from(text.replaceAll(/[\s,]+/g, '/'))
    .slice(0, chars_max)
    .join('')
}
