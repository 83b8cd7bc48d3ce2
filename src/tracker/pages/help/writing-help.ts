/** Help about writing good bug reports and discussing them. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'

export function writingHelp({ to }: PageAsked): Part {
  return markup`<h2 id="before">Before you write</h2>
<ul><li>Try the newest available version; the problem may have been fixed.</li>
<li><a href="${to(paths.search)}">Search</a> for it, including closed
bugs. If it has been reported, add what is missing.</li>
<li>File one bug for each problem, so that each can be closed separately.</li></ul>
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
<ul><li>Stay on the subject. File another bug for another subject.</li>
<li>Be kind. Your readers do not know you, and work on many bugs.</li>
<li>A comment that says only “me too” helps nobody. Say what is new: another system, a shorter way
to make it happen.</li>
<li>Change fields such as the priority only if you plan the work.</li>
<li>What must not be public belongs in a private comment or a bug in a group. Passwords and data of
others belong nowhere.</li></ul>`
}
