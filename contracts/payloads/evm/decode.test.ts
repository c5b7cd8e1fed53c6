import fc from 'fast-check'
import { type Abi, encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { WalletPayload } from '#contracts/api/payment.ts'
import type { EvmCall } from '#contracts/api/trade/evm-payload.ts'
import { type Action, Undecodable } from '../decoded.ts'
import { decodeEvm } from './decode.ts'

/** Signatures as in the contracts' own sources; viem encodes them, the decoder under test reads them back. */
const erc20 = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
])
const uniswap = parseAbi([
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  'function swapETHForExactTokens(uint256,address[],address,uint256)',
])
const swapData =
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }'
const lifi = parseAbi([
  swapData,
  'function swapTokensGeneric(bytes32,string,string,address,uint256,SwapData[])',
  'function swapTokensSingleV3ERC20ToERC20(bytes32,string,string,address,uint256,SwapData)',
  'function swapTokensSingleV3ERC20ToNative(bytes32,string,string,address,uint256,SwapData)',
  'function swapTokensSingleV3NativeToERC20(bytes32,string,string,address,uint256,SwapData)',
  'function swapTokensMultipleV3ERC20ToERC20(bytes32,string,string,address,uint256,SwapData[])',
  'function swapTokensMultipleV3ERC20ToNative(bytes32,string,string,address,uint256,SwapData[])',
  'function swapTokensMultipleV3NativeToERC20(bytes32,string,string,address,uint256,SwapData[])',
])
const kyber = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution)',
])

const FROM = `0x${'11'.repeat(20)}`
const TO = `0x${'22'.repeat(20)}`
const COIN = `0x${'00'.repeat(20)}` as const
const KYBER_COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const payload = (call: Partial<EvmCall> & { readonly authorizationList?: string }): WalletPayload => ({
  kind: 'evm',
  method: 'eth_sendTransaction',
  params: [{ from: FROM, to: TO, value: '0x0', data: '0x', chainId: '0x1', ...call }],
  anchor: { number: '1', hash: '0x' },
})
const hex = (value: bigint) => `0x${value.toString(16)}`
const decode = (data: string, value = 0n): Action => decodeEvm(payload({ data, value: hex(value) })).action
const encode = (abi: Abi, functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args })

