import { expect, test } from 'vitest'
import { samplePartner } from '#testing/samples.ts'
import { createStreamSlots } from './streams.ts'

const widget = { kind: 'embed-token', partner: samplePartner, sessionId: 'ses_1' } as const

test('an address has at most fifty streams, over all sessions', () => {
  const slots = createStreamSlots()
  const closes = Array.from({ length: 50 }, (_, i) => slots.open(`/${i}`, widget, '192.0.2.1'))
  expect(() => slots.open('/51', widget, '192.0.2.1')).toThrow('Too many event streams')
  expect(() => slots.open('/51', widget, '192.0.2.2')).not.toThrow()
  closes[0]?.()
  expect(() => slots.open('/51', widget, '192.0.2.1')).not.toThrow()
})

test('a place is given back once', () => {
  const slots = createStreamSlots()
  const [first] = Array.from({ length: 5 }, () => slots.open('/a', widget, '192.0.2.1'))
  first?.()
  first?.()
  slots.open('/a', widget, '192.0.2.1')
  expect(() => slots.open('/a', widget, '192.0.2.1')).toThrow('Too many event streams')
})

test('strangers who know an order keep neither its partner out nor each other', () => {
  const slots = createStreamSlots()
  const stranger = { kind: 'public' } as const
  for (let n = 0; n < 5; n++) slots.open('bo_1', stranger, '192.0.2.1')
  expect(() => slots.open('bo_1', stranger, '192.0.2.1')).toThrow('Too many event streams')
  expect(() => slots.open('bo_1', stranger, '192.0.2.2')).not.toThrow()
  expect(() => slots.open('bo_1', widget, '192.0.2.1')).not.toThrow()
})
