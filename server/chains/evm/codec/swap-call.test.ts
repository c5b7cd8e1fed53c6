import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeFunctionData, type Hex, toFunctionSelector, toFunctionSignature } from 'viem'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { dollar, payer } from '#testing/samples.ts'
import { kyberswap, lifi, uniswapV2 } from '../testing/swap-abi.ts'
import { readSwapCall as readCall } from './swap-call.ts'

const readSwapCall = (data: string, value = 0n) => readCall({ data, value: value.toString() })

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const zero = '0x0000000000000000000000000000000000000000'
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const pool = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const me = hex(payer)
const usdc = hex(dollar.address)

function hex(text: string): Hex {
  return `0x${text.slice(2)}`
}

const swapData = {
  callTo: hex(pool),
  approveTo: hex(pool),
  sendingAssetId: usdc,
  receivingAssetId: hex(usdt),
  fromAmount: 100n,
  callData: '0x12345678',
  requiresDeposit: true,
} as const
const description = {
  srcToken: usdc,
  dstToken: hex(coin),
  srcReceivers: [hex(pool)],
  srcAmounts: [100n],
  feeReceivers: [],
  feeAmounts: [],
  dstReceiver: me,
  amount: 100n,
  minReturnAmount: 90n,
  flags: 0n,
  permit: '0x',
} as const
type Description = Omit<typeof description, 'flags' | 'permit'> & { flags: bigint; permit: Hex }

const generic = (
  swaps: readonly (Omit<typeof swapData, 'requiresDeposit'> & { requiresDeposit: boolean })[],
) =>
  encodeFunctionData({
    abi: lifi,
    functionName: 'swapTokensGeneric',
    args: [`0x${'00'.repeat(32)}`, 'suite', '', me, 90n, swaps],
  })
const kyber = (change: Partial<Description> = {}) =>
  encodeFunctionData({
    abi: kyberswap,
    functionName: 'swapSimpleMode',
    args: [hex(pool), { ...description, ...change }, '0x', '0x'],
  })

test('the Uniswap V2 calls are those of the router’s own artefact', () => {
  const file = createRequire(import.meta.url).resolve('@uniswap/v2-periphery/build/IUniswapV2Router02.json')
  const Artefact = z.object({
    abi: z.array(z.looseObject({ name: z.string(), inputs: z.array(z.object({ type: z.string() })) })),
  })
  const { abi } = Artefact.parse(JSON.parse(readFileSync(file, 'utf8')))
  const real = abi.map(({ name, inputs }) => `${name}(${inputs.map(({ type }) => type).join(',')})`)
  for (const entry of uniswapV2) expect(real).toContain(toFunctionSignature(entry))
})

test('the other calls have the selectors that their deployed contracts answer to', () => {
  const selectors = Object.fromEntries(
    [...lifi, ...kyberswap].map((entry) => [entry.name, toFunctionSelector(entry)]),
  )
  expect(selectors).toEqual({
    swapTokensSingleV3ERC20ToERC20: '0x4666fc80',
    swapTokensSingleV3ERC20ToNative: '0x733214a3',
    swapTokensSingleV3NativeToERC20: '0xaf7060fd',
    swapTokensMultipleV3ERC20ToERC20: '0x5fd9ae2e',
    swapTokensMultipleV3ERC20ToNative: '0x2c57e884',
    swapTokensMultipleV3NativeToERC20: '0x736eac0b',
    swapTokensGeneric: '0x4630a0d8',
    swap: '0xe21fd0e9',
    swapSimpleMode: '0x8af033fb',
  })
})

