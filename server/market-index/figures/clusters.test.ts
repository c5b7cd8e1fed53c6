import { expect, test } from 'vitest'
import { clusterOf, insiderClusters, MOST_FUNDED, type Origins } from './clusters.ts'

/** Accounts with those who created them. */
const origins = (pairs: readonly (readonly [account: number, funder: number])[]): Origins => ({
  funderOf: (account) => pairs.find(([one]) => one === account)?.[1],
  funded: (account) => pairs.filter(([, funder]) => funder === account).length,
})

test('accounts that one account has created, and those that they created, are one cluster', () => {
  const known = origins([
    [2, 1],
    [3, 1],
    [4, 3],
  ])
  expect([1, 2, 3, 4].map((one) => clusterOf(one, known))).toEqual([1, 1, 1, 1])
  expect(clusterOf(9, known)).toBe(9)
})

test('an account that has created more than 200 joins nobody', () => {
  const many = Array.from({ length: MOST_FUNDED + 1 }, (_, n) => [n + 2, 1] as const)
  expect(clusterOf(2, origins(many.slice(1)))).toBe(2)
  expect(clusterOf(3, origins(many.slice(1)))).toBe(1)
  expect(clusterOf(3, origins(many))).toBe(3)
})

test('attack: accounts that have created each other, after one was deleted, end somewhere', () => {
  const circle = origins([
    [1, 2],
    [2, 1],
  ])
  expect([1, 2]).toContain(clusterOf(1, circle))
})

test('insiders are the cluster of the issuer, and of those who got much from it', () => {
  const known = origins([
    [2, 1],
    [6, 5],
  ])
  expect(insiderClusters(2, [6], known)).toEqual(new Set([1, 5]))
  expect(insiderClusters(undefined, [], known)).toEqual(new Set())
})
