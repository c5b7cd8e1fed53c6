import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Undecodable } from '../wallet.ts'
import { keyBytes, toBase58 } from '#contracts/payloads/solana/base58.ts'
import { decodeSolana } from '#contracts/payloads/solana/decode.ts'
import { isTokenAccountOf } from '#contracts/payloads/solana/token-account.ts'
import * as on from './testing/transactions.ts'

const { ALICE, TREASURY, MALLORY, USDC, BONK, SOL, VAULT, REFERENCE, ata, maker } = on
/** The assets that a session names. */
const named: readonly string[] = ['native', USDC.toBase58(), BONK.toBase58()]
type Build = Parameters<typeof on.base64>
const decode = (instructions: Build[0], build: Build[1] = {}, assets = named) =>
  decodeSolana(on.payload(on.base64(instructions, build)), assets)
const refusal = (instructions: Build[0], build: Build[1] = {}): string => {
  try {
    decode(instructions, build)
  } catch (cause) {
    if (cause instanceof Undecodable) return cause.message
    throw cause
  }
  return 'it was read'
}

const read = (bytes: Uint8Array) => decodeSolana(on.payload(btoa(String.fromCharCode(...bytes))))

const budget = [on.units(200_000), on.price(25_000n)]
const coinFee = [...budget, on.pay(TREASURY, 8_500_000n), on.memo(REFERENCE)]
const toTreasury = on.transfer(ata(ALICE, USDC), ata(TREASURY, USDC), 42_500n)

test.each([false, true])('a fee in SOL is a payment that names its reference (legacy: %s)', (legacy) => {
  expect(decode(coinFee, { legacy })).toEqual({
    chain: on.CHAIN,
    from: ALICE.toBase58(),
    to: TREASURY.toBase58(),
    value: 8_500_000n,
    action: {
      kind: 'pay',
      asset: 'native',
      amount: 8_500_000n,
      to: TREASURY.toBase58(),
      reference: REFERENCE,
    },
  })
})

test('a fee in a token pays the owner of the account, not the account', () => {
  const expected = { kind: 'pay', asset: USDC.toBase58(), amount: 42_500n, to: TREASURY.toBase58() }
  expect(decode([toTreasury, on.memo(REFERENCE)])).toMatchObject({
    value: 0n,
    to: TREASURY.toBase58(),
    action: { ...expected, reference: REFERENCE },
  })
  expect(decode([on.open(TREASURY, USDC), toTreasury]).action).toEqual(expected)
  const program = on.TOKEN_2022
  const other = on.transfer(ata(ALICE, USDC, program), ata(TREASURY, USDC, program), 42_500n, { program })
  expect(decode([on.open(TREASURY, USDC, { program }), other]).action).toEqual(expected)
})

test('someone other than the payload says is paid only if the transaction proves who it is', () => {
  const toMallory = on.transfer(ata(ALICE, USDC), ata(MALLORY, USDC), 1n)
  expect(refusal([toMallory])).toMatch(/owner is unknown/)
  expect(decode([on.open(MALLORY, USDC), toMallory]).to).toBe(MALLORY.toBase58())
  expect(refusal([on.transfer(ata(ALICE, USDC), VAULT, 1n)])).toMatch(/owner is unknown/)
  // The right owner's account for another token is not the one.
  expect(refusal([on.transfer(ata(ALICE, USDC), ata(TREASURY, BONK), 1n)])).toMatch(/owner is unknown/)
})

const approve = (tag: number) =>
  on.call(on.TOKEN, [ata(ALICE, USDC), MALLORY, ALICE], Uint8Array.of(tag, ...on.little(1, 8)))
const system = (tag: number) => on.call(on.SYSTEM, [ALICE, MALLORY], on.little(tag, 12))

