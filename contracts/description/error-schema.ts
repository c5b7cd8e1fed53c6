import * as z from 'zod'

/** What every error answer has, in both APIs. `code` and `details` are those of the one that answers. */
export const errorFields = <C extends z.ZodType, D extends z.ZodType>(code: C, details: D) =>
  z.object({
    code: code.describe('Never renamed or reused: act on it'),
    message: z.string().describe('A sentence for people'),
    status: z.int().describe('The HTTP status'),
    requestId: z.string().describe('Send it along when you ask us a question'),
    docs: z.url().describe('The page of the code'),
    retryable: z.boolean().describe('True when the same call may succeed later'),
    details: details.optional(),
  })
