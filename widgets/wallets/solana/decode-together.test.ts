import { expect, test } from 'vitest'
import { decodeSolana, decodeSolanaTogether } from '#contracts/payloads/solana/decode.ts'
import { payloadFor } from '#testing/steps/family.ts'
import { solanaSteps } from '#testing/steps/solana.ts'
import { Undecodable } from '../wallet.ts'
import * as on from './testing/transactions.ts'

const { ALICE, TREASURY, MALLORY, USDC, BONK, SOL, REFERENCE, ata } = on
const assets = ['native', USDC.toBase58(), BONK.toBase58()]
type Instructions = Parameters<typeof on.base64>[0]
type Build = Parameters<typeof on.base64>[1]

const budget = [on.units(500_000), on.price(25_000n)]
const ofToken = [on.open(TREASURY, USDC), on.transfer(ata(ALICE, USDC), ata(TREASURY, USDC), 42_500n)]
const fee = [...ofToken, on.memo(REFERENCE)]
const setUp = [on.open(ALICE, BONK)]
const swap = [on.route('route_v2')]
const whole = [...budget, ...setUp, ...fee, ...swap]

const payload = (instructions: Instructions, build: Build = {}) =>
  on.payload(on.base64(instructions, build), ALICE)
const legsOf = (instructions: Instructions, build?: Build) =>
  decodeSolanaTogether(payload(instructions, build), assets)

function refusal(instructions: Instructions, build?: Build): string {
  try {
    legsOf(instructions, build)
  } catch (cause) {
    if (cause instanceof Undecodable) return cause.message
    throw cause
  }
  return 'it was read'
}

test('each leg is read as if it were signed alone, in their order', () => {
  const alone = [
    [...budget, ...fee],
    [...budget, ...setUp, ...swap],
  ].map((one) => decodeSolana(payload(one), assets))
  expect(legsOf(whole)).toEqual(alone)
  // Where the network fee is left to the wallet.
  expect(legsOf([...setUp, ...fee, ...swap])).toEqual(alone)
})

test('a fee in SOL comes before a swap of SOL, which is wrapped and unwrapped around it', () => {
  const wrapped = ata(ALICE, SOL)
  const wrap = [on.open(ALICE, SOL), on.pay(wrapped, 5_000_000n), on.sync(wrapped)]
  const paid = [on.pay(TREASURY, 8_500n), on.memo(REFERENCE)]
  const sold = [on.open(ALICE, BONK), on.route('route_v2', { source: wrapped }), on.close(wrapped)]
  const alone = [
    [...budget, ...paid],
    [...budget, ...wrap, ...sold],
  ].map((one) => decodeSolana(payload(one), assets))
  expect(legsOf([...budget, ...wrap, ...paid, ...sold])).toEqual(alone)
})

const [payer] = solanaSteps.accounts
const terms = { payer, amount: 85_000n, minOut: 84_000n, reference: REFERENCE, network: 'main' } as const
const given = (tx: Parameters<typeof payloadFor>[1]) =>
  decodeSolanaTogether(payloadFor('solana', tx), [...solanaSteps.lookAlikes])

test('what is prepared is read as its steps', async () => {
  for (const { tx, legs, name } of (await solanaSteps.together?.(terms)) ?? [])
    expect(given(tx), name).toEqual(legs)
})

test('attack: what was changed is refused, or read as the other thing that it is', async () => {
  const [prepared] = (await solanaSteps.together?.(terms)) ?? []
  for (const { name, tx } of (await solanaSteps.togetherAttacks?.(terms)) ?? []) {
    let found: unknown = 'refused'
    try {
      found = given(tx)
    } catch (error) {
      expect(error, name).toBeInstanceOf(Undecodable)
    }
    expect(found, name).not.toEqual(prepared?.legs)
  }
})

test('it is not read as one step', () => {
  expect(() => decodeSolana(payload(whole), assets)).toThrow(Undecodable)
  const coinFee = [...budget, ...setUp, on.pay(TREASURY, 1n), on.memo(REFERENCE), ...swap]
  expect(() => decodeSolana(payload(coinFee), assets)).toThrow(Undecodable)
})

const theirs = on.maker
test.each<[string, Instructions, RegExp, Build?]>([
  ['another order', [...budget, ...setUp, ...swap, ...fee], /before it pays/],
  ['no fee', [...budget, ...setUp, ...swap], /payment with its memo/],
  ['no swap', [...budget, ...fee], /payment with its memo/],
  ['a fee without its memo', [...budget, ...setUp, ...ofToken, ...swap], /payment with its memo/],
  [
    'a memo that is not right behind the payment',
    [...ofToken, ...setUp, on.memo(REFERENCE), ...swap],
    /its memo/,
  ],
  ['a memo that names no payment', [...ofToken, on.memo('hello'), ...setUp, ...swap], /reference/],
  [
    'a memo that another signs',
    [...ofToken, on.memo(REFERENCE, theirs.publicKey), ...swap],
    /reference/,
    { signers: [theirs] },
  ],
  ['a second memo', [...whole, on.memo(REFERENCE)], /a memo/],
  ['a second memo before the fee', [on.memo(REFERENCE), ...whole], /its memo/],
  ['a second payment of SOL', [...whole, on.pay(MALLORY, 1n)], /pays someone/],
  ['a second payment of SOL before the fee', [on.pay(MALLORY, 1n), ...whole], /pays someone/],
  ['a second payment of a token', [...whole, ...ofToken], /moves tokens|opens an account/],
  ['a second swap', [...whole, ...swap], /more than once/],
  [
    'a fee that another pays',
    [
      on.transfer(ata(theirs.publicKey, USDC), ata(TREASURY, USDC), 1n, { owner: theirs.publicKey }),
      on.memo(REFERENCE),
      ...swap,
    ],
    /Someone else/,
    { signers: [theirs] },
  ],
  [
    'coins of another',
    [...whole, on.pay(ALICE, 1n, theirs.publicKey)],
    /Someone else/,
    { signers: [theirs] },
  ],
  ['an account that is opened for someone else', [on.open(MALLORY, USDC), ...whole], /for someone else/],
  [
    'a fee into an account whose owner is not told',
    [ofToken[1] ?? on.memo(''), on.memo(REFERENCE), ...swap],
    /owner is unknown/,
  ],
  ['a fee to oneself', [on.pay(ALICE, 1n), on.memo(REFERENCE), ...swap], /no one else/],
  [
    'a right to spend tokens',
    [...whole, on.call(on.TOKEN, [ata(ALICE, USDC), MALLORY, ALICE], Uint8Array.of(4, ...on.little(1, 8)))],
    /Approve/,
  ],
  [
    'a swap to someone else',
    [...fee, on.route('route_v2', { target: ata(MALLORY, BONK), detour: ata(MALLORY, BONK) })],
    /yours/,
  ],
  [
    'a swap for someone else',
    [...fee, on.route('route_v2', { user: theirs.publicKey })],
    /another account/,
    { signers: [theirs] },
  ],
  ['an end of the account of what is bought', [...whole, on.close(ata(ALICE, BONK))], /closes an account/],
  ['a network fee beyond measure', [on.price(10n ** 10n), ...whole.slice(2)], /excessive/],
])('attack: %s is refused', (_, instructions, why, build) => {
  expect(refusal(instructions, build)).toMatch(why)
})
