import { expect, test } from 'vitest'
import type { EvmCall } from '#contracts/api/trade/evm-payload.ts'
import type { SessionStep, SignSession } from '../../api/in-minor.ts'
import { checkStep, type Difference } from './check-step.ts'
import { createFakeWallet } from '../testing/fake-wallet.ts'
import {
  AMOUNT,
  approveData,
  approveStep,
  bridgeSession,
  DEPOSIT,
  depositStep,
  FEE,
  feeStep,
  MIN_OUT,
  NOW,
  ordered,
  OTHER,
  PAYER,
  payload,
  preparedSession,
  productStep,
  quote,
  REFERENCE,
  ROUTER,
  swapData,
  transferData,
  TREASURY,
  USDC,
  USDC_TOKEN,
  WETH,
} from '../testing/sample-session.ts'

const { connection } = await createFakeWallet().connect()
const hex = (value: bigint) => `0x${value.toString(16)}`

function check(
  step: SessionStep,
  session: Partial<SignSession> = {},
  account = PAYER,
): readonly Difference[] {
  const [wallet] = step.wallets
  if (wallet === undefined) throw new Error('a step of these tests has a payload')
  return checkStep(step, connection.decode(wallet), {
    session: preparedSession({ steps: [feeStep(), step], ...session }),
    network: 'sandbox',
    chain: 'eip155:1',
    routers: [ROUTER],
    account,
    same: connection.same,
  })
}
const fee = (call: Partial<EvmCall>) =>
  feeStep({ wallets: [payload({ value: hex(FEE), data: `0x${REFERENCE}`, ...call })] })
const swap = (call: Partial<EvmCall>) =>
  productStep({ wallets: [payload({ to: ROUTER, value: hex(AMOUNT), data: swapData(), ...call })] })
const sellingUsdc = {
  quote: quote({
    fromToken: USDC_TOKEN,
    inAmountMinor: '3000000000',
    fees: { ...quote().fees, asset: USDC, totalMinor: '30000000' },
  }),
}
const approve = (call: Partial<EvmCall>, step: Partial<SessionStep> = {}) =>
  approveStep({
    wallets: [payload({ to: USDC, data: approveData(ROUTER, 3_000_000_000n), ...call })],
    ...step,
  })

test('what the suite prepares agrees with itself', () => {
  expect(check(feeStep())).toEqual([])
  expect(check(productStep())).toEqual([])
  expect(check(approveStep(), { ...sellingUsdc, steps: [approveStep(), productStep()] })).toEqual([])
  const tokenFee = feeStep({
    asset: USDC_TOKEN,
    amountMinor: '30000000',
    wallets: [payload({ to: USDC, data: transferData(TREASURY, 30_000_000n, REFERENCE) })],
  })
  expect(check(tokenFee, sellingUsdc)).toEqual([])
})

test('a better minimum than the quoted one is not a difference', () => {
  expect(check(swap({ data: swapData({ minOut: MIN_OUT + 1n }) }))).toEqual([])
})

