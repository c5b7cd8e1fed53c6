import { UnreadableTransaction } from '../../../domain/errors.ts'

/** What a look at a transaction tells, or that nodes show it in a form that is not understood. */
export async function orUnreadable<T>(look: Promise<T>): Promise<T | 'unreadable'> {
  try {
    return await look
  } catch (error) {
    if (error instanceof UnreadableTransaction) return 'unreadable'
    throw error
  }
}
