import { expect, test } from 'vitest'
import {
  admit,
  afterFailure,
  afterPushback,
  type Circuit,
  circuitState,
  closedCircuit,
} from './circuit-breaker.ts'

const failed = (times: number, nowMs = 0): Circuit =>
  Array.from({ length: times }).reduce<Circuit>((circuit) => afterFailure(circuit, nowMs), closedCircuit)

test('four failures leave the circuit closed; five in a row open it', () => {
  expect(circuitState(failed(4), 0)).toBe('closed')
  expect(circuitState(failed(5), 0)).toBe('open')
  expect(admit(failed(5), 4_000)).toEqual({ waitMs: 6_000 })
})

test('after the wait one call is let through, and only one', () => {
  const first = admit(failed(5), 10_000)
  expect(first).toMatchObject({ circuit: { probing: true } })
  if (!('circuit' in first)) throw new Error('the probe was refused')
  expect(circuitState(first.circuit, 10_000)).toBe('half-open')
  expect(admit(first.circuit, 10_000)).toEqual({ waitMs: 1000 })
})

test('a probe that fails opens the circuit at once', () => {
  const probing = { ...failed(5), probing: true }
  expect(admit(afterFailure(probing, 10_000), 19_999)).toEqual({ waitMs: 1 })
})

test('a service that asks for a pause gets it', () => {
  const resting = afterPushback(closedCircuit, 60_000)
  expect(circuitState(resting, 59_999)).toBe('open')
  expect(admit(resting, 60_000)).toMatchObject({ circuit: { probing: true } })
})
