import { expect, test } from 'vitest'
import type { WalletPayload } from '#contracts/api/payment.ts'
import type { Invitation } from '../wallet.ts'
import { createXamanWallets } from './kind.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const SHOP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const HASH = 'C0FFEE'.padEnd(64, '0')
const LINK = `https://xaman.app/detect/request:${SHOP}?amount=0.0085&dt=7&network=XRPL`
const txjson = {
  TransactionType: 'Payment',
  Account: ME,
  Destination: SHOP,
  DestinationTag: 7,
  Amount: '8500',
}
const payload: WalletPayload = { kind: 'xaman', txjson, link: LINK }
const session = (state: object, status = 'pending') => ({ status, steps: [{ id: 'supplied', ...state }] })

interface Server {
  readonly link?: { readonly status?: number; readonly body: unknown }
  /** The session's answers, one after the other. */
  readonly sessions?: readonly unknown[]
}

async function world({ link = { body: { link: LINK, txjson } }, sessions = [] }: Server = {}) {
  const [calls, shown]: [string[], (Invitation | undefined)[]] = [[], []]
  const left = [...sessions]
  const kind = createXamanWallets({
    session: { id: 'ses_1', et: 'et_secret' },
    chain: 'xrpl:0',
    linksFor: ME,
    async fetch(input, init) {
      if (typeof input !== 'string') throw new Error('only addresses are fetched')
      calls.push(`${init?.method ?? 'GET'} ${input}`)
      if (init?.method === 'POST')
        return new Response(JSON.stringify(link.body), { status: link.status ?? 200 })
      const next = left.shift()
      if (next === undefined) throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify(next))
    },
    timer(run) {
      queueMicrotask(run)
      return () => undefined
    },
    storage() {
      throw new Error('blocked')
    },
  })
  const connection = await kind.connect('app', 'ask', (invitation) => void shown.push(invitation))
  const sign = async (asked = payload) =>
    connection.sign(asked, (invitation) => void shown.push(invitation), 'supplied')
  return { connection, calls, shown, sign }
}

test('no one is asked for an account: the session knows who has to pay', async () => {
  const { connection, calls, shown } = await world()
  expect(connection.address()).toBe(ME)
  expect([calls, shown]).toEqual([[], []])
})

test('the link is shown, with who has to pay, until the server has found the payment', async () => {
  const { sign, calls, shown } = await world({
    sessions: [session({ state: 'opened' }), session({ state: 'confirmed', txHash: HASH }, 'signed')],
  })
  expect(await sign()).toBe(HASH)
  expect(shown).toEqual([{ link: LINK, account: ME }, undefined])
  expect(calls).toEqual([
    'POST /api/v1/sign/session/ses_1/xaman/steps/supplied/link',
    ...Array<string>(2).fill('GET /api/v1/sign/session/ses_1?et=et_secret'),
  ])
})

test('a session that has ended is waited for no longer; the payment may be made all the same', async () => {
  const { sign, shown } = await world({ sessions: [session({ state: 'opened' }, 'expired')] })
  await expect(sign()).rejects.toMatchObject({ failure: 'timeout' })
  expect(shown.at(-1)).toBeUndefined()
})

test.each([
  ['the server’s link is another than the one that was shown', `${LINK}&x=1`, payload],
  [
    'the link asks for something else than what was shown',
    LINK,
    { ...payload, txjson: { ...txjson, Amount: '8501' } },
  ],
])('no one is led to a payment when %s', async (_, link, asked) => {
  const { sign, shown } = await world({ link: { body: { link, txjson } } })
  await expect(sign(asked)).rejects.toMatchObject({ failure: 'would-fail' })
  expect(shown).toEqual([])
})

test('a payment that the server cannot tell from another one is not asked for', async () => {
  const error = { code: 'UNAVAILABLE', message: 'Another request.', details: { reason: 'SAME_PAYMENT' } }
  const { sign, shown } = await world({ link: { status: 503, body: { error } } })
  await expect(sign()).rejects.toMatchObject({ failure: 'unavailable', message: 'Another request.' })
  expect(shown).toEqual([])
})
