import { expect, test } from 'vitest'
import { put } from './speak.ts'

const english = () => ({ form: { back: 'Back', pay: (symbol: string) => `Pay ${symbol}` } })
const file = { words: { form: { back: 'Zurück', pay: (symbol: string) => `${symbol} zahlen` }, other: {} } }

test('the words of a language stand in place of the English ones', () => {
  const words = english()
  put(words, file, false)
  expect(words.form.back).toBe('Zurück')
  expect(words.form.pay('ETH')).toBe('ETH zahlen')
})

test('from right to left, every value in a sentence keeps its own direction', () => {
  const words = english()
  put(words, file, true)
  expect(words.form.pay('ETH')).toBe('\u2068ETH\u2069 zahlen')
})

test('attack: a file without words, or with none of these names, leaves English as it is', () => {
  for (const odd of [undefined, null, {}, { words: 'x' }, { words: { other: { back: 'x' } } }]) {
    const words = english()
    put(words, odd, false)
    expect(words.form.back).toBe('Back')
  }
})
