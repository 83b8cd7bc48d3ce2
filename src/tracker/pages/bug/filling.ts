/** The data for the parts of a bug's page. */

import type { PageAsked } from '../../../platform/http/page.ts'
import type { AttachmentKnown } from '../../bugs/attachments/attachments.wire.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import type { Voting } from '../../bugs/votes/own-votes.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import type { Linking } from './bug-links.ts'
import type { Texts } from './changed.rules.ts'
import type { ChangeChoices } from './choices.ts'

/** Everything that the page shows, read in one look. */
export interface BugView extends Linking {
  bug: Bug
  fields: readonly BugField[]
  votes: number
  /** Undefined without a login, and in a product without voting. */
  voting: Voting | undefined
  files: readonly AttachmentKnown[]
  /** Undefined for readers who cannot change the bug. */
  filling: Filling | undefined
}

/** The form of a bug. */
export interface Filling {
  bug: Bug
  asked: PageAsked
  choices: ChangeChoices
  /** The current values, to which the submitted ones are compared. */
  now: Texts
  /** What the controls show. */
  texts: Texts
  /** The reader's tags, votes and whether they get mail, by name of the control. */
  own: Texts
  /** What others changed meanwhile, by wire name. */
  others: ReadonlyMap<string, string>
  /** The reader's draft of a comment. */
  draft: string
  /** Whether the new comment is Markdown. */
  isMarkdown: boolean
  /** The form was submitted and is shown again, with what was typed. */
  isSent: boolean
  /** The bug's revision; with the values, it identifies repeated submissions of the form. */
  revision: string
}
