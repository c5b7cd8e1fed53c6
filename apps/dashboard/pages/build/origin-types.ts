import type { Answer } from '../../api/routes.ts'

export type Origins = Answer<'GET /api/dashboard/origins'>
/** Puts an origin on the list. Throws a Failure. */
export type AddOrigin = (origin: string) => Promise<void>
