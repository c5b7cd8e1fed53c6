import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook } from './index.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const now = Date.UTC(2026, 10, 23, 12)
const body = JSON.stringify({
  type: 'fee.posted',
  timestamp: new Date(now).toISOString(),
  data: { ledgerId: 'led_1' },
})

const headersOf = (by: string, at = now, text = body) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(at / 1000),
  'webhook-signature': new Webhook(by).sign('msg_1', new Date(at), text),
})

test('a message that is signed by the specification’s own library is taken, as text or bytes', async () => {
  const headers = headersOf(secret)
  for (const raw of [body, Buffer.from(body), new TextEncoder().encode(body).buffer])
    expect(await verifyWebhook(raw, headers, secret, { now })).toMatchObject({ type: 'fee.posted' })
  expect(await verifyWebhook(body, new Headers(headers), secret, { now })).toMatchObject({
    type: 'fee.posted',
  })
})

test('while a secret is replaced, the old and the new one both count, on either side', async () => {
  await verifyWebhook(body, headersOf(other), [secret, other], { now })
  const both = `${headersOf(other)['webhook-signature']} ${headersOf(secret)['webhook-signature']}`
  await verifyWebhook(body, { ...headersOf(secret), 'webhook-signature': both }, secret, { now })
})

test.each([
  ['another body', `${body} `, headersOf(secret), 'SIGNATURE_WRONG'],
  ['another secret', body, headersOf(other), 'SIGNATURE_WRONG'],
  ['another id', body, { ...headersOf(secret), 'webhook-id': 'msg_2' }, 'SIGNATURE_WRONG'],
  ['no signature', body, { ...headersOf(secret), 'webhook-signature': '' }, 'HEADER_MISSING'],
  ['an unknown version', body, { ...headersOf(secret), 'webhook-signature': 'v2,AAAA' }, 'SIGNATURE_WRONG'],
  ['an old message', body, headersOf(secret, now - 301_000), 'TOO_OLD'],
  ['a message from the future', body, headersOf(secret, now + 301_000), 'TOO_OLD'],
  ['a time that is none', body, { ...headersOf(secret), 'webhook-timestamp': '1e3' }, 'TOO_OLD'],
])('%s is refused', async (_name, text, headers, fault) => {
  await expect(verifyWebhook(text, headers, secret, { now })).rejects.toMatchObject({ fault })
})

test('a body that was parsed is refused by name, and so is a secret that is none', async () => {
  const parsed: string = JSON.parse(body)
  await expect(verifyWebhook(parsed, headersOf(secret), secret)).rejects.toMatchObject({
    fault: 'BODY_PARSED',
  })
  for (const bad of ['', 'whsec_', 'whsec_*', 'secret'])
    await expect(verifyWebhook(body, headersOf(secret), bad, { now })).rejects.toMatchObject({
      fault: 'SECRET_MALFORMED',
    })
})
