import { type Address, encodeFunctionData, erc20Abi, type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createMarket } from '../amm/market.ts'
import { tokenAbi } from '../evm/artifacts.ts'
import { send, tokenOf, useLocalChain, userAt } from '../evm/testing/local-chain.ts'
import { type LifiServer, startLifi } from './server.ts'

const eth = useLocalChain('eth')
const bnb = useLocalChain('bnb')
let lifi: LifiServer

beforeAll(async () => {
  lifi = await startLifi({ markets: [eth(), bnb()].map(createMarket), now: Date.now })
})
afterAll(() => lifi.stop())

const AddressText = z.custom<Address>((value) => typeof value === 'string')
const Quote = z.object({
  estimate: z.object({
    toAmount: z.string(),
    toAmountMin: z.string(),
    approvalAddress: AddressText,
    approvalReset: z.boolean().optional(),
  }),
  transactionRequest: z.object({ to: AddressText, data: z.custom<Hex>(), value: z.string() }),
})

const swap = {
  fromChain: '1',
  toChain: '1',
  fromToken: 'ETH',
  toToken: 'USDC',
  fromAddress: userAt(0).address,
  fromAmount: '1000000000000000000',
}

async function get(path: string, query: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${lifi.origin}${path}?${new URLSearchParams(query).toString()}`)
  return {
    status: response.status,
    headers: response.headers,
    body: z.unknown().parse(await response.json()),
  }
}

const quote = async (changes: Readonly<Record<string, string>>) =>
  Quote.parse((await get('/v1/quote', { ...swap, ...changes })).body)

const balanceOf = (id: string, user: number) =>
  eth().client.readContract({
    address: tokenOf(eth(), id),
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [userAt(user).address],
  })

describe('a quote', () => {
  test('for the coin is a call of the router that gives exactly what was quoted', async () => {
    const { estimate, transactionRequest: call } = await quote({})
    const before = await balanceOf('USDC', 0)
    const receipt = await send(eth(), 0, { ...call, value: BigInt(call.value) })
    expect(receipt.status).toBe('success')
    expect((await balanceOf('USDC', 0)) - before).toBe(BigInt(estimate.toAmount))
  })

  test('for a token works after an approval for its approval address, and pays out the coin', async () => {
    const fromAmount = parseUnits('1500', 6)
    const { estimate, transactionRequest: call } = await quote({
      fromToken: 'USDC',
      toToken: 'ETH',
      fromAddress: userAt(1).address,
      fromAmount: String(fromAmount),
    })
    expect(call.value).toBe('0x0')
    const args = [estimate.approvalAddress, fromAmount] as const
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args })
    await send(eth(), 1, { to: tokenOf(eth(), 'USDC'), data })
    const before = await eth().client.getBalance({ address: userAt(1).address })
    const receipt = await send(eth(), 1, { to: call.to, data: call.data })
    const after = await eth().client.getBalance({ address: userAt(1).address })
    const gas = receipt.gasUsed * receipt.effectiveGasPrice
    expect(after - before + gas).toBe(BigInt(estimate.toAmount))
  })

  test('takes the slippage off the expected amount, rounded down', async () => {
    const { estimate } = await quote({ slippage: '0.003' })
    expect(BigInt(estimate.toAmountMin)).toBe((BigInt(estimate.toAmount) * 997n) / 1000n)
  })

  test('says that an allowance of the USDT-like token needs a reset, and says it of no other', async () => {
    expect((await quote({ fromToken: 'USDT', fromAmount: '5000000' })).estimate.approvalReset).toBe(true)
    expect((await quote({ fromToken: 'DAI' })).estimate.approvalReset).toBeUndefined()
  })

  test('does not depend on the spelling of an address, and names it by its checksum', async () => {
    const lower = tokenOf(eth(), 'USDC').toLowerCase()
    const { body } = await get('/v1/quote', {
      ...swap,
      toToken: lower,
      fromAddress: swap.fromAddress.toLowerCase(),
    })
    expect(body).toMatchObject({
      action: { fromAddress: swap.fromAddress, toToken: { address: tokenOf(eth(), 'USDC') } },
    })
  })
})

describe('a refusal', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, number, number, string])[] = [
    ['of an unknown token', { toToken: 'NOPE' }, 404, 1003, 'Could not find token NOPE'],
    ['of a token in no pool', { toToken: 'LONE' }, 404, 1002, 'NO_POSSIBLE_ROUTE'],
    ['of another chain as target', { toChain: '56' }, 404, 1002, 'NO_POSSIBLE_ROUTE'],
    ['of dust', { fromAmount: '1000' }, 404, 1002, 'AMOUNT_TOO_LOW'],
    [
      'of an amount that drains the pool',
      { toToken: 'THIN', fromAmount: `1${'0'.repeat(21)}`, maxPriceImpact: '1' },
      404,
      1002,
      'INSUFFICIENT_LIQUIDITY',
    ],
    ['of more price impact than is allowed', { toToken: 'THIN' }, 404, 1002, 'filteredOut'],
    ['of an unknown chain', { fromChain: '137' }, 400, 1011, '/fromChain'],
    ['of a fractional amount', { fromAmount: '1.5' }, 400, 1011, '/fromAmount'],
    ['of an amount of zero', { fromAmount: '0' }, 400, 1011, '/fromAmount'],
    ['of a wrong address', { fromAddress: '0x12' }, 400, 1011, '/fromAddress'],
    ['of slippage above one', { slippage: '1.5' }, 400, 1011, '/slippage'],
    ['of a fee without a registered integrator', { fee: '0.01' }, 400, 1011, '/fee'],
  ]
  test.each(cases)('%s has its code and its reason', async (_, changes, status, code, reason) => {
    const answer = await get('/v1/quote', { ...swap, ...changes })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ code })
    expect(JSON.stringify(answer.body)).toContain(reason)
  })

  test('of an incomplete query names what is missing', async () => {
    const { status, body } = await get('/v1/quote', { fromChain: '1' })
    expect(status).toBe(400)
    expect(body).toEqual({ code: 1011, message: "must have required property 'toChain'" })
  })
})

test('the token list has the coin, decimals, prices and who is verified', async () => {
  const { body } = await get('/v1/tokens', { chains: '56' })
  const list = z
    .object({ tokens: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) })
    .parse(body)
  expect(Object.keys(list.tokens)).toEqual(['56'])
  expect(list.tokens['56']?.[0]).toMatchObject({
    symbol: 'BNB',
    decimals: 18,
    verificationStatus: 'verified',
  })
  expect(list.tokens['56']).toContainEqual(
    expect.objectContaining({
      address: tokenOf(bnb(), 'FAKE_USDC'),
      symbol: 'USDC',
      verificationStatus: 'unverified',
    }),
  )
  expect(list.tokens['56']?.every((token) => /^\d+(\.\d+)?$/.test(String(token['priceUSD'])))).toBe(true)
})

test('one token, the chains and the tools are there as well', async () => {
  expect((await get('/v1/token', { chain: 'bsc', token: 'CAKE' })).body).toMatchObject({ chainId: 56 })
  expect((await get('/v1/token', { chain: '1', token: 'NOPE' })).status).toBe(404)
  expect((await get('/v1/chains')).body).toMatchObject({
    chains: [
      { id: 1, key: 'eth' },
      { id: 56, key: 'bsc' },
    ],
  })
  expect((await get('/v1/tools')).body).toMatchObject({
    bridges: [],
    exchanges: [{ supportedChains: ['1', '56'] }],
  })
})

test('the status of a swap has what was sent and what arrived; other hashes are not found', async () => {
  const { estimate, transactionRequest: call } = await quote({ fromAddress: userAt(2).address })
  const { transactionHash: txHash } = await send(eth(), 2, { ...call, value: BigInt(call.value) })
  expect((await get('/v1/status', { txHash })).body).toMatchObject({
    status: 'DONE',
    substatus: 'COMPLETED',
    sending: { amount: swap.fromAmount, token: { symbol: 'ETH' } },
    receiving: { amount: estimate.toAmount, token: { symbol: 'USDC' } },
  })
  expect((await get('/v1/status', { txHash: `0x${'1'.repeat(64)}` })).body).toEqual({ status: 'NOT_FOUND' })
  expect((await get('/v1/status', { txHash: '0x1' })).status).toBe(400)
})

test('a swap that came out below its minimum has failed', async () => {
  const { transactionRequest: call } = await quote({ fromAddress: userAt(3).address, slippage: '0' })
  await send(eth(), 4, { ...call, value: BigInt(call.value) })
  const { status, transactionHash } = await send(eth(), 3, { ...call, value: BigInt(call.value) })
  expect(status).toBe('reverted')
  expect((await get('/v1/status', { txHash: transactionHash })).body).toMatchObject({ status: 'FAILED' })
})

test('every answer says how many calls are left', async () => {
  const left = async () => Number((await get('/v1/tools')).headers.get('ratelimit-remaining'))
  const before = await left()
  expect(await left()).toBe(before - 1)
  expect((await get('/v1/quote')).headers.get('ratelimit-limit')).toBe('12000')
})
