import { computed, signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { Token } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { eth, impostor, issued, samplePage, usdc, usdt } from '../../checkout/testing/sample-page.ts'
import { FormModel } from './form-model.ts'

const list = [eth, impostor, usdc, usdt]

function open(page: Partial<EmbedPage> = {}, tokens: readonly Token[] | 'late' = list) {
  const known = signal(tokens === 'late' ? undefined : tokens)
  const chain = signal('eth')
  const form = new FormModel(
    samplePage(page),
    chain,
    known,
    computed(() => eth),
  )
  return { form, known, chain }
}

test('it begins with the coin, and the first verified token to receive', () => {
  const { form } = open()
  expect(form.from.value).toBe(eth)
  expect(form.to.value).toBe(usdc)
  expect(form.request.value).toBeUndefined()
})

test('the coin is shown before the tokens are loaded', () => {
  const { form, known } = open({}, 'late')
  expect(form.from.value?.symbol).toBe('ETH')
  expect(form.to.value).toBeUndefined()
  known.value = list
  expect(form.to.value).toBe(usdc)
})

test('a page may name tokens by address in any case or by symbol, and an amount', () => {
  const { form } = open({ from: '0xDac1', to: 'eth', amount: '12.5' })
  expect(form.from.value).toBe(usdt)
  expect(form.to.value).toBe(eth)
  expect(form.amount.value).toBe(12_500_000n)
})

test('a symbol never stands for an unverified token', () => {
  const { form } = open({ from: 'USDC' })
  expect(form.from.value).toBe(usdc)
})

test.each(['-1', '1e9', '1,5', 'abc', '9'.repeat(100), '.'])(
  'a page’s amount of %s is not taken',
  (amount) => {
    expect(open({ amount }).form.text.value).toBe('')
  },
)

test('a complete form is a request, in minor units', () => {
  const { form } = open()
  form.setText('1.25')
  form.setSlippage(100)
  expect(form.request.value).toEqual({
    chain: 'eth',
    from: eth,
    to: usdc,
    amount: 1_250_000_000_000_000_000n,
    slippageBps: 100,
  })
})

test.each(['', '0', '0.', '.', '0.000'])('an amount of "%s" asks for nothing', (text) => {
  const { form } = open()
  form.setText(text)
  expect(form.request.value).toBeUndefined()
  expect(form.amountProblem.value).toBeUndefined()
})

test('more decimals than the token has are pointed out, not cut off', () => {
  const { form } = open({ from: 'USDT' })
  form.setText('1.1234567')
  expect(form.amountProblem.value).toBe('decimals')
  expect(form.request.value).toBeUndefined()
})

test('more digits than a token of the XRP Ledger can have are pointed out, not cut off', () => {
  const { form } = open({ from: issued.address }, [eth, usdc, issued])
  form.setText('12345678.000000001')
  expect(form.amountProblem.value).toBe('issued')
  expect(form.request.value).toBeUndefined()
  form.setText('00123456780000000.10')
  expect(form.amountProblem.value).toBeUndefined()
  expect(form.request.value?.amount).toBe(123_456_780_000_000_100_000_000_000_000n)
  form.setAmount(1_234_567_890_123_456_789n)
  expect(form.text.value).toBe('1234.567890123456')
})

test('case distinguishes tokens of one issuer, but not addresses in hex', () => {
  const namesake: Token = { ...issued, address: issued.address.replace('USD', 'usd'), currency: 'usd' }
  const { form } = open({ from: issued.address }, [eth, namesake, issued])
  expect(form.from.value).toBe(issued)
})

test('choosing the token of the other side makes the sides change places', () => {
  const { form } = open()
  form.pick('to', 'native')
  expect([form.from.value, form.to.value]).toEqual([usdc, eth])
  form.pick('from', 'native')
  expect([form.from.value, form.to.value]).toEqual([eth, usdc])
})

test('choosing another token does not change the other side', () => {
  const { form } = open()
  form.pick('to', usdt.address)
  expect([form.from.value, form.to.value]).toEqual([eth, usdt])
})

test('an unverified token that was chosen by its address is the one in the request', () => {
  const { form } = open()
  form.setText('1')
  form.pick('to', impostor.address)
  expect(form.request.value?.to).toBe(impostor)
})

test('exchanging the sides makes the expected result the amount', () => {
  const { form } = open()
  form.setText('1')
  form.flip(2_984_123_456n)
  expect([form.from.value, form.to.value]).toEqual([usdc, eth])
  expect(form.text.value).toBe('2984.12')
  form.flip(1_234_567_890_123_456n)
  expect(form.text.value).toBe('0.00123456')
  form.flip(undefined)
  expect(form.text.value).toBe('0.00123456')
})

test('another chain starts with its own tokens and keeps the amount', () => {
  const { form, chain } = open({ from: 'USDT', to: 'USDC' })
  form.setText('5')
  form.setChain('bnb')
  expect(chain.value).toBe('bnb')
  expect(form.from.value).toBe(eth)
  expect(form.text.value).toBe('5')
})

test('a draft restores the form', () => {
  const { form, chain } = open()
  form.restore({ chain: 'bnb', from: usdt.address, to: 'native', text: '7.5' })
  expect(chain.value).toBe('bnb')
  expect([form.from.value, form.to.value, form.text.value]).toEqual([usdt, eth, '7.5'])
})