test('a Uniswap V2 swap is read: coin to token, token to coin, token to token', () => {
  const deadline = 9_999_999_999n
  const [toToken, toCoin, between] = [
    encodeFunctionData({
      abi: uniswapV2,
      functionName: 'swapExactETHForTokens',
      args: [90n, [weth, usdc], me, deadline],
    }),
    encodeFunctionData({
      abi: uniswapV2,
      functionName: 'swapExactTokensForETHSupportingFeeOnTransferTokens',
      args: [100n, 90n, [usdc, weth], me, deadline],
    }),
    encodeFunctionData({
      abi: uniswapV2,
      functionName: 'swapExactTokensForTokens',
      args: [100n, 90n, [usdc, weth, usdt], me, deadline],
    }),
  ]
  const common = { kind: 'swap', minOut: 90n, receiver: payer.toLowerCase(), deadline }
  expect(readSwapCall(toToken, 100n)).toEqual({
    ...common,
    fromAsset: 'native',
    toAsset: dollar.address.toLowerCase(),
    amount: 100n,
  })
  expect(readSwapCall(toCoin)).toEqual({
    ...common,
    fromAsset: dollar.address.toLowerCase(),
    toAsset: 'native',
    amount: 100n,
  })
  expect(readSwapCall(between)).toEqual({
    ...common,
    fromAsset: dollar.address.toLowerCase(),
    toAsset: usdt.toLowerCase(),
    amount: 100n,
  })
})

test('a LI.FI swap is read, of one step or of several', () => {
  const single = encodeFunctionData({
    abi: lifi,
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    args: [`0x${'00'.repeat(32)}`, 'suite', '', me, 90n, { ...swapData, requiresDeposit: false }],
  })
  const expected = {
    kind: 'swap',
    fromAsset: dollar.address.toLowerCase(),
    toAsset: usdt.toLowerCase(),
    amount: 100n,
    minOut: 90n,
    receiver: payer.toLowerCase(),
  }
  expect(readSwapCall(single)).toEqual(expected)
  const second = { ...swapData, sendingAssetId: hex(weth), requiresDeposit: false }
  expect(readSwapCall(generic([swapData, second]))).toEqual(expected)
})

test('a LI.FI swap of the coin takes what the transaction carries', () => {
  const native = encodeFunctionData({
    abi: lifi,
    functionName: 'swapTokensSingleV3NativeToERC20',
    args: [`0x${'00'.repeat(32)}`, 'suite', '', me, 90n, { ...swapData, sendingAssetId: zero }],
  })
  expect(readSwapCall(native, 100n)).toMatchObject({
    fromAsset: 'native',
    amount: 100n,
    toAsset: usdt.toLowerCase(),
  })
})

test('all deposits of a LI.FI swap count together, and one of another token is not a swap', () => {
  expect(readSwapCall(generic([swapData, swapData]))).toMatchObject({ amount: 200n })
  expect(readSwapCall(generic([swapData, { ...swapData, sendingAssetId: hex(weth) }]))).toBeUndefined()
  expect(readSwapCall(generic([]))).toBeUndefined()
})

test('a KyberSwap swap is read', () => {
  const full = encodeFunctionData({
    abi: kyberswap,
    functionName: 'swap',
    args: [
      {
        callTarget: hex(pool),
        approveTarget: hex(pool),
        targetData: '0x',
        desc: { ...description, srcToken: coin },
        clientData: '0x',
      },
    ],
  })
  expect(readSwapCall(full, 100n)).toEqual({
    kind: 'swap',
    fromAsset: 'native',
    toAsset: 'native',
    amount: 100n,
    minOut: 90n,
    receiver: payer.toLowerCase(),
  })
  expect(readSwapCall(kyber())).toMatchObject({ fromAsset: dollar.address.toLowerCase(), amount: 100n })
})

test('a KyberSwap swap that may deliver less than its minimum, or spends a permit, is refused', () => {
  expect(readSwapCall(kyber({ flags: 0x21n }))).toBeUndefined()
  expect(readSwapCall(kyber({ flags: 0x20n }))).toBeDefined()
  expect(readSwapCall(kyber({ permit: '0x12' }))).toBeUndefined()
})

test.each([
  ['an unknown selector', '0xdeadbeef'],
  ['KyberSwap’s swapGeneric', '0x59e50fed'],
  ['a token transfer', `0xa9059cbb${'00'.repeat(64)}`],
  ['a cut-off swap', '0x7ff36ab50000'],
  ['nothing', '0x'],
  ['text', 'hello'],
])('%s is not a swap', (_, data) => {
  expect(readSwapCall(data)).toBeUndefined()
})
