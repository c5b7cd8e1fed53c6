/**
 * Spawn options for children that are stopped in order: in a process group of their own, so that Ctrl-C in the
 * terminal reaches the parent only. On Windows that would open a console window.
 */
export const OWN_GROUP = { detached: process.platform !== 'win32' } as const
