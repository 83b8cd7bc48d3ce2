/** What the values mean that fields of a fresh installation have. */

/** By field, then by value. An installation may have others, which it explains itself. */
export const VALUE_TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bug_status: {
    UNCONFIRMED: 'Nobody but the reporter has said yet that it is so.',
    NEW: 'It is so, and waits for somebody to begin.',
    CONFIRMED: 'It is so, and waits for somebody to begin.',
    ASSIGNED: 'Somebody is working on it.',
    IN_PROGRESS: 'Somebody is working on it.',
    REOPENED: 'It was solved once, and that did not hold.',
    RESOLVED: 'It has come to an end; the resolution says how.',
    VERIFIED: 'Somebody has looked whether that end is right, and it is.',
    CLOSED: 'Nothing is left to be done.',
  },
  resolution: {
    FIXED: 'It was changed so that it is right now.',
    INVALID: 'It is no bug.',
    WONTFIX: 'It is a bug, and stays one.',
    DUPLICATE: 'Another bug tells the same; what is said from now on is said there.',
    WORKSFORME: 'Nobody could make it happen again.',
    MOVED: 'It is in another tracker now.',
    INCOMPLETE: 'Too little is known of it to do anything.',
    LATER: 'Not now.',
    REMIND: 'Not now, perhaps later.',
  },
  bug_severity: {
    blocker: 'Work has to stop for it.',
    critical: 'It crashes, or something is lost.',
    major: 'Something important does not work.',
    normal: 'Something does not work as it should.',
    minor: 'Something small does not work, or there is an easy way around it.',
    trivial: 'It only looks or reads wrong.',
    enhancement: 'A wish for something that is not there yet.',
  },
}
