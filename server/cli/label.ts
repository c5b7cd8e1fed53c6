import * as z from 'zod'

/** What people call a partner or a key. */
export const Label = z.string().trim().min(1).max(80)
