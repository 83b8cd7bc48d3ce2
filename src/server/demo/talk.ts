/** What the people of the demo write in comments; words in braces stand for facts of the bug. */

/** Variants by occasion, of which one is chosen. */
export const TALK = {
  /** The reporter, below the description. */
  closing: [
    'It happens every time on my {os} machine.',
    'I see it about once a day, always on {os}.',
    'Not urgent for me, but a colleague lost half an hour to it.',
    'I can send more details if you tell me what you need.',
    'It worked in an earlier version, but I cannot say which one.',
  ],
  /** Somebody else confirms it. */
  confirm: [
    'I can reproduce this with {version} on {os}. The first step matters: without it, all is well.',
    'Confirmed with {version}. It took me three attempts, so timing seems to be involved.',
    'Same here on {os}. I read the log of that minute, but found no error in it.',
    'Thank you for the clear report, {reporter}. I see it as well, on a machine with no data at all.',
  ],
  /** Questions to the reporter; each has its answer at the same place below. */
  ask: [
    'Which version do you use, and does it also happen with a new notebook?',
    'Could you send the last lines of the log of a session in which this happens?',
    'Does it make a difference if you repeat the last step slowly?',
    'Is this still the case with the nightly build? Something close to it changed last week.',
    'What does the status line show at that moment?',
  ],
  answer: [
    'I use {version}, and a new notebook makes no difference.',
    'There is only one that looks unusual: “slow step: 734 ms”. After it the log goes on as always.',
    'Slowly it works, so it does look like a race. I use {version} on {os}.',
    'Yes, still the case with the build of this morning.',
    'It says “Saved”, although it is not.',
  ],
  /** Asked of the administrator. */
  askAdmin: [
    'You see the reports of all teams: is this frequent enough to hold the next release for it?',
    'Could you decide whether we fix this in {milestone}, or leave it for later?',
    'Do you still have the server log of that week? The one that I have begins a day later.',
  ],
  /** Remarks; each has an answer at the same place below. */
  chat: [
    'A workaround until this is fixed: close the notebook before that step, and open it again.',
    'We see this in our team as well, with eleven people. It would be good to have it in {milestone}.',
    'Does this happen with an empty notebook? I see it only if there is at least one photo.',
    'Please keep the test notebook, {reporter}. I will want to try the fix on it.',
    'I wrote a test for this. It fails, which is a start.',
    'Is anybody working on this? If not, I would like to try.',
    'This may be related to the change of the layout in {version}. I have not proved it.',
  ],
  reply: [
    'Good idea, that is what I tell our users now. It is no reason to leave it like this, though.',
    'Noted. I cannot promise {milestone}, but I will look at it before the next planning.',
    'An empty one is fine here, too. That is a good hint: the photos are loaded at that moment.',
    'I made a copy of it, so it cannot get lost.',
    'Thank you, I can use that. It fails here as well, and in the line that I expected.',
    'Go ahead, nobody is. Ask me if you need a test account.',
    'I do not think so: I see it without that change, too.',
  ],
  cause: [
    'Found it. The cause: {cause}.',
    'The cause: {cause}. I will attach a patch.',
    'After an afternoon with the debugger: {cause}. The fix is small, the test is not.',
  ],
  patch: [
    'This patch {fix}. There is a test that fails without it.',
    'The patch {fix}. I left the rest of the file alone.',
    'A first version, which {fix}. Please look at the names as well.',
  ],
  granted: [
    'Looks good. One remark, which you can ignore: the comment repeats the code.',
    'Good, and the test is clear. Please merge it.',
    'I tried it with the notebook of the report, and it does what it says.',
  ],
  denied: [
    'This breaks the test for empty notebooks. The idea is right, though.',
    'Please handle the case that the list is empty, then I will look again.',
  ],
  improved: [
    'The same with the remarks taken into account.',
    'This one handles empty lists, and has a test for them.',
  ],
  fixed: [
    'Fixed in {hash}: the change {fix}. It will be in {milestone}.',
    'Merged as {hash}, for {milestone}.',
    'Done in {hash}, with a test that fails without it.',
  ],
  verified: [
    'Verified with the nightly build on {os}.',
    'I followed the steps of the report with the new build: it works as expected.',
    'Works now, also in the other products. Thank you!',
  ],
  reopened: [
    'Sorry, but this is back with the build of today: same steps, same result.',
    'The fix helps on {os} only. On my old tablet it still happens, so I open it again.',
  ],
  invalid: [
    'This is what the setting “Keep as imported” does. Turn it off, and it works as you expect.',
    'The notebook in the report was damaged by a disk that is failing; the log says so in line 3.',
    'This is meant to be so: see the chapter on sharing in the manual.',
  ],
  wontfix: [
    'We discussed this. It would make the common case slower for everybody, so we leave it as it is.',
    'The library behind this will be replaced next year. Until then the workaround has to do.',
  ],
  worksforme: [
    'I tried for an hour on three machines and cannot make it happen. Please open it again if you see it.',
    'It works for me with {version}, and nobody else has reported it in two months.',
  ],
  duplicate: [
    'This has the same cause as bug {other}, which has more details.',
    'Thank you for the report. We know about it: it is bug {other}.',
    'The steps differ from those of bug {other}, but the stack is the same.',
  ],
  accept: ['I take this one.', 'Mine, I wrote that part.', 'I start with this today.'],
  depends: [
    'This needs bug {other} first: both change the same function.',
    'Let us wait for bug {other}, which removes half of this code.',
  ],
} as const satisfies Record<string, readonly string[]>

/** An occasion for a comment. */
export type Topic = keyof typeof TALK

/** Texts by the words that stand for them. */
export type Facts = Readonly<Record<string, string>>

/** A remark or question, and its answer. */
export function exchange(
  topics: readonly ['ask', 'answer'] | readonly ['chat', 'reply'],
  at: number,
) {
  const [said, answered] = [TALK[topics[0]], TALK[topics[1]]]
  const place = at % said.length
  return [said[place]!, answered[place]!] as const
}

/** Replaces the words in braces; a fact that is not known stays as it is. */
export const filled = (text: string, facts: Facts) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole)
