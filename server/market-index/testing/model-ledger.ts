import type { AffectedNode, IndexedLedger } from '../write/deriver.ts'
import {
  dropsOf,
  keyOf,
  type ModelToken,
  offerNode,
  rootNode,
  takenHalf,
  takenWhole,
  text,
} from './model-nodes.ts'

/** Writes validated ledgers with the metadata of what people of a model do, one transaction each. */

interface Pool {
  readonly account: string
  xrp: number
  units: number
}

const DAY = 86_400_000
const POOL_LINE = 0x01000000
interface Made {
  readonly type: string
  readonly account: string
  readonly nodes: readonly AffectedNode[]
}

/** Trust lines, with what each holds. */
function createLines() {
  const balances = new Map<string, number>()

  /** A line after a change, and before. */
  function line(token: ModelToken, holder: string, change: number, flags = 0): AffectedNode {
    const key = `${keyOf(token)} ${holder}`
    const known = balances.get(key)
    const now = (known ?? 0) + change
    if (now < -1e-6) throw new Error(`${holder} has too little of ${key}`)
    balances.set(key, now)
    const amount = (value: number) => ({
      currency: token.currency,
      issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji',
      value: text(value),
    })
    const final = {
      Flags: flags,
      Balance: amount(now),
      LowLimit: { currency: token.currency, issuer: holder, value: flags === 0 ? '1000000000' : '0' },
      HighLimit: { currency: token.currency, issuer: token.issuer, value: '0' },
    }
    const shared = { LedgerEntryType: 'RippleState', LedgerIndex: key }
    return known === undefined
      ? { CreatedNode: { ...shared, NewFields: final } }
      : { ModifiedNode: { ...shared, FinalFields: final, PreviousFields: { Balance: amount(known) } } }
  }

  return {
    line,
    held: (token: ModelToken, holder: string): number => balances.get(`${keyOf(token)} ${holder}`) ?? 0,
  }
}

const poolRoot = ({ account, xrp }: Pool, before: number): AffectedNode => ({
  ModifiedNode: {
    LedgerEntryType: 'AccountRoot',
    LedgerIndex: account,
    FinalFields: { Account: account, AMMID: account, Balance: dropsOf(xrp) },
    PreviousFields: { Balance: dropsOf(before) },
  },
})

type PlanAct = (time: number, act: () => Made) => void

/** What people do on order books beside taking offers for XRP. */
const bookActs = (plan: PlanAct, line: ReturnType<typeof createLines>['line']) => ({
  /** Offers XRP for a token. `balance`: what the owner has, in XRP. */
  bid: (
    time: number,
    token: ModelToken,
    owner: string,
    { xrp, price, balance }: { readonly xrp: number; readonly price: number; readonly balance: number },
  ) =>
    plan(time, () => ({
      type: 'OfferCreate',
      account: owner,
      nodes: [offerNode(token, owner, { xrp, price }, time), rootNode(owner, balance)],
    })),
  /** Takes all XRP above its reserve away from an account, which leaves its offers where they are. */
  empty: (time: number, account: string) =>
    plan(time, () => ({ type: 'Payment', account, nodes: [rootNode(account, 2)] })),
  /** Takes someone's offer to sell one token for another. */
  bookFor: (
    time: number,
    [token, other]: readonly [ModelToken, ModelToken],
    taker: string,
    maker: string,
    { units, others }: { readonly units: number; readonly others: number },
  ) =>
    plan(time, () => ({
      type: 'OfferCreate',
      account: taker,
      nodes: [
        takenWhole({ token, other }, maker, time, { units, others }),
        line(token, taker, units),
        line(token, maker, -units),
        line(other, taker, -others),
        line(other, maker, others),
      ],
    })),
})

