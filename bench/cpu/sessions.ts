import { callJson } from './call-json.ts'
import * as z from 'zod'
import { Prepared } from '#contracts/api/payment.ts'
import { CreatedSession } from '#contracts/api/sign-sessions.ts'

const ORIGIN = 'https://shop.example'
/** Any account: nothing is signed. */
const PAYER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const Payment = z.object({ payment: Prepared.shape.payment })

export interface OpenedSession {
  readonly id: string
  readonly embedToken: string
  /** The key of the partner that it belongs to. */
  readonly key: string
}

/** Prepares a swap with each key, and makes sign sessions that host it. */
export async function openSessions(
  origin: string,
  keys: readonly string[],
  swap: Readonly<Record<string, string>>,
  count: number,
): Promise<readonly OpenedSession[]> {
  const payments = await Promise.all(
    keys.map(async (key) => {
      const prepared = await callJson(`${origin}/api/v1/swap/prepare`, key, { ...swap, userAddress: PAYER })
      return { key, payment: Payment.parse(prepared).payment }
    }),
  )
  const opened: OpenedSession[] = []
  for (let n = 0; n < count; n++) {
    const { key, payment } = payments[n % payments.length] ?? {}
    if (key === undefined || payment === undefined) throw new Error('no key')
    const body = { chain: swap['chain'], product: 'swap', origin: ORIGIN, payload: payment, expiresIn: 3_600 }
    const { id, embedToken } = CreatedSession.parse(
      await callJson(`${origin}/api/v1/sign/session`, key, body),
    )
    opened.push({ id, embedToken, key })
  }
  return opened
}
