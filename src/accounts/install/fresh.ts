/** The groups of a new installation, with the ids that clients know. Data only. */

/** Id, name, what its members may do, and the pattern for automatic members. */
export const groups: [number, string, string, string][] = [
  [1, 'admin', 'Administrators: members of every group, who can add others to each of them', ''],
  [2, 'tweakparams', 'May change the parameters of the installation', ''],
  [3, 'editusers', 'May create, change and disable accounts, and add people to any group', ''],
  [4, 'creategroups', 'May create and change groups', ''],
  [5, 'editclassifications', 'May create, change and delete classifications', ''],
  [6, 'editcomponents', 'May create and change products, components and flag types', ''],
  [7, 'editkeywords', 'May create, change and delete keywords', ''],
  [8, 'editbugs', 'May change every field of the bugs they see', '.*'],
  [9, 'canconfirm', 'May confirm bugs, and file them as confirmed', ''],
  [10, 'bz_canusewhineatothers', 'May have reports mailed to other people', ''],
  [11, 'bz_canusewhines', 'May have reports mailed to themselves', ''],
  [12, 'bz_sudoers', 'May act as somebody else', ''],
  [13, 'bz_sudo_protect', 'Nobody may act as one of these', ''],
  [14, 'bz_quip_moderators', 'May approve and remove quips', ''],
]

/** Members of the first are members of the second. */
export const inclusions: [number, number][] = [
  [8, 11],
  [10, 11],
  [12, 13],
]

/** The id of the group `admin`. */
export const ADMIN = 1
