import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { payer, router } from '#testing/samples.ts'
import { stepFamilies } from '#testing/steps/index.ts'
import type { EvmTx, XrplTx } from '../domain/payment/tx.ts'
import { suppliedProblem, tokenOf } from './supplied-problem.ts'

/** The transactions of a partner's own that no session hosts, because the sign page would refuse them. */

const OTHER = '0x00000000000000000000000000000000badbad01'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const erc20 = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
])
const uniswap = parseAbi(['function swapExactETHForTokens(uint256,address[],address,uint256)'])

const tx = (change: Partial<EvmTx>): EvmTx => ({
  family: 'evm',
  chainId: 1,
  from: payer,
  to: TOKEN,
  value: '0',
  data: '0x',
  ...change,
})
const swapFor = (receiver: `0x${string}`) =>
  encodeFunctionData({
    abi: uniswap,
    functionName: 'swapExactETHForTokens',
    args: [90n, [TOKEN, TOKEN], receiver, 9_999_999_999n],
  })
const approve = (spender: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20, functionName: 'approve', args: [spender, amount] })
const problem = (given: EvmTx, coin = BigInt(given.value)) =>
  suppliedProblem(given, { asset: 'native', amount: coin, routers: [router] })

test('payments, swaps at a router and exact allowances for it are signed', () => {
  const transfer = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [OTHER, 5n] })
  for (const good of [
    tx({ to: OTHER, value: '5' }),
    tx({ data: transfer }),
    tx({ to: router, value: '5', data: swapFor(payer) }),
    tx({ data: approve(router, 5n) }),
    tx({ data: approve(router, 0n) }),
  ])
    expect(problem(good)).toBeUndefined()
})

test.each<[string, EvmTx, RegExp]>([
  ['a swap at an address that is no router', tx({ to: OTHER, value: '5', data: swapFor(payer) }), /router/],
  ['a swap for someone else', tx({ to: router, value: '5', data: swapFor(OTHER) }), /another account/],
  ['an allowance for someone else', tx({ data: approve(OTHER, 5n) }), /allowance .* router/],
  ['an unlimited allowance', tx({ data: approve(router, 2n ** 256n - 1n) }), /unlimited/],
  ['an allowance of 2^128 - 1', tx({ data: approve(router, 2n ** 128n - 1n) }), /without a limit/],
  ['an allowance of 2^96 - 1', tx({ data: approve(router, 2n ** 96n - 1n) }), /without a limit/],
  [
    'a larger allowance by another name',
    tx({ data: encodeFunctionData({ abi: erc20, functionName: 'increaseAllowance', args: [router, 5n] }) }),
    /increaseAllowance/,
  ],
  ['an unknown call', tx({ data: '0xdeadbeef' }), /0xdeadbeef is unknown/],
  ['32 bytes of data', tx({ value: '5', data: `0x${'ab'.repeat(32)}` }), /could be a call/],
])('%s is refused', (_, given, sentence) => {
  expect(problem(given)).toMatch(sentence)
})

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const SHOP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const onLedger = (fields: object, networkId = 0): XrplTx => ({
  family: 'xrpl',
  networkId,
  from: ME,
  to: SHOP,
  txjson: { TransactionType: 'Payment', Account: ME, Destination: SHOP, Amount: '5', ...fields },
})
const HASH = 'AB'.repeat(32)
const NFT_SALE = { TransactionType: 'NFTokenCreateOffer', Account: ME }
const nftOffer = (fields: object): XrplTx => ({
  ...onLedger({}),
  txjson: {
    ...NFT_SALE,
    NFTokenID: HASH,
    Amount: '5',
    Destination: SHOP,
    Expiration: 848_192_400,
    ...fields,
  },
})
const ledgerProblem = (given: XrplTx) => suppliedProblem(given, { asset: 'native', amount: 5n, routers: [] })

