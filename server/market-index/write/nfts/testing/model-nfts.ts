import { encodeAccountID } from 'ripple-address-codec'
import type { AffectedNode, IndexedLedger } from '../../deriver.ts'

const DROPS = 1e6
const drops = (xrp: number): string => String(Math.round(xrp * DROPS))
const hex = (value: number, digits: number): string =>
  (value >>> 0).toString(16).toUpperCase().padStart(digits, '0')

const tokens = (token: string) => ({ NFTokens: [{ NFToken: { NFTokenID: token } }] })

interface Act {
  readonly time: number
  readonly account: string
  readonly type: string
  readonly nodes: readonly AffectedNode[]
  readonly fields?: object
}

/** People of a model who create accounts, pay, sell NFTs and offer them, as validated ledgers say it. */
export function createNftModel(begin: number) {
  const people = new Map<string, { id: string; address: string; xrp: number }>()
  const owners = new Map<string, string>()
  const acts: Act[] = []
  let offers = 0

  function person(name: string) {
    const id = hex(people.size + 1, 40)
    const known = people.get(name) ?? { id, address: encodeAccountID(Buffer.from(id, 'hex')), xrp: 0 }
    people.set(name, known)
    return known
  }
  function root(name: string, change: number): AffectedNode {
    const one = person(name)
    one.xrp += change
    if (one.xrp < 0) throw new Error(`${name} has too little`)
    const fields = { Account: one.address, Balance: drops(one.xrp) }
    return {
      ModifiedNode: {
        LedgerEntryType: 'AccountRoot',
        LedgerIndex: one.id,
        FinalFields: fields,
        PreviousFields: {},
      },
    }
  }
  const page = (name: string, token: string) => ({
    LedgerEntryType: 'NFTokenPage',
    LedgerIndex: person(name).id + token.slice(-24),
  })
  const offerNode = (token: string, by: string, xrp: number, more: object) => {
    const LedgerIndex = hex((offers += 1), 64)
    const fields = { NFTokenID: token, Owner: person(by).address, Amount: drops(xrp), Flags: 1, ...more }
    return { LedgerEntryType: 'NFTokenOffer', LedgerIndex, fields }
  }

  return {
    address: (name: string) => person(name).address,
    /** A first payment to an account, at these milliseconds after the begin. */
    create(time: number, by: string, name: string, xrp: number): void {
      const one = person(name)
      one.xrp = xrp
      const fields = { Account: one.address, Balance: drops(xrp) }
      const node = { LedgerEntryType: 'AccountRoot', LedgerIndex: one.id, NewFields: fields }
      acts.push({ time, account: person(by).address, type: 'Payment', nodes: [{ CreatedNode: node }] })
    },
    pay(time: number, from: string, to: string, xrp: number): void {
      acts.push({
        time,
        account: person(from).address,
        type: 'Payment',
        nodes: [root(from, -xrp), root(to, xrp)],
      })
    },
    mint(time: number, issuer: string, sequence: number, to = issuer): string {
      const scramble = Math.imul(384_160_001, sequence) + 2_459
      const token = `00080000${person(issuer).id}${hex(scramble, 8)}${hex(sequence, 8)}`
      owners.set(token, to)
      const node = { CreatedNode: { ...page(to, token), NewFields: tokens(token) } }
      acts.push({ time, account: person(issuer).address, type: 'NFTokenMint', nodes: [node] })
      return token
    },
    /** By the owner, unless someone else is named. Open to anyone, unless `more` says otherwise. */
    offer(time: number, token: string, xrp: number, more: object = {}, by = owners.get(token) ?? ''): void {
      const { fields, ...node } = offerNode(token, by, xrp, more)
      acts.push({
        time,
        account: person(by).address,
        type: 'NFTokenCreateOffer',
        nodes: [{ CreatedNode: { ...node, NewFields: fields } }],
      })
    },
    /** The buyer takes an offer of the owner. */
    sell(time: number, token: string, to: string, xrp: number): void {
      const from = owners.get(token) ?? ''
      owners.set(token, to)
      const { fields, ...node } = offerNode(token, from, xrp, {})
      acts.push({
        time,
        account: person(to).address,
        type: 'NFTokenAcceptOffer',
        fields: { NFTokenSellOffer: node.LedgerIndex },
        nodes: [
          { DeletedNode: { ...node, FinalFields: fields } },
          { DeletedNode: { ...page(from, token), FinalFields: tokens(token) } },
          { CreatedNode: { ...page(to, token), NewFields: tokens(token) } },
          root(to, -xrp),
          root(from, xrp),
        ],
      })
    },
    /** A ledger for each act, in their order, and an empty one at the end. */
    ledgers: (end: number): readonly IndexedLedger[] => ledgersOf(acts, begin, end),
  }
}
export type NftModel = ReturnType<typeof createNftModel>

function ledgersOf(acts: readonly Act[], begin: number, end: number): readonly IndexedLedger[] {
  // Balances are those of the order in which the acts were told.
  const late = acts.findIndex(({ time }, at) => time < (acts[at - 1]?.time ?? 0))
  if (late !== -1) throw new Error(`act ${late} comes before the one before it`)
  return [...acts, undefined].map((act, at) => ({
    index: at + 1,
    hash: hex(at + 1, 64),
    parentHash: hex(at, 64),
    closedAt: begin + (act?.time ?? end),
    transactions: act === undefined ? [] : [transactionOf(act, at)],
  }))
}

const transactionOf = ({ account, type, nodes, fields }: Act, at: number) => ({
  hash: hex(at + 1, 64),
  position: 0,
  tx: { TransactionType: type, Account: account, ...fields },
  meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: nodes },
})