test.each<[string, Build[0], RegExp]>([
  ['a second payment', [...coinFee, on.pay(MALLORY, 1n)], /not one payment/],
  ['a payment and an approval', [...coinFee, approve(4)], /Approve/],
  ['a payment and a checked approval', [...coinFee, approve(13)], /Approve/],
  ['a payment and a change of authority', [...coinFee, approve(6)], /SetAuthority/],
  ['a payment and a burn', [...coinFee, approve(8)], /Burn/],
  ['a transfer that does not say of which token', [approve(3)], /unknown/],
  ['handing the account to a program', [...coinFee, system(1)], /Assign/],
  ['a durable nonce', [system(4), ...coinFee], /nonce/],
  ['a new account', [system(0), ...coinFee], /unknown/],
  ['an unknown program', [...coinFee, on.call(VAULT.toBase58(), [ALICE], new Uint8Array(1))], /program/],
  ['an account opened for someone else', [...coinFee, on.open(MALLORY, USDC)], /not paid/],
  [
    'an account opened beside a payment of SOL',
    [...coinFee, on.open(TREASURY, USDC)],
    /the one that is paid/,
  ],
  ['an account opened for another token', [on.open(TREASURY, BONK), toTreasury], /the one that is paid/],
  [
    'an account opened under the other token program',
    [on.open(TREASURY, USDC, { program: on.TOKEN_2022 }), toTreasury],
    /the one that is paid/,
  ],
  [
    'an account opened twice',
    [on.open(TREASURY, USDC), on.open(TREASURY, USDC), toTreasury],
    /more than one/,
  ],
  ['an account closed', [...coinFee, on.close(ata(ALICE, SOL))], /more than pay/],
  ['two memos', [...coinFee, on.memo(REFERENCE)], /memo/],
  ['a memo that says more', [on.pay(TREASURY, 1n), on.memo(`${REFERENCE} and more`)], /memo/],
  ['no payment at all', budget, /not one payment/],
  ['a payment to its own sender', [on.pay(ALICE, 1n)], /no one else/],
  [
    'a network fee beyond measure',
    [on.units(1_400_000), on.price(10n ** 9n), ...coinFee.slice(2)],
    /excessive/,
  ],
  [
    'a price without a limit, which is for the most units',
    [on.price(10n ** 9n), ...coinFee.slice(2)],
    /excessive/,
  ],
  ['two prices', [...coinFee, on.price(1n)], /its fee/],
])('attack: %s is refused', (_, instructions, why) => {
  expect(refusal(instructions)).toMatch(why)
})

test('the one signature that is missing has to be the user’s', () => {
  const [fee] = [on.pay(TREASURY, 1n)]
  expect(refusal([fee], { payer: MALLORY })).toMatch(/signature/)
  expect(decode([fee], { payer: maker.publicKey, signers: [maker] }).to).toBe(TREASURY.toBase58())
  const others = on.payload(on.base64([on.pay(TREASURY, 1n, MALLORY)], { payer: MALLORY }))
  expect(() => decodeSolana(others)).toThrow(/signature/)
})

test('an account that is looked up in a table is not a recipient', () => {
  expect(refusal([on.pay(TREASURY, 1n)], { table: [TREASURY] })).toMatch(/its accounts/)
  expect(refusal([toTreasury], { table: [ata(TREASURY, USDC)] })).toMatch(/its accounts/)
})

const fill = (amount: bigint, mint = BONK, to = ata(ALICE, mint)) =>
  on.transfer(VAULT, to, amount, { mint, owner: maker.publicKey })
const give = on.transfer(ata(ALICE, USDC), VAULT, 5_000_000n)
const co = { signers: [maker] }
const wrap = (lamports: bigint) => [
  on.open(ALICE, SOL),
  on.pay(ata(ALICE, SOL), lamports),
  on.sync(ata(ALICE, SOL)),
]
const giveSol = on.transfer(ata(ALICE, SOL), VAULT, 10n ** 9n, { mint: SOL })

test('a market maker’s swap says what is given and what comes', () => {
  expect(decode([...budget, on.open(ALICE, BONK), give, fill(990n)], co)).toEqual({
    chain: on.CHAIN,
    from: ALICE.toBase58(),
    to: maker.publicKey.toBase58(),
    value: 0n,
    action: {
      kind: 'swap',
      fromAsset: USDC.toBase58(),
      amount: 5_000_000n,
      toAsset: BONK.toBase58(),
      minOut: 990n,
      receiver: ALICE.toBase58(),
    },
  })
})

test('SOL that is wrapped to be swapped is SOL, and so is SOL that is unwrapped', () => {
  const sold = decode(
    [...wrap(10n ** 9n), on.open(ALICE, USDC), giveSol, fill(150n, USDC), on.close(ata(ALICE, SOL))],
    co,
  )
  expect(sold).toMatchObject({ value: 10n ** 9n, action: { fromAsset: 'native', toAsset: USDC.toBase58() } })
  const bought = [on.open(ALICE, SOL), give, fill(10n ** 9n, SOL)]
  expect(decode([...bought, on.close(ata(ALICE, SOL))], co).action).toMatchObject({ toAsset: 'native' })
  expect(decode(bought, co).action).toMatchObject({ toAsset: SOL.toBase58() })
})

