import { expect, test } from 'vitest'
import type { WalletPayload } from '#contracts/api/payment.ts'
import type { EvmCalls } from '#contracts/api/trade/evm-payload.ts'
import { attackFor, payloadFor } from '#testing/steps/family.ts'
import { evmSteps } from '#testing/steps/evm.ts'
import { Undecodable } from '#contracts/payloads/decoded.ts'
import { decodeEvm, decodeEvmTogether } from '#contracts/payloads/evm/decode.ts'

const [payer] = evmSteps.accounts
const terms = {
  payer,
  amount: 85_000n,
  minOut: 84_000n,
  reference: 'ab'.repeat(32),
  network: 'main',
} as const

async function prepared() {
  const [group] = (await evmSteps.together?.(terms)) ?? []
  if (group === undefined) throw new Error('there are no such steps')
  return group
}

test('each call of several steps is read as if it were signed alone, in its order', async () => {
  const groups = (await evmSteps.together?.(terms)) ?? []
  expect(groups.map(({ legs }) => legs.length)).toEqual([2, 3, 4])
  for (const { name, tx, legs } of groups) {
    const payload = payloadFor('evm', tx)
    expect(decodeEvmTogether(payload), name).toEqual(legs)
    expect(() => decodeEvm(payload), name).toThrow(Undecodable)
  }
  for (const { tx } of await evmSteps.steps(terms))
    expect(() => decodeEvmTogether(payloadFor('evm', tx))).toThrow(Undecodable)
})

test('attack: what was changed in several steps is refused, or read as the other thing that it is', async () => {
  const { legs } = await prepared()
  for (const attack of (await evmSteps.togetherAttacks?.(terms)) ?? []) {
    let found: unknown = 'refused'
    try {
      found = decodeEvmTogether(attackFor('evm', attack))
    } catch (error) {
      expect(error, attack.name).toBeInstanceOf(Undecodable)
    }
    expect(found, attack.name).not.toEqual(legs)
  }
})

test('attack: what is refused alone is refused among several steps', async () => {
  const { tx } = await prepared()
  if (!('calls' in tx)) throw new Error('it is no batch')
  for (const attack of await evmSteps.attacks(terms)) {
    if (!('data' in attack.tx)) continue
    const { to, value, data } = attack.tx
    const group = { ...tx, calls: [...tx.calls.slice(0, 1), { to, value, data }] }
    expect(() => decodeEvmTogether(payloadFor('evm', group)), attack.name).toThrow(Undecodable)
  }
})

/** The payload with its request changed, as a hostile server would send it. */
async function changed(change: (request: EvmCalls) => object): Promise<WalletPayload> {
  const payload = payloadFor('evm', (await prepared()).tx)
  if (payload.kind !== 'evm' || payload.method !== 'wallet_sendCalls') throw new Error('it is no batch')
  const params: unknown = [change(payload.params[0])]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- on purpose: our own types forbid it
  return { ...payload, params } as WalletPayload
}

test.each<[string, (request: EvmCalls) => object]>([
  ['that may be carried out in part', (request) => ({ ...request, atomicRequired: false })],
  ['that does not say so', (request) => ({ ...request, atomicRequired: undefined })],
  ['of another version', (request) => ({ ...request, version: '1.0' })],
  [
    'with a capability',
    (request) => ({ ...request, capabilities: { paymasterService: { url: 'https://x.test' } } }),
  ],
  ['with an id of someone else', (request) => ({ ...request, id: '0x01' })],
  [
    'whose call has a capability',
    (request) => ({ ...request, calls: request.calls.map((call) => ({ ...call, capabilities: {} })) }),
  ],
  [
    'whose call has a sender of its own',
    (request) => ({ ...request, calls: request.calls.map((call) => ({ ...call, from: payer })) }),
  ],
  ['without calls', (request) => ({ ...request, calls: undefined })],
  [
    'whose call has no receiver',
    (request) => ({ ...request, calls: request.calls.map((call) => ({ ...call, to: undefined })) }),
  ],
])('attack: a request %s is refused', async (_, change) => {
  const payload = await changed(change)
  expect(() => decodeEvmTogether(payload)).toThrow(Undecodable)
})
