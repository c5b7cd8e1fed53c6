import { expect, test } from 'vitest'
import { bridgeError } from './errors.ts'

test.each(['read', 'create'] as const)(
  'ChangeNOW’s "amountTo is too small", as it was recorded, is an amount to raise (%s)',
  (call) => {
    const message = 'amountTo is too small'
    const body = { code: 'not_valid_params', message, range: undefined, id: undefined, field: undefined }
    expect(bridgeError({ status: 400, body, call }).code).toBe('AMOUNT_TOO_SMALL')
  },
)
