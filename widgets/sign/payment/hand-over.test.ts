import { expect, test, vi } from 'vitest'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { createPlainWallet } from '../../wallets/testing/plain-wallet.ts'
import { type Decoded, Undecodable, WalletError } from '../../wallets/wallet.ts'
import { type HandOver, handOver } from './hand-over.ts'
import { Changed } from './problem.ts'
import { showStep } from './shown-step.ts'
import { feeStep, freshSession } from '../testing/sample-session.ts'

/** A step whose requests have the account's number, handed to a wallet that gets the number. */

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const SHOP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const txjson = { TransactionType: 'Payment', Account: ME, Destination: SHOP, Amount: '8500' }

function sessionWith(fields: object, change: Partial<SessionStep> = {}): SignSession {
  const step = feeStep({
    id: 'product',
    kind: 'product',
    chain: 'xrpl',
    amountMinor: '8500',
    to: SHOP,
    wallets: [
      {
        kind: 'xrpl-walletconnect',
        method: 'xrpl_signAndSubmit',
        chain: 'xrpl:0',
        params: { tx_json: { ...txjson, ...fields } },
      },
    ],
    ...change,
  })
  return freshSession({ chain: 'xrpl', payer: ME, steps: [step] })
}
const openedWith = (fields: object, sequence: number | undefined) =>
  sessionWith(fields, { state: 'opened', openedAt: 'then', ...(sequence === undefined ? {} : { sequence }) })

/** A minimal decoder: only a comparison of all fields sees the fields that it does not read. */
function read({ Amount, Destination, Sequence: sequence }: Readonly<Record<string, unknown>>): Decoded {
  if (sequence !== undefined && typeof sequence !== 'number')
    throw new Undecodable('Its number cannot be read.')
  const [to, amount] = [String(Destination), BigInt(String(Amount))]
  const action = { kind: 'pay', asset: 'native', amount, to } as const
  return {
    chain: 'xrpl:0',
    from: ME,
    to,
    value: amount,
    action,
    ...(sequence === undefined ? {} : { sequence }),
  }
}

/** Shows a step, has the user agree to it, and hands it over; opening it brings `opened`. */
async function hand(before: SignSession, opened: SignSession, sign = vi.fn(async () => 'AB'.repeat(32))) {
  const check = vi.fn(async () => undefined)
  const wallet = createPlainWallet({ account: ME, chain: 'xrpl:0', decode: read, check, sign })
  let session = before
  const shown = () => {
    const [step] = session.steps
    const context = { session, network: 'sandbox', chain: 'xrpl:0', routers: [], account: ME } as const
    return step && showStep(step, wallet, context)
  }
  const noteDeclined = vi.fn<HandOver['noteDeclined']>()
  const call = async () => opened
  const deps: HandOver = {
    api: {
      setPayer: call,
      refresh: call,
      open: call,
      declined: call,
      complete: call,
      cancel: call,
      renew: async () => ({ ...opened, embedToken: '', embedUrl: '', walletSignUrl: '', popupUrl: '' }),
    },
    memory: {
      read: () => ({}),
      write: () => undefined,
      lastWallet: () => undefined,
      rememberWallet: () => undefined,
    },
    timer: () => () => undefined,
    accept: (next) => (session = next),
    shown,
    present: () => undefined,
    isExpired: () => false,
    isWorse: () => false,
    progress: () => undefined,
    begin: () => undefined,
    noteDeclined,
  }
  const asked = shown()
  if (asked === undefined) throw new Error('there is nothing to sign')
  const end = await handOver(asked, wallet, deps).then(
    () => 'handed over',
    (cause: unknown) => cause,
  )
  return { end, sign, check, noteDeclined, differences: shown()?.differences }
}
const given = (fields: object) => [
  expect.objectContaining({ params: { tx_json: { ...txjson, ...fields } } }),
  expect.anything(),
  'product',
]

test('the wallet gets what was shown, with the number that opening the step told', async () => {
  const { end, sign } = await hand(sessionWith({}), openedWith({ Sequence: 7 }, 7))
  expect(end).toBe('handed over')
  expect(sign.mock.calls).toEqual([given({ Sequence: 7 })])
})

test('a step that was opened before is handed over with its new number, not with the one that was shown', async () => {
  const { sign } = await hand(openedWith({ Sequence: 7 }, 7), openedWith({ Sequence: 8 }, 8))
  expect(sign.mock.calls).toEqual([given({ Sequence: 8 })])
})

test.each<[string, SignSession]>([
  ['another amount comes with the number', openedWith({ Sequence: 7, Amount: '8501' }, 7)],
  ['another recipient', openedWith({ Sequence: 7, Destination: ME }, 7)],
  ['a tag', openedWith({ Sequence: 7, DestinationTag: 1 }, 7)],
  ['a last ledger', openedWith({ Sequence: 7, LastLedgerSequence: 9 }, 7)],
  ['the number is another than the opening told', openedWith({ Sequence: 8 }, 7)],
  ['there is a number that the opening did not tell', openedWith({ Sequence: 7 }, undefined)],
  ['the number that the opening told is not in it', openedWith({}, 7)],
  ['the number is text', openedWith({ Sequence: '7' }, 7)],
])('attack: where %s, the wallet is not asked', async (_, opened) => {
  const { end, sign, noteDeclined } = await hand(sessionWith({}), opened)
  expect(end).toBeInstanceOf(Changed)
  expect(sign).not.toHaveBeenCalled()
  // Nothing was sent, and the step is offered again.
  expect(noteDeclined).toHaveBeenCalledWith('product', 'then', undefined)
})

test('a wallet whose account has gone past the number has sent nothing: the step is offered again', async () => {
  const sign = vi.fn(async () => Promise.reject(new WalletError('outdated')))
  const { end, noteDeclined } = await hand(sessionWith({}), openedWith({ Sequence: 7 }, 7), sign)
  expect(end).toMatchObject({ failure: 'outdated' })
  expect(noteDeclined).toHaveBeenCalledWith('product', 'then', undefined)
})
