import { createHmac } from 'node:crypto'
import http from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { internalApi } from '#contracts/api/internal.ts'
import { asEvm, formed, payer, treasury } from '#testing/samples.ts'
import { callContract } from '#testing/call-contract.ts'
import { internalSecrets } from '#testing/plain-ports.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { stepOf } from '../../domain/payment/intent.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import { everyRow } from '../../kit/every-row.ts'

const AMOUNT = '1000000000000000000'
const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: AMOUNT, userAddress: payer }

let app: TestApp
let key: string
beforeEach(async () => {
  app = await startTestApp()
  key = await app.addKey('demo', 'live')
  await app.addPartner({ slug: 'rival' })
})
afterEach(() => app.stop())

const sign = (text: string, secret: string = internalSecrets[0]) =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Sends bytes as they are, with the headers that the test names. */
async function post(text: string, headers: http.OutgoingHttpHeaders) {
  return new Promise<{ status: number; code?: string; body: Record<string, unknown> }>((resolve, reject) => {
    const request = http.request(
      `${app.url}/api/internal/fee-event`,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let answer = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (answer += chunk))
        response.on('end', () => {
          const body = JSON.parse(answer)
          resolve({ status: response.statusCode ?? 0, code: body.error?.code, body })
        })
      },
    )
    request.on('error', reject)
    request.end(text)
  })
}

const eventOf = (feeTxHash: string, change: object = {}) =>
  JSON.stringify({ partnerSlug: 'demo', product: 'swap', feeTxHash, amountMinor: AMOUNT, ...change })
const tell = async (text: string) => {
  await app.clock.step(1_000)
  return post(text, { 'x-suite-partners-signature': sign(text) })
}

/** A payment of the partner, with its fee sent and in a few blocks. */
async function paidFee(blocks = 6): Promise<{ id: string; hash: string; tx: UnsignedTx }> {
  const { body } = await callContract(app.url, 'POST /api/v1/swap/prepare', {
    headers: { 'x-api-key': key },
    body: swap,
  })
  const intent = await app.store.read.intents.get(body.intentId)
  if (intent === undefined) throw new Error('nothing was prepared')
  const { tx } = formed(stepOf(intent, 'fee'))
  const hash = app.chain.send(tx)
  app.chain.mine(blocks)
  return { id: body.intentId, hash, tx }
}
const records = () => everyRow(app.store.read.ledger)
const accruals = async () => (await records()).filter(({ kind }) => kind === 'accrual')

test('a signed event books the fee for the payment that it names, with the terms of that payment', async () => {
  const { id, hash } = await paidFee()
  const { status, body } = await tell(eventOf(hash))
  expect(internalApi.feeEvent.response.parse(body)).toMatchObject({
    status: 'pending',
    duplicate: false,
    partnerSlug: 'demo',
    chain: 'eth',
    feeTxHash: hash,
    intentId: id,
    fees: { totalMinor: '10000000000000000', partnerShareMinor: '3200000000000000' },
  })
  expect(status).toBe(200)
  expect(await accruals()).toMatchObject([{ partner: 'demo', feeTx: hash, intentId: id }])
})

test('whoever repeats it, in any letter case and however often, it counts once', async () => {
  const { hash } = await paidFee()
  const text = eventOf(hash)
  const loud = eventOf(`0x${hash.slice(2).toUpperCase()}`)
  const many = await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const sent = i % 2 === 0 ? text : loud
      return post(sent, { 'x-suite-partners-signature': sign(sent, internalSecrets[i % 2 === 0 ? 1 : 0]) })
    }),
  )
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
  expect(many.filter(({ body }) => body['duplicate'] === false)).toHaveLength(1)
  const report = await callContract(app.url, 'POST /api/v1/swap/report', {
    headers: { 'x-api-key': key },
    body: { chain: 'eth', amountMinor: AMOUNT, feeTxHash: hash, sourceTxHash: `0x${'5'.repeat(64)}` },
  })
  expect(report.body).toMatchObject({ duplicate: true })
  expect(await accruals()).toHaveLength(1)
})

test('a fee that a partner reported is a duplicate for the same partner, and used for any other', async () => {
  const { hash } = await paidFee()
  await callContract(app.url, 'POST /api/v1/swap/report', {
    headers: { 'x-api-key': key },
    body: { chain: 'eth', amountMinor: AMOUNT, feeTxHash: hash, sourceTxHash: `0x${'5'.repeat(64)}` },
  })
  expect((await tell(eventOf(hash))).body).toMatchObject({ duplicate: true })
  expect(await tell(eventOf(hash, { partnerSlug: 'rival' }))).toMatchObject({
    status: 409,
    code: 'FEE_TX_REUSED',
  })
  expect(await accruals()).toMatchObject([{ partner: 'demo' }])
})