test('what a market maker moves between its own vaults is its own business', () => {
  const hop = on.transfer(VAULT, ata(maker.publicKey, SOL), 7n, { mint: SOL, owner: maker.publicKey })
  expect(decode([give, hop, fill(990n)], co).action).toMatchObject({ minOut: 990n })
})

const hop = (decimals: number) =>
  on.transfer(VAULT, ata(maker.publicKey, USDC), 7n, { owner: maker.publicKey, decimals })

test('a token with two numbers of decimals is refused, wherever it moves', () => {
  expect(decode([give, hop(6), fill(990n)], co).action).toMatchObject({ minOut: 990n })
  expect(refusal([give, hop(9), fill(990n)], co)).toMatch(/different numbers of decimals/)
})

test.each<[string, Build[0], RegExp]>([
  ['that gives to someone else', [give, fill(990n, BONK, ata(MALLORY, BONK))], /not an exchange/],
  ['that takes twice', [give, give, fill(990n)], /not an exchange/],
  ['that takes SOL on the side', [give, fill(990n), on.pay(MALLORY, 1n)], /in addition to the swap/],
  [
    'that wraps more than it swaps',
    [...wrap(2n * 10n ** 9n), giveSol, fill(150n, USDC)],
    /a different amount/,
  ],
  ['that brings nothing', [give, fill(0n)], /no minimum/],
  ['of a token for itself', [give, fill(9n, USDC)], /same token/],
  ['that closes an account for someone else', [give, fill(9n), on.close(ata(ALICE, SOL), MALLORY)], /closes/],
  ['that closes another account', [give, fill(9n), on.close(ata(ALICE, USDC))], /closes/],
  ['that opens someone’s account', [give, fill(9n), on.open(MALLORY, BONK)], /someone else/],
  ['with a memo', [give, fill(9n), on.memo(REFERENCE)], /memo/],
  [
    'in which a delegate takes more',
    [give, fill(9n), on.transfer(ata(ALICE, BONK), VAULT, 5n, { mint: BONK, owner: maker.publicKey })],
    /move your tokens/,
  ],
])('attack: a market maker’s swap %s is refused', (_, instructions, why) => {
  expect(refusal(instructions, co)).toMatch(why)
})

test('a market maker’s swap that the maker has not signed is refused', () => {
  expect(refusal([give, fill(990n)])).toMatch(/signature/)
})

const names = ['route_v2', 'shared_accounts_route_v2'] as const

test.each(names)('Jupiter’s %s says what is given, and the least that comes', (name) => {
  expect(decode([...budget, on.open(ALICE, BONK), on.route(name, { quoted: 16_198_753n })])).toEqual({
    chain: on.CHAIN,
    from: ALICE.toBase58(),
    to: on.JUPITER,
    value: 0n,
    action: {
      kind: 'swap',
      fromAsset: USDC.toBase58(),
      amount: 5_000_000n,
      toAsset: BONK.toBase58(),
      // Rounded down, which Jupiter's own `otherAmountThreshold` is not always.
      minOut: 16_117_759n,
      receiver: ALICE.toBase58(),
    },
  })
})

test.each(names)('in %s tokens may stand in tables: an account’s address proves of which it is', (name) => {
  const instructions = [on.open(ALICE, BONK), on.route(name)]
  const build = { table: [USDC, BONK, VAULT] }
  expect(() => decode(instructions, build, [])).toThrow(/not known to be yours/)
  expect(decode(instructions, build).action).toMatchObject({
    fromAsset: USDC.toBase58(),
    toAsset: BONK.toBase58(),
  })
  expect(() => decode(instructions, build, [MALLORY.toBase58()])).toThrow(/not known to be yours/)
})

test('Jupiter’s swap of SOL wraps it first and unwraps what is left', () => {
  const swap = on.route('route_v2', { source: ata(ALICE, SOL), amount: 10n ** 9n })
  const whole = [...wrap(10n ** 9n), swap, on.close(ata(ALICE, SOL))]
  expect(decode(whole)).toMatchObject({ value: 10n ** 9n, action: { fromAsset: 'native' } })
  expect(refusal([...wrap(10n ** 9n + 1n), swap])).toMatch(/a different amount/)
})

