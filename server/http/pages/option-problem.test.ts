import { expect, test } from 'vitest'
import { optionProblem, tokenProblem } from './option-problem.ts'

test.each([
  [{ unknown: 'chian' }, 'chian: expected chain, received another name'],
  [{ unknown: ['appearence', 'x'] }, 'appearence: expected appearance, received another name'],
  [{ unknown: 'onevent' }, 'onevent: expected onEvent, received another name'],
  [{ unknown: { a: '1' } }, /another name/],
  [{ form: 'native' }, 'form: expected from, received another name'],
  [{ height: '640' }, /^height: expected \w+, received another name$/],
  [{ theme: 'drak' }, 'theme: expected dark, received drak'],
  [{ theme: ['dark', 'light'] }, /^theme: expected .+, received object$/],
  [{ amount: '1,5' }, 'amount: expected a number such as 1.5, received 1,5'],
])('the address with %j is refused with the nearest name', (query, problem) => {
  expect(optionProblem(query)).toEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem))
})

test('an address as the loader and the documents write it has no problem', () => {
  expect(
    optionProblem({
      embed: '1',
      partner: 'acme',
      theme: 'dark',
      locale: 'de',
      network: 'sandbox',
      chain: 'eth',
    }),
  ).toBeUndefined()
  expect(
    optionProblem({ partner: 'acme', from: 'a', to: 'b', amount: '1.5', session: 'ses_1' }),
  ).toBeUndefined()
})

test('a token that a page names is known by its symbol; an address need not be on a list', () => {
  const symbols = ['ETH', 'USDC', 'USDT']
  expect(tokenProblem(symbols, { to: 'USCD' })).toBe('to: expected USDC, received USCD')
  expect(
    tokenProblem(symbols, { from: 'usdt', to: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }),
  ).toBeUndefined()
  expect(
    tokenProblem(symbols, { from: 'native', to: 'USD.rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B' }),
  ).toBeUndefined()
  expect(tokenProblem(undefined, { to: 'USCD' })).toBeUndefined()
})