const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const amount = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
const bytes = (size: { minLength?: number; maxLength?: number }) =>
  fc
    .uint8Array(size)
    .map(
      (list): `0x${string}` => `0x${Array.from(list, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    )
const word = bytes({ minLength: 32, maxLength: 32 })
const address = bytes({ minLength: 20, maxLength: 20 }).filter((text) => text !== COIN)
const blob = bytes({ maxLength: 300 })

test('a payment in coin is read with its reference, or without one', () => {
  fc.assert(
    fc.property(amount, word, (value, reference) => {
      const paid = { kind: 'pay', asset: 'native', amount: value, to: TO }
      expect(decode('0x', value)).toEqual(paid)
      expect(decode(reference, value)).toEqual({ ...paid, reference: reference.slice(2) })
    }),
  )
})

test('a payment in a token is read with its reference, or without one', () => {
  fc.assert(
    fc.property(address, uint, word, (to, sum, reference) => {
      const data = encode(erc20, 'transfer', [to, sum])
      const paid = { kind: 'pay', asset: TO, amount: sum, to }
      expect(decode(data)).toEqual(paid)
      expect(decode(data + reference.slice(2))).toEqual({ ...paid, reference: reference.slice(2) })
    }),
  )
})

test('an approval is read exactly, and an unlimited one is refused', () => {
  fc.assert(
    fc.property(address, uint, (spender, sum) => {
      const data = encode(erc20, 'approve', [spender, sum])
      if (sum >= 2n ** 128n) expect(() => decode(data)).toThrow(/unlimited/)
      else expect(decode(data)).toEqual({ kind: 'approve', asset: TO, amount: sum, spender })
    }),
  )
  expect(() => decode(encode(erc20, 'approve', [TO, 2n ** 256n - 1n]))).toThrow(/unlimited/)
})

test('every exact-input swap of a Uniswap V2 router is read as its contract reads it', () => {
  const path = fc.array(address, { minLength: 2, maxLength: 6 })
  fc.assert(
    fc.property(amount, uint, path, address, uint, fc.boolean(), (sum, minOut, hops, to, deadline, taxed) => {
      const suffix = taxed ? 'SupportingFeeOnTransferTokens' : ''
      const common = { kind: 'swap', amount: sum, minOut, receiver: to, deadline }
      const tokens = encode(uniswap, `swapExactTokensForTokens${suffix}`, [sum, minOut, hops, to, deadline])
      expect(decode(tokens)).toEqual({ ...common, fromAsset: hops[0], toAsset: hops.at(-1) })
      const paid = encode(uniswap, `swapExactETHForTokens${suffix}`, [minOut, hops, to, deadline])
      expect(decode(paid, sum)).toEqual({ ...common, fromAsset: 'native', toAsset: hops.at(-1) })
      const got = encode(uniswap, `swapExactTokensForETH${suffix}`, [sum, minOut, hops, to, deadline])
      expect(decode(got)).toEqual({ ...common, fromAsset: hops[0], toAsset: 'native' })
    }),
  )
})

const part = fc.record({
  callTo: address,
  approveTo: address,
  sendingAssetId: address,
  receivingAssetId: address,
  fromAmount: amount,
  callData: blob,
  requiresDeposit: fc.boolean(),
})
const head = fc.tuple(word, fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), address, uint)

test('every LI.FI swap of one part is read as its contract reads it', () => {
  fc.assert(
    fc.property(head, part, amount, (first, swap, value) => {
      const [, , , receiver, minOut] = first
      const { sendingAssetId: sold, receivingAssetId: got, fromAmount } = swap
      const common = { kind: 'swap', minOut, receiver }
      expect(decode(encode(lifi, 'swapTokensSingleV3ERC20ToERC20', [...first, swap]))).toEqual({
        ...common,
        fromAsset: sold,
        amount: fromAmount,
        toAsset: got,
      })
      const toCoin = { ...swap, receivingAssetId: COIN }
      expect(decode(encode(lifi, 'swapTokensSingleV3ERC20ToNative', [...first, toCoin]))).toEqual({
        ...common,
        fromAsset: sold,
        amount: fromAmount,
        toAsset: 'native',
      })
      const fromCoin = { ...swap, sendingAssetId: COIN }
      expect(decode(encode(lifi, 'swapTokensSingleV3NativeToERC20', [...first, fromCoin]), value)).toEqual({
        ...common,
        fromAsset: 'native',
        amount: value,
        toAsset: got,
      })
    }),
  )
})

test('every LI.FI swap of several parts takes what its parts deposit', () => {
  const parts = fc.array(part, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(head, parts, amount, address, (first, swaps, value, token) => {
      const [, , , receiver, minOut] = first
      const common = { kind: 'swap', minOut, receiver, toAsset: swaps.at(-1)?.receivingAssetId }
      const one = swaps.map((swap) => ({ ...swap, sendingAssetId: token }))
      const deposits = one.filter(({ requiresDeposit }) => requiresDeposit)
      const total = deposits.reduce((sum, { fromAmount }) => sum + fromAmount, 0n)
      for (const name of ['swapTokensMultipleV3ERC20ToERC20', 'swapTokensGeneric'])
        expect(decode(encode(lifi, name, [...first, one]))).toEqual({
          ...common,
          fromAsset: token,
          amount: total,
        })
      const coin = swaps.map((swap) => ({ ...swap, sendingAssetId: COIN }))
      for (const name of ['swapTokensMultipleV3NativeToERC20', 'swapTokensGeneric'])
        expect(decode(encode(lifi, name, [...first, coin]), value)).toEqual({
          ...common,
          fromAsset: 'native',
          amount: value,
        })
    }),
  )
})

test('a LI.FI swap that would take a second token is refused', () => {
  const one = {
    callTo: TO,
    approveTo: TO,
    receivingAssetId: FROM,
    fromAmount: 5n,
    callData: '0x',
    requiresDeposit: true,
  }
  const first = [`0x${'0'.repeat(64)}`, 'suite', '', TO, 1n]
  for (const sendingAssetId of [FROM, COIN]) {
    const swaps = [
      { ...one, sendingAssetId },
      { ...one, sendingAssetId: TO },
    ]
    expect(() => decode(encode(lifi, 'swapTokensGeneric', [...first, swaps]))).toThrow(/second token/)
  }
  expect(() => decode(encode(lifi, 'swapTokensGeneric', [...first, []]))).toThrow(Undecodable)
})

test('a LI.FI call whose tokens contradict its name is refused', () => {
  const swap = {
    callTo: TO,
    approveTo: TO,
    sendingAssetId: COIN,
    receivingAssetId: FROM,
    fromAmount: 5n,
    callData: '0x',
    requiresDeposit: true,
  }
  const args = [`0x${'0'.repeat(64)}`, 'suite', '', TO, 1n, swap]
  expect(() => decode(encode(lifi, 'swapTokensSingleV3ERC20ToERC20', args))).toThrow(/does not match/)
})

const description = fc.record({
  srcToken: address,
  dstToken: address,
  srcReceivers: fc.array(address, { maxLength: 3 }),
  srcAmounts: fc.array(amount, { maxLength: 3 }),
  feeReceivers: fc.array(address, { maxLength: 3 }),
  feeAmounts: fc.array(amount, { maxLength: 3 }),
  dstReceiver: address,
  amount,
  minReturnAmount: uint,
  flags: fc.constantFrom(0n, 0x280n, 0x04n),
  permit: fc.constant('0x'),
})
const execution = fc.record({
  callTarget: address,
  approveTarget: address,
  targetData: blob,
  desc: description,
  clientData: blob,
})

test('a KyberSwap swap is read as its contract reads it', () => {
  fc.assert(
    fc.property(execution, (call) => {
      const { desc } = call
      const common = {
        kind: 'swap',
        amount: desc.amount,
        minOut: desc.minReturnAmount,
        receiver: desc.dstReceiver,
      }
      expect(decode(encode(kyber, 'swap', [call]))).toEqual({
        ...common,
        fromAsset: desc.srcToken,
        toAsset: desc.dstToken,
      })
      const coin = { ...call, desc: { ...desc, srcToken: KYBER_COIN } }
      expect(decode(encode(kyber, 'swap', [coin]), desc.amount)).toMatchObject({ fromAsset: 'native' })
      const partly = { ...call, desc: { ...desc, flags: desc.flags | 1n } }
      expect(() => decode(encode(kyber, 'swap', [partly]))).toThrow(/in part/)
      const permitted = { ...call, desc: { ...desc, permit: '0x01' } }
      expect(() => decode(encode(kyber, 'swap', [permitted]))).toThrow(Undecodable)
    }),
  )
})

const good: readonly string[] = [
  encode(erc20, 'approve', [TO, 5n]),
  encode(uniswap, 'swapExactTokensForTokens', [1n, 2n, [FROM, TO], TO, 3n]),
  encode(lifi, 'swapTokensGeneric', [
    `0x${'5'.repeat(64)}`,
    'suite',
    '',
    TO,
    1n,
    [
      {
        callTo: TO,
        approveTo: TO,
        sendingAssetId: FROM,
        receivingAssetId: TO,
        fromAmount: 5n,
        callData: '0x1234',
        requiresDeposit: true,
      },
    ],
  ]),
]

test.each(good)('%# data that is cut short or goes on is refused', (data) => {
  expect(() => decode(data)).not.toThrow()
  for (let cut = 10; cut < data.length; cut += 2) {
    // 32 bytes in all are a reference: a payment, to an address that the step has to name.
    if (cut === 66) expect(decode(data.slice(0, cut)).kind).toBe('pay')
    else expect(() => decode(data.slice(0, cut))).toThrow(Undecodable)
  }
  expect(() => decode(`${data}00`)).toThrow(Undecodable)
  expect(() => decode(data + '0'.repeat(64))).toThrow(Undecodable)
})

test('a token payment with anything but 32 bytes behind it is refused', () => {
  const data = encode(erc20, 'transfer', [TO, 5n])
  for (const size of [1, 31, 33, 64]) expect(() => decode(data + '00'.repeat(size))).toThrow(Undecodable)
})

test('an address with dirty upper bytes is refused', () => {
  const data = encode(erc20, 'approve', [TO, 5n])
  expect(() => decode(`${data.slice(0, 10)}01${data.slice(12)}`)).toThrow(Undecodable)
})

test('random bytes behind a known selector never crash and never loop', () => {
  const selectors = good.map((data) => data.slice(0, 10)).concat('0xe21fd0e9', '0xa9059cbb')
  fc.assert(
    fc.property(fc.constantFrom(...selectors), bytes({ maxLength: 1200 }), (selector, tail) => {
      try {
        decode(selector + tail.slice(2))
      } catch (cause) {
        expect(cause).toBeInstanceOf(Undecodable)
      }
    }),
  )
})

test.each([
  ['setApprovalForAll', encode(erc20, 'setApprovalForAll', [TO, true]), /whole collection/],
  ['increaseAllowance', encode(erc20, 'increaseAllowance', [TO, 5n]), /allowance/],
  [
    'permit',
    encode(erc20, 'permit', [FROM, TO, 5n, 9n, 27, `0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`]),
    /signed permission/,
  ],
  ['transferFrom', encode(erc20, 'transferFrom', [FROM, TO, 5n]), /another account/],
  ['an exact-output swap', encode(uniswap, 'swapETHForExactTokens', [5n, [FROM, TO], TO, 9n]), /unknown/],
  ['an unknown call', '0xdeadbeef', /0xdeadbeef is unknown/],
  ['a selector that names a property of every object', '0x636f6e73', /unknown/],
  ['half a byte', '0xa9059cb', /malformed/],
  ['no hex at all', 'transfer', /malformed/],
  ['more data than any route has', `0x${'00'.repeat(60_001)}`, /too much data/],
])('%s is refused with a sentence that says why', (_, data, sentence) => {
  expect(() => decode(data)).toThrow(sentence)
  expect(() => decode(data)).toThrow(Undecodable)
})

test.each([
  ['coin along with a token payment', encode(erc20, 'transfer', [TO, 5n])],
  ['coin along with an approval', encode(erc20, 'approve', [TO, 5n])],
  [
    'coin along with a swap of tokens',
    encode(uniswap, 'swapExactTokensForTokens', [1n, 2n, [FROM, TO], TO, 3n]),
  ],
])('%s is refused', (_, data) => {
  expect(() => decode(data, 1n)).toThrow(Undecodable)
})

test.each([
  ['a value with leading zeros', { value: '0x01' }],
  ['a decimal value', { value: '10' }],
  ['a value beyond 256 bits', { value: `0x1${'0'.repeat(64)}` }],
  ['a name for an address', { to: 'vitalik.eth' }],
  ['no target: the creation of a contract', { to: '' }],
  ['a field that is not shown', { authorizationList: '[]' }],
])('%s makes a payload unreadable', (_, change) => {
  expect(() => decodeEvm(payload(change))).toThrow(Undecodable)
})

test('chain, sender, target and value come from the payload too', () => {
  const { chain, from, to, value } = decodeEvm(
    payload({ value: '0xff', chainId: '0x38', from: FROM.toUpperCase().replace('X', 'x') }),
  )
  expect({ chain, from, to, value }).toEqual({ chain: 'eip155:56', from: FROM, to: TO, value: 255n })
})
