import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import type { PickerToken } from './picker-token.ts'
import { TokenPickerModel } from './token-picker-model.ts'

const token = (symbol: string, verified = true): PickerToken => ({
  symbol,
  name: symbol,
  address: `0x${symbol}`,
  decimals: 18,
  verified,
})
const all = [token('AAA'), token('BBB'), token('CCC'), token('AAA', false)]

function open() {
  const pick = vi.fn<(token: PickerToken) => void>()
  return { pick, model: new TokenPickerModel({ tokens: signal(all), pick }) }
}

test('arrows move within the list and stop at its ends', () => {
  const { model } = open()
  model.move('previous')
  expect(model.active.value).toBe(0)
  model.move('next')
  expect(model.active.value).toBe(1)
  model.move('pageDown')
  expect(model.active.value).toBe(3)
})

test('a new search starts at its best match', () => {
  const { model } = open()
  model.move('pageDown')
  model.search('bb')
  expect(model.active.value).toBe(0)
  expect(model.found.value.map(({ symbol }) => symbol)).toEqual(['BBB'])
})

test('a verified token is taken at once', () => {
  const { model, pick } = open()
  model.choose(all[1])
  expect(pick).toHaveBeenCalledExactlyOnceWith(all[1])
})

test('an unverified token is taken only after it was accepted', () => {
  const { model, pick } = open()
  model.choose(all[3])
  expect(pick).not.toHaveBeenCalled()
  expect(model.imitated.value).toBe('AAA')
  model.back()
  model.accept()
  expect(pick).not.toHaveBeenCalled()
  model.choose(all[3])
  model.accept()
  expect(pick).toHaveBeenCalledExactlyOnceWith(all[3])
})

test('nothing happens when there is nothing to choose', () => {
  const { model, pick } = open()
  model.search('zzz')
  model.move('next')
  model.choose(model.found.value[model.active.value])
  expect(model.active.value).toBe(0)
  expect(pick).not.toHaveBeenCalled()
})