export function createModelLedger(begin: number) {
  const { line, held } = createLines()
  const pools = new Map<string, Pool>()
  const acts: { readonly time: number; readonly act: () => Made }[] = []

  const plan = (time: number, act: () => Made): void => void acts.push({ time, act })

  return {
    begin,
    /** At these milliseconds after the begin. */
    fund: (time: number, by: string, accounts: readonly string[]) => {
      for (const account of accounts)
        plan(time, () => ({
          type: 'Payment',
          account: by,
          nodes: [
            {
              CreatedNode: {
                LedgerEntryType: 'AccountRoot',
                LedgerIndex: account,
                NewFields: { Account: account, Balance: '1200000' },
              },
            },
          ],
        }))
    },
    /** From the issuer, or from a holder. */
    send: (time: number, token: ModelToken, from: string, to: string, units: number) =>
      plan(time, () => ({
        type: 'Payment',
        account: from,
        nodes: [line(token, to, units), ...(from === token.issuer ? [] : [line(token, from, -units)])],
      })),
    pool: (time: number, token: ModelToken, by: string, xrp: number, units: number) =>
      plan(time, () => {
        const pool = { account: `rPool${keyOf(token)}`, xrp, units }
        pools.set(keyOf(token), pool)
        const root = {
          LedgerEntryType: 'AccountRoot',
          LedgerIndex: pool.account,
          NewFields: { Account: pool.account, AMMID: pool.account, Balance: dropsOf(xrp) },
        }
        const share = { currency: `03${'0'.repeat(38)}`, issuer: pool.account }
        return {
          type: 'AMMCreate',
          account: by,
          nodes: [
            { CreatedNode: root },
            line(token, pool.account, units, POOL_LINE),
            line(token, by, -units),
            line(share, by, Math.sqrt(xrp * units)),
          ],
        }
      }),
    /** Buys from the token's pool with XRP, or sells for about that XRP, at most what the taker has. */
    swap: (time: number, token: ModelToken, taker: string, xrp: number, side: 'buy' | 'sell', fee = 0.005) =>
      plan(time, () => {
        const pool = pools.get(keyOf(token))
        if (pool === undefined) throw new Error('the model has no such pool')
        const before = { ...pool }
        const product = pool.xrp * pool.units
        if (side === 'buy') {
          pool.xrp += xrp
          pool.units = product / (before.xrp + xrp * (1 - fee))
        } else {
          const units = Math.min((xrp / before.xrp) * before.units, held(token, taker))
          pool.units += units
          pool.xrp = product / (before.units + units * (1 - fee))
        }
        return {
          type: 'Payment',
          account: taker,
          nodes: [
            poolRoot(pool, before.xrp),
            line(token, pool.account, pool.units - before.units, POOL_LINE),
            line(token, taker, before.units - pool.units),
          ],
        }
      }),
    /** Takes someone's offer to sell a token for XRP. `more`: fields of the offer. */
    book: (
      time: number,
      token: ModelToken,
      taker: string,
      maker: string,
      xrp: number,
      price: number,
      more: object = {},
    ) =>
      plan(time, () => {
        const units = xrp / price
        return {
          type: 'OfferCreate',
          account: taker,
          nodes: [
            takenHalf(token, maker, time, { xrp, units, more }),
            line(token, taker, units),
            line(token, maker, -units),
          ],
        }
      }),
    ...bookActs(plan, line),
    /** All ledgers in the order of their times; the last one is empty, and closes at `end`. */
    ledgers(end: number): readonly IndexedLedger[] {
      const made = acts.toSorted((a, b) => a.time - b.time).map(({ time, act }) => ({ time, ...act() }))
      return ledgersOf([...made, { time: end, type: 'none', account: 'none', nodes: [] }], begin)
    },
  }
}

export type ModelLedger = ReturnType<typeof createModelLedger>
export const days = (count: number): number => count * DAY

function ledgersOf(
  all: readonly (Made & { readonly time: number })[],
  begin: number,
): readonly IndexedLedger[] {
  return all.map(({ time, type, account, nodes }, i) => ({
    index: i + 1,
    hash: `${i + 1}`.padStart(64, '0'),
    parentHash: `${i}`.padStart(64, '0'),
    closedAt: begin + time,
    totalDrops: '99985000000000000',
    transactions:
      type === 'none'
        ? []
        : [
            {
              hash: `${i + 1}`.padStart(64, '0'),
              position: 0,
              tx: { TransactionType: type, Account: account },
              meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: nodes },
            },
          ],
  }))
}
