/**
 * Which tables there are, as types. The ground floor knows none: each room adds its own with
 * `declare module`, so that a transaction is typed everywhere and no room is named here.
 */

// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Tables {}
