import { expect, test } from 'vitest'
import { CallTrace, FlatTrace } from './trace.ts'

const [a, b, c] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`)
const call = { from: a, to: b, value: '0x5', input: '0xAB' }

test('of a trace, only the plain calls count that were carried out', () => {
  const frame = {
    ...call,
    type: 'CALL',
    calls: [
      {
        type: 'DELEGATECALL',
        from: b,
        to: c,
        value: '0x5',
        input: '0x',
        calls: [{ ...call, type: 'CALL', from: b }],
      },
      { ...call, type: 'CALL', error: 'execution reverted', calls: [{ ...call, type: 'CALL' }] },
      { type: 'STATICCALL', from: b, to: c, input: '0x' },
    ],
  }
  const moved = { from: a, to: b, value: 5n, input: '0xab' }
  expect(CallTrace.parse(frame)).toEqual([moved, { ...moved, from: b }])
})

const of = (traceAddress: readonly number[], callType = 'call', error?: string) => ({
  action: { ...call, callType },
  traceAddress,
  ...(error === undefined ? {} : { error }),
})

test('in a flat trace, what is inside a failed call is undone with it', () => {
  const list = [of([]), of([0], 'delegatecall'), of([1], 'call', 'Reverted'), of([1, 0]), of([10])]
  expect(FlatTrace.parse(list)).toHaveLength(2)
})
