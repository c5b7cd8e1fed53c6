/** Children in a group of their own: Ctrl-C reaches the parent only. On Windows that would open a console window. */
export const OWN_GROUP = { detached: process.platform !== 'win32' } as const
