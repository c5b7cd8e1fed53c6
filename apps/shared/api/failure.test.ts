import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

const refusal = (retryable: boolean): Response =>
  Response.json(
    { success: false, error: { code: 'INVALID_REQUEST', message: 'No.', status: 400, retryable } },
    { status: 400 },
  )

test('a failure says whether the same request may succeed later, as the service said', async () => {
  expect((await failureOf(refusal(false))).isRetryable).toBe(false)
  expect((await failureOf(refusal(true))).isRetryable).toBe(true)
})

test('an answer that is not of the service may be another one later', async () => {
  const failure = await failureOf(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect([failure.code, failure.isRetryable]).toEqual(['UNAVAILABLE', true])
})