test.each<[string, SessionStep, Partial<SignSession>, readonly Difference[]]>([
  ['a fee to someone else', fee({ to: OTHER }), {}, ['recipient']],
  ['a higher fee', fee({ value: hex(FEE + 1n) }), {}, ['amount']],
  ['a fee that names another payment', fee({ data: `0x${'cd'.repeat(32)}` }), {}, ['reference']],
  ['a fee that names no payment', fee({ data: '0x' }), {}, ['reference']],
  [
    'a fee in another asset',
    fee({ to: USDC, value: '0x0', data: transferData(TREASURY, FEE, REFERENCE) }),
    {},
    ['asset'],
  ],
  [
    'a fee step that asks for more than the quote says',
    feeStep({
      amountMinor: (FEE * 2n).toString(),
      wallets: [payload({ value: hex(FEE * 2n), data: `0x${REFERENCE}` })],
    }),
    {},
    ['amount'],
  ],
  ['a fee step that is a swap', feeStep({ wallets: swap({}).wallets }), {}, ['action']],
  ['another chain', fee({ chainId: '0x38' }), {}, ['chain']],
  ['a step of another chain', feeStep({ chain: 'bnb' }), {}, ['chain']],
  ['another network', feeStep(), { network: 'mainnet' }, ['network']],
  ['another sender', fee({ from: OTHER }), {}, ['sender']],
  ['a payer that is not the account', feeStep(), { payer: OTHER }, ['sender']],
  ['a session without a payer', feeStep(), { payer: undefined }, ['sender']],
  ['a swap for someone else', swap({ data: swapData({ to: OTHER }) }), {}, ['receiver']],
  ['a swap at another contract', swap({ to: OTHER }), {}, ['contract']],
  [
    'a swap at a contract that is not a router, by payload and step',
    productStep({ to: OTHER, wallets: swap({ to: OTHER }).wallets }),
    {},
    ['contract'],
  ],
  ['a swap for less than the minimum', swap({ data: swapData({ minOut: MIN_OUT - 1n }) }), {}, ['minimum']],
  ['a swap for another token', swap({ data: swapData({ path: [WETH, OTHER] }) }), {}, ['asset']],
  ['a swap of more', swap({ value: hex(AMOUNT * 2n) }), {}, ['amount']],
  ['a swap that ends before its quote', swap({ data: swapData({ deadline: NOW / 1000 }) }), {}, ['deadline']],
  ['a product that is a payment', swap({ data: '0x' }), {}, ['action']],
  [
    'a product that is an approval',
    swap({ to: USDC, value: '0x0', data: approveData(OTHER, 5n) }),
    {},
    ['action'],
  ],
  [
    'an approval for someone else',
    approve({ data: approveData(OTHER, 3_000_000_000n) }),
    sellingUsdc,
    ['spender'],
  ],
  [
    'an approval whose step names someone other than the swap does',
    approve({ data: approveData(OTHER, 3_000_000_000n) }, { to: OTHER }),
    { ...sellingUsdc, steps: [productStep()] },
    ['spender'],
  ],
  ['a higher approval', approve({ data: approveData(ROUTER, 3_000_000_001n) }), sellingUsdc, ['amount']],
  [
    'an approval of more than is swapped, by payload and step',
    approve({ data: approveData(ROUTER, 9_000_000_000n) }, { amountMinor: '9000000000' }),
    sellingUsdc,
    ['amount'],
  ],
  ['an approval of another token', approve({ to: OTHER }), sellingUsdc, ['asset']],
  ['a reset with an amount', approve({}, { id: 'approve-reset' }), sellingUsdc, ['amount']],
  ['a kind of step that is not known', feeStep({ kind: 'trustline' }), {}, ['action']],
])('%s is noticed', (_, step, session, expected) => {
  expect(check(step, session)).toEqual(expected)
})

test('a reset of an allowance to zero is what it says', () => {
  const reset = approve({ data: approveData(ROUTER, 0n) }, { id: 'approve-reset', amountMinor: '0' })
  expect(check(reset, sellingUsdc)).toEqual([])
})

test('an account other than the connected one cannot sign', () => {
  expect(check(feeStep(), {}, OTHER)).toEqual(['sender'])
})

const supplied = (call: Partial<EvmCall>, amountMinor = '0', to = USDC) =>
  productStep({ id: 'supplied', to, amountMinor, wallets: [payload({ to, ...call })] })
const own: Partial<SignSession> = { quote: undefined, fees: undefined }

test('a payload of the partner’s own is compared with the coin and the target that its step names', () => {
  expect(check(supplied({ data: transferData(OTHER, 5n) }), own)).toEqual([])
  expect(check(supplied({ data: approveData(ROUTER, 5n) }), own)).toEqual([])
  expect(check(supplied({ value: '0x5' }, '5', OTHER), own)).toEqual([])
  expect(check(supplied({ value: '0x6' }, '5', OTHER), own)).toEqual(['amount'])
  expect(check(supplied({ to: ROUTER, data: transferData(OTHER, 5n) }), own)).toEqual(['contract'])
})

const named = (data: string, amountMinor: string, asset = USDC_TOKEN) =>
  check({ ...supplied({ data }, amountMinor), asset }, own)

test('a payload of the partner’s own is exactly the token and the amount that its step names', () => {
  expect(named(transferData(OTHER, 100_000_000n), '100000000')).toEqual([])
  expect(named(approveData(ROUTER, 100_000_000n), '100000000')).toEqual([])
  expect(named(approveData(ROUTER, 0n), '0')).toEqual([])
})

