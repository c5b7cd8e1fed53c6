import { LRUCache } from 'lru-cache'
import type { BrokeredSale } from '../../../domain/sale/nft-sale.ts'

type Party = Pick<BrokeredSale, 'partner' | 'user' | 'counterparty'>

/** Who gets the broker's one transaction next. Partners take turns, and so do the accounts of each partner's sales. */
export interface Turns {
  /** Sales in the order in which they are due. */
  ordered<Sale extends Party>(sales: readonly Sale[]): readonly Sale[]
  /** A sale has had its turn. */
  took(sale: Party): void
}

/** Partners and accounts whose last turns are remembered, each. */
const MOST = 10_000

export function createTurns(): Turns {
  const [partners, accounts] = [
    new LRUCache<string, number>({ max: MOST }),
    new LRUCache<string, number>({ max: MOST }),
  ]
  let turn = 0
  const lastOf = ({ user, counterparty }: Party): number =>
    Math.max(accounts.get(user) ?? 0, accounts.get(counterparty) ?? 0)

  /** The second sale of an account comes after the first ones of all other accounts. */
  function byAccount<Sale extends Party>(sales: readonly Sale[]): readonly Sale[] {
    const before = new Map<string, number>()
    return inOrder(sales, (sale) => {
      const round = Math.max(before.get(sale.user) ?? 0, before.get(sale.counterparty) ?? 0)
      for (const account of [sale.user, sale.counterparty]) before.set(account, round + 1)
      return [round, lastOf(sale)]
    })
  }

  return {
    ordered(sales) {
      const rounds = new Map<string, number>()
      return inOrder(byAccount(sales), ({ partner }) => {
        const round = rounds.get(partner) ?? 0
        rounds.set(partner, round + 1)
        return [round, partners.get(partner) ?? 0]
      })
    },
    took({ partner, user, counterparty }) {
      turn += 1
      partners.set(partner, turn)
      for (const account of [user, counterparty]) accounts.set(account, turn)
    },
  }
}

/** Items by two numbers each, the smaller ones first. Equal ones stay as they are. */
const inOrder = <Item>(
  items: readonly Item[],
  rank: (item: Item) => readonly [number, number],
): readonly Item[] =>
  items
    .map((item) => ({ item, rank: rank(item) }))
    .toSorted(({ rank: a }, { rank: b }) => a[0] - b[0] || a[1] - b[1])
    .map(({ item }) => item)
