import { expect, test } from 'vitest'
import type { Me } from '../state/me.ts'
import { isOpenTo, pages } from './pages.ts'

const operator: Me['member'] = {
  id: 'mem_1',
  email: 'op@suite.example',
  isOperator: true,
  hasTotp: false,
  passkeys: 0,
  needsSecondFactor: true,
}
const openTo = (member: Me['member']) => {
  const me: Me = {
    member,
    network: 'mainnet',
    publicUrl: 'https://suite.example',
    features: { bridge: false },
  }
  return pages.filter((one) => isOpenTo(one, me)).map(({ path }) => path)
}

test('an operator who has to set up a second factor sees the security page alone', () => {
  expect(openTo(operator)).toEqual(['/security'])
})

test('an operator sees its own pages and the security page, and none of a partner', () => {
  const open = openTo({ ...operator, needsSecondFactor: false })
  expect(open).toContain('/operator/payouts')
  expect(open).toContain('/security')
  expect(open).not.toContain('/earnings')
})