test('attack: a step of 100 USDC does not stand for a payload of more, of another token or of the coin', () => {
  const [hundred, more] = [100_000_000n, 100_000_001n]
  expect(named(approveData(ROUTER, more), '100000000')).toEqual(['amount'])
  expect(named(transferData(OTHER, more), '100000000')).toEqual(['amount'])
  const unknown = { ...USDC_TOKEN, address: WETH }
  expect(named(approveData(ROUTER, hundred), '100000000', unknown)).toEqual(['asset'])
  expect(named(transferData(OTHER, hundred), '100000000', unknown)).toEqual(['asset'])
  const ofCoin = { ...supplied({ value: '0x5' }, '5', OTHER), asset: USDC_TOKEN }
  expect(check(ofCoin, own)).toEqual(['asset'])
  const swapping = { ...supplied({ value: '0x5', data: swapData() }, '5', ROUTER), asset: USDC_TOKEN }
  expect(check(swapping, own)).toEqual(['asset'])
  expect(named(approveData(OTHER, hundred), '100000000')).toEqual(['spender'])
  expect(named(approveData(ROUTER, 2n ** 96n - 1n), `${2n ** 96n - 1n}`)).toEqual(['allowance'])
})

test('a payload of the partner’s own is a swap only at a known router', () => {
  const data = swapData()
  expect(check(supplied({ value: '0x5', data }, '5', ROUTER), own)).toEqual([])
  expect(check(supplied({ value: '0x5', data }, '5', OTHER), own)).toEqual(['contract'])
})

test('a payload of the partner’s own allows only a known router to spend, and never without a limit', () => {
  expect(check(supplied({ data: approveData(OTHER, 5n) }), own)).toEqual(['spender'])
  expect(check(supplied({ data: approveData(ROUTER, 2n ** 96n - 1n) }), own)).toEqual(['allowance'])
})

test('a payload of the partner’s own may not swap for someone else, nor carry data that could be a call', () => {
  const data = swapData({ to: OTHER })
  expect(check(supplied({ value: '0x5', data }, '5', ROUTER), own)).toEqual(['receiver'])
  expect(check(supplied({ data: `0x${REFERENCE}` }), own)).toEqual(['reference'])
})

const bridge = (change: Partial<SignSession> = {}) => {
  const { quote: priced, delivery } = bridgeSession({ delivery: ordered() })
  return { quote: priced, delivery, ...change }
}
const deposit = (call: Partial<EvmCall>, step: Partial<SessionStep> = {}) =>
  depositStep({ wallets: [payload({ to: DEPOSIT, value: hex(AMOUNT), ...call })], ...step })

test('a deposit is a plain payment of the whole amount to the address of its order', () => {
  expect(check(deposit({}), bridge())).toEqual([])
})

test.each<[string, SessionStep, readonly Difference[]]>([
  ['to another address', deposit({ to: OTHER }), ['recipient']],
  ['to an address that only its step names', deposit({ to: OTHER }, { to: OTHER }), ['recipient']],
  ['of less', deposit({ value: hex(AMOUNT - 1n) }), ['amount']],
  ['of more', deposit({ value: hex(AMOUNT + 1n) }), ['amount']],
  [
    'of more, with its step',
    deposit({ value: hex(AMOUNT + 1n) }, { amountMinor: `${AMOUNT + 1n}` }),
    ['amount'],
  ],
  ['with data of its own', deposit({ data: `0x${REFERENCE}` }), ['reference']],
  ['by another account', deposit({ from: OTHER }), ['sender']],
  ['on another chain', deposit({ chainId: '0xa' }), ['chain']],
  ['in a token', deposit({ to: USDC, value: '0x0', data: transferData(DEPOSIT, AMOUNT) }), ['asset']],
  ['that is a swap', deposit({ to: ROUTER, data: swapData() }), ['action']],
  ['that is an approval', deposit({ to: USDC, value: '0x0', data: approveData(ROUTER, 1n) }), ['action']],
])('attack: a deposit %s is refused', (_, step, expected) => {
  expect(check(step, bridge())).toEqual(expected)
})

test('attack: a deposit without an order, or in a payment that delivers nowhere, is refused', () => {
  expect(check(deposit({}), bridge({ delivery: bridgeSession().delivery }))).toEqual(['recipient'])
  expect(check(deposit({}), bridge({ delivery: undefined }))).toEqual(['action'])
})

test('attack: a swap with a delivery cannot take the place of its deposit', () => {
  expect(check(swap({}), bridge())).toContain('action')
})
