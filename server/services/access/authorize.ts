import type { Access } from '#contracts/api/endpoint.ts'
import { mustHaveScope } from '../../domain/api-key.ts'
import type { Caller } from '../../domain/caller.ts'
import { SuiteError } from '../../domain/errors.ts'

/** Refuses a key whose scope or environment does not cover the endpoint. The scope is checked first. */
export function authorize(access: readonly Access[], caller: Caller): void {
  if (caller.kind !== 'key') return
  const way = access.find((candidate) => candidate.kind === 'key')
  if (way === undefined) return
  const { key } = caller
  if (way.scope !== undefined) mustHaveScope(key, way.scope)
  if (way.env === 'live' && key.env !== 'live')
    throw new SuiteError('LIVE_KEY_REQUIRED', 'This call needs a live key. Test keys quote and prepare only.')
}