test.each(
  names.flatMap(
    (name) =>
      [
        [name, 'for another user', { user: maker.publicKey }, /another account/],
        [name, 'into someone’s account', { target: ata(MALLORY, BONK) }, /not known to be yours/],
        [name, 'out of an account that is not the user’s', { source: VAULT }, /not known to be yours/],
        [name, 'with a fee of its own', { fee: 10 }, /fee/],
        [name, 'that keeps the better part of a better price', { surplus: 10 }, /fee/],
        [name, 'without a minimum', { slippage: 10_000 }, /no minimum/],
        [name, 'with more slippage than there is', { slippage: 10_001 }, /slippage/],
      ] as const,
  ),
)('attack: %s %s is refused', (name, _, options, why) => {
  const build = 'user' in options ? co : {}
  expect(refusal([on.route(name, options)], build)).toMatch(why)
})

test('attack: route_v2 with a detour for its result is refused', () => {
  expect(refusal([on.route('route_v2', { detour: ata(MALLORY, BONK) })])).toMatch(/not yours/)
  expect(decode([on.route('route_v2', { detour: ata(ALICE, BONK) })]).action.kind).toBe('swap')
})

test('attack: harmless amounts behind the real ones are not taken for them', () => {
  // The program reads from the front and ignores what follows.
  const tail = Uint8Array.of(...on.little(1, 8), ...on.little(2n ** 60n, 8), 0, 0, 0)
  const real = { amount: 10n ** 12n, quoted: 10_000n, slippage: 9_999 }
  for (const name of names)
    expect(decode([on.route(name, { ...real, tail })]).action).toMatchObject({ amount: 10n ** 12n })
})

test('attack: two swaps, a swap with a transfer, and a call that is not understood are refused', () => {
  expect(refusal([on.route('route_v2'), on.route('route_v2')])).toMatch(/more than once/)
  expect(refusal([on.route('route_v2'), give])).toMatch(/in addition to the swap/)
  expect(refusal([on.route('route_v2'), on.pay(MALLORY, 1n)])).toMatch(/in addition to the swap/)
  // The older calls have their amounts behind a list of markets whose end cannot be told.
  for (const name of ['exact_out_route', 'route', 'shared_accounts_route'] as const)
    expect(refusal([on.route(name)])).toMatch(/unknown/)
})

test('bytes that are not a transaction, or more than one, are refused', () => {
  const whole = on.base64(coinFee)
  const raw = Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0))
  for (let length = 1; length < raw.length; length += 7)
    expect(() => read(raw.slice(0, length))).toThrow(Undecodable)
  expect(() => read(Uint8Array.of(...raw, 0))).toThrow(Undecodable)
  expect(() => decodeSolana(on.payload(''))).toThrow(Undecodable)
  expect(() => decodeSolana(on.payload('not base64!'))).toThrow(Undecodable)
  expect(() => decodeSolana(on.payload(`${whole} `))).toThrow(Undecodable)
})

test('whatever the bytes are, they are read or refused, and nothing else happens', () => {
  const raw = Uint8Array.from(atob(on.base64(coinFee)), (letter) => letter.charCodeAt(0))
  fc.assert(
    fc.property(fc.nat(raw.length - 1), fc.nat(255), (at, byte) => {
      const bytes = raw.with(at, byte)
      try {
        read(bytes)
      } catch (cause) {
        expect(cause).toBeInstanceOf(Undecodable)
      }
    }),
    { numRuns: 500 },
  )
})

test('keys in base58 are read as they are written, and in one spelling only', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(keyBytes(toBase58(bytes))).toEqual(bytes)
      expect(keyBytes(`1${toBase58(bytes)}`)).toBeUndefined()
    }),
  )
  expect(toBase58(new Uint8Array(32))).toBe('1'.repeat(32))
  expect(keyBytes('0'.repeat(32))).toBeUndefined()
  expect(keyBytes('z'.repeat(44))).toBeUndefined()
})

test('token accounts are told as Solana’s library derives them', () => {
  for (const program of [on.TOKEN, on.TOKEN_2022])
    for (const owner of [ALICE, TREASURY, MALLORY])
      for (const mint of [USDC, BONK, SOL]) {
        const account = ata(owner, mint, program).toBase58()
        expect(isTokenAccountOf(account, owner.toBase58(), mint.toBase58())).toBe(true)
        expect(isTokenAccountOf(account, VAULT.toBase58(), mint.toBase58())).toBe(false)
      }
})
