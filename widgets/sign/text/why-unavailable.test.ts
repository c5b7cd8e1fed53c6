import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { whyUnavailable } from './why-unavailable.ts'

const refused = (code: 'SUSPENDED' | 'EMBED_TOKEN_INVALID') =>
  whyUnavailable(new ApiError(code, 'It says why.', { retryable: false }), 'no such request')

test('a suspension is told, and a link that opens nothing is of no use', () => {
  expect(refused('SUSPENDED')).toBe('This site’s account is suspended.')
  expect(refused('EMBED_TOKEN_INVALID')).toBe('no such request')
})
