/**
 * The types of all tables. The platform knows none: each room adds its own with `declare module`,
 * so that transactions are typed everywhere, and no room is named here.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Tables {}
