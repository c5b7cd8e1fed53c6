/** The roles of a partner account's members; each may do what those before it may. */
export const roles = ['viewer', 'developer', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]
