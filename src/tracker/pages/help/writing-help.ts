/** Help about writing good bug reports and discussing them. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'

export function writingHelp({ to }: PageAsked): Part {
  return markup`<h2 id="before">Before you write</h2>
<ul><li>Try the newest version that you can get. Perhaps it is solved.</li>
<li><a href="${to(paths.search)}">Search</a> for it, among closed bugs as well. To one that is there
you can add what is missing.</li>
<li>One bug for each thing that is wrong. Two in one cannot be closed one after the other.</li></ul>
<h2 id="summary">The summary</h2>
<p>One line by which others recognize it: what goes wrong, and where. “Printing a page with two
columns cuts off the right one” says more than “Printing is broken”.</p>
<h2 id="description">The description</h2>
<ol><li>What you did, step by step, from the start of the program.</li>
<li>What happened then: messages word by word, and what you saw.</li>
<li>What should have happened.</li>
<li>How often it happens, and since which version, if you know.</li>
<li>On which machine and system. Long logs, pictures and examples are better attached than pasted
in.</li></ol>
<p>Write what you saw, and apart from it what you think is the cause.</p>
<h2 id="talking">Talking about it</h2>
<ul><li>Stay with the subject. What is another subject is another bug.</li>
<li>Be kind. Whoever reads it has not met you, and works on many bugs.</li>
<li>A comment that says only “me too” helps nobody. Say what is new: another system, a shorter way
to make it happen.</li>
<li>Change fields such as the priority only if the work is yours to plan.</li>
<li>What must not be public belongs in a private comment or a bug in a group. Passwords and data of
others belong nowhere.</li></ul>`
}