test('a fee that the chain has not confirmed is pending, and an unknown hash too, for its ten minutes', async () => {
  const { hash } = await paidFee(0)
  expect(await tell(eventOf(hash))).toMatchObject({ status: 409, code: 'FEE_TX_PENDING' })
  app.chain.mine(6)
  expect((await tell(eventOf(hash))).status).toBe(200)
  const unknown = eventOf(`0x${'f'.repeat(64)}`)
  expect((await tell(unknown)).code).toBe('FEE_TX_PENDING')
  await app.clock.step(660_000)
  expect(await tell(unknown)).toMatchObject({ status: 422, code: 'TX_NOT_FOUND' })
  expect(await accruals()).toHaveLength(1)
})

test('the fee of one partner never becomes another’s by an event, and is booked where it belongs', async () => {
  const { hash } = await paidFee()
  expect(await tell(eventOf(hash, { partnerSlug: 'rival' }))).toMatchObject({
    status: 422,
    code: 'FEE_TX_MISMATCH',
  })
  expect(await accruals()).toMatchObject([{ partner: 'demo', feeTx: hash }])
  expect((await tell(eventOf(hash, { partnerSlug: 'rival' }))).code).toBe('FEE_TX_REUSED')
})

test('money that names no payment is never booked on the word of an event: it stands in suspense', async () => {
  const { tx, hash: fee } = await paidFee()
  const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const stray = { ...asEvm(tx), from: stranger, to: treasury, data: '0x' }
  const hash = app.chain.send(stray)
  app.chain.mine(10)
  for (let i = 0; i < 2; i++)
    expect(await tell(eventOf(hash))).toMatchObject({ status: 422, code: 'FEE_TX_MISMATCH' })
  expect((await records()).filter(({ kind }) => kind === 'suspense')).toMatchObject([
    { suspends: hash, reason: 'UNNAMED', payer: stranger },
  ])
  expect((await accruals()).filter((accrual) => accrual.kind === 'accrual' && accrual.feeTx !== fee)).toEqual(
    [],
  )
})

test.each([
  ['no such partner', { partnerSlug: 'nobody' }, 404, 'NOT_FOUND'],
  ['another product’s name', { product: 'gold' }, 400, 'INVALID_REQUEST'],
  ['a field of its own', { isAdmin: true }, 400, 'INVALID_REQUEST'],
  ['an amount that is a number', { amountMinor: 5 }, 400, 'INVALID_REQUEST'],
  ['a hash of no chain', { feeTxHash: 'z'.repeat(64) }, 400, 'INVALID_REQUEST'],
])('a signed event with %s is refused', async (_name, change, status, code) => {
  expect(await tell(eventOf(`0x${'a'.repeat(64)}`, change))).toMatchObject({ status, code })
  expect(await records()).toEqual([])
})

test('an event without the right signature of exactly its bytes is refused, and books nothing', async () => {
  const { hash } = await paidFee()
  const text = eventOf(hash)
  const good = sign(text)
  const polluted = text.replace('{', '{"__proto__":{"kind":"key"},')
  const attempts: readonly [string, http.OutgoingHttpHeaders][] = [
    [text, {}],
    [text, { 'x-suite-partners-signature': '' }],
    [text, { 'x-suite-partners-signature': sign(text, 'x'.repeat(32)) }],
    [text, { 'x-suite-partners-signature': sign(text, '') }],
    [text, { 'x-suite-partners-signature': good.slice(0, -1) }],
    [text, { 'x-suite-partners-signature': `${good}00` }],
    [text, { 'x-suite-partners-signature': `sha256=${good}` }],
    [text, { 'x-suite-partners-signature': [good, good] }],
    [`${text} `, { 'x-suite-partners-signature': good }],
    [eventOf(hash, { partnerSlug: 'rival' }), { 'x-suite-partners-signature': good }],
    [polluted, { 'x-suite-partners-signature': good }],
    ['', { 'x-suite-partners-signature': good }],
    [text, { 'x-api-key': key }],
  ]
  for (const [sent, headers] of attempts)
    expect(await post(sent, headers), JSON.stringify(headers)).toMatchObject({
      status: 401,
      code: 'SIGNATURE_INVALID',
    })
  expect(await accruals()).toEqual([])
  expect((await post(polluted, { 'x-suite-partners-signature': sign(polluted) })).code).toBe(
    'INVALID_REQUEST',
  )
})

test('signatures cannot be tried out without end', async () => {
  const codes = []
  for (let i = 0; i < 32; i++)
    codes.push((await post('{}', { 'x-suite-partners-signature': 'a'.repeat(64) })).code)
  expect(codes.slice(0, 30)).toEqual(Array(30).fill('SIGNATURE_INVALID'))
  expect(codes.slice(30)).toEqual(['RATE_LIMIT', 'RATE_LIMIT'])
})