test('a payment on the XRP Ledger is signed, on a ledger with a name too', () => {
  expect(ledgerProblem(onLedger({}))).toBeUndefined()
  expect(ledgerProblem(onLedger({ NetworkID: 21_338 }, 21_338))).toBeUndefined()
})

test.each([
  ['another key', onLedger({ TransactionType: 'SetRegularKey', RegularKey: SHOP }), /SetRegularKey/],
  ['the end of the account', onLedger({ TransactionType: 'AccountDelete' }), /AccountDelete/],
  ['other signers', onLedger({ TransactionType: 'SignerListSet', SignerQuorum: 1 }), /SignerListSet/],
  ['no master key', onLedger({ TransactionType: 'AccountSet', SetFlag: 4 }), /AccountSet/],
  ['an unknown type', onLedger({ TransactionType: 'Foo' }), /unknown/],
  ['an inherited property as its type', onLedger({ TransactionType: 'constructor' }), /unknown/],
  ['a negative amount', onLedger({ Amount: '-1' }), /malformed/],
  ['no name on a ledger that has one', onLedger({}, 21_338), /NetworkID 21338/],
  ['a fee', onLedger({ Fee: '99000000' }), /Fee/],
  ['a gift of an NFT', nftOffer({ Flags: 1, Amount: '0' }), /for nothing/],
  ['a sale of an NFT to anyone', nftOffer({ Flags: 1, Destination: undefined }), /Anyone/],
  ['a sale of an NFT of the partner’s own', nftOffer({ Flags: 1 }), /market\/quote/],
  [
    'an offer that it takes unseen',
    {
      ...onLedger({}),
      txjson: { ...NFT_SALE, TransactionType: 'NFTokenAcceptOffer', NFTokenSellOffer: HASH },
    },
    /market\/quote/,
  ],
])('a transaction of the XRP Ledger with %s is refused', (_, given, sentence) => {
  expect(ledgerProblem(given)).toMatch(sentence)
})

test('a step that names the token has to name its amount too', () => {
  const given = tx({ data: approve(router, 5n) })
  const named = (asset: string, amount: bigint) =>
    suppliedProblem(given, { asset, amount, routers: [router] })
  expect(named(TOKEN, 5n)).toBeUndefined()
  expect(named(TOKEN, 4n)).toMatch(/another amount/)
  expect(named(OTHER, 5n)).toMatch(/another token/)
})

test('what cannot be read names no token', () => {
  expect(tokenOf(tx({ data: '0xdeadbeef' }))).toBeUndefined()
  expect(tokenOf(tx({ data: approve(router, 2n ** 256n - 1n) }))).toBeUndefined()
})

test.each(Object.values(stepFamilies))(
  'on $name, the token of a payment, an allowance or a trust line is told with its amount, and its receiver',
  async ({ steps, lookAlikes, accounts: [account] }) => {
    const [token, other] = lookAlikes
    const terms = { payer: account, amount: 85_000n, minOut: 84_000n, reference: 'ab'.repeat(32) }
    for (const { tx: given, means, name } of await steps({ ...terms, network: 'main' })) {
      const { action } = means
      const found = tokenOf(given)
      if (action.kind === 'swap' || action.asset === 'native') {
        expect(found, name).toBeUndefined()
        continue
      }
      expect(found, name).toEqual({
        asset: action.asset,
        amount: action.kind === 'trust' ? 0n : action.amount,
        ...(action.kind === 'pay' && { to: action.to }),
      })
      if (found === undefined || name.startsWith('a fee')) continue
      const spender = action.kind === 'approve' ? [action.spender] : []
      const problemOf = (change: object) => suppliedProblem(given, { ...found, routers: spender, ...change })
      expect(problemOf({}), name).toBeUndefined()
      expect(problemOf({ asset: token }), name).toBeUndefined()
      expect(problemOf({ asset: other }), name).toMatch(/another token/)
      expect(problemOf({ amount: found.amount + 1n }), name).toMatch(/another amount/)
    }
  },
)
