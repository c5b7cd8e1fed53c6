import * as z from 'zod'

/** The name that people give a partner or a key. */
export const Label = z.string().trim().min(1).max(80)
