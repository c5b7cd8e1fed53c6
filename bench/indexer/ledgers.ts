/** Ledgers with metadata as nodes write it, as JSON text: the same for the same number. */

const EPOCH_S = 840_000_000
const SECONDS = 4
export const FIRST_INDEX = 90_000_000
const TOKENS = 10_000
const ACCOUNTS = 50_000
const ALPHABET = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'

export type Chance = () => number
const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

function address(kind: string, n: number): string {
  let text = `r${kind}`
  for (let i = 0, rest = n + 7; i < 31; i++) {
    text += ALPHABET[rest % 58] ?? 'r'
    rest = (Math.imul(rest, 1_103_515_245) + 12_345) >>> 1
  }
  return text
}
const accounts = Array.from({ length: ACCOUNTS }, (_, i) => address('a', i))
const tokens = Array.from({ length: TOKENS }, (_, i) => ({
  currency: Buffer.from(`TOK${i}`).toString('hex').toUpperCase().padEnd(40, '0'),
  issuer: address('t', i),
  pool: address('p', i),
  price: 10 ** ((i % 9) - 5) * (1 + (i % 17) / 10),
}))
type Token = (typeof tokens)[number]

const pick = <T>(items: readonly T[], at: number): T => {
  const item = items[Math.min(Math.floor(at * items.length), items.length - 1)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}
const hash = (n: number, salt: number): string =>
  (BigInt(n) * 0x9e3779b97f4a7c15n + BigInt(salt) * 0xc2b2ae3d27d4eb4fn)
    .toString(16)
    .toUpperCase()
    .padStart(64, '0')
    .slice(-64)
const units = (value: number): string => String(Number(value.toPrecision(15)))
const MARK = 'rrrrrrrrrrrrrrrrrrrrBZbvji'

interface Made {
  readonly tx: object
  readonly nodes: readonly object[]
}

/** The sender pays its fee. */
const sender = (account: string, n: number, drops: number): object => ({
  ModifiedNode: {
    LedgerEntryType: 'AccountRoot',
    LedgerIndex: hash(n, 1),
    FinalFields: { Account: account, Balance: String(9e9 - drops), Flags: 0, OwnerCount: 4, Sequence: n },
    PreviousFields: { Balance: '9000000012', Sequence: n - 1 },
    PreviousTxnID: hash(n, 2),
    PreviousTxnLgrSeq: n,
  },
})
const directory = (n: number): object => ({
  ModifiedNode: {
    LedgerEntryType: 'DirectoryNode',
    LedgerIndex: hash(n, 3),
    FinalFields: { Flags: 0, Owner: accounts[0], RootIndex: hash(n, 3) },
  },
})
const line = (
  token: Token,
  holder: string,
  n: number,
  before: number,
  after: number,
  flags: number,
): object => {
  const isLow = holder < token.issuer
  const sign = isLow ? 1 : -1
  const { currency } = token
  const amount = (value: number) => ({ currency, issuer: MARK, value: units(value * sign) })
  const own = { currency, issuer: holder, value: flags === 0x01000000 ? '0' : '1000000000' }
  const theirs = { currency, issuer: token.issuer, value: '0' }
  return {
    ModifiedNode: {
      LedgerEntryType: 'RippleState',
      LedgerIndex: hash(n, 4),
      FinalFields: {
        Balance: amount(after),
        Flags: flags | 0x00110000,
        HighLimit: isLow ? theirs : own,
        HighNode: '0',
        LowLimit: isLow ? own : theirs,
        LowNode: '0',
      },
      PreviousFields: { Balance: amount(before) },
      PreviousTxnID: hash(n, 5),
      PreviousTxnLgrSeq: n,
    },
  }
}

/** An offer that no one takes: the most frequent transaction of the ledger. */
function rests(chance: Chance, n: number): Made {
  const token = pick(tokens, chance() ** 3)
  const Account = pick(accounts, chance())
  const TakerGets = String(1e6 + Math.floor(chance() * 1e9))
  const TakerPays = { currency: token.currency, issuer: token.issuer, value: units(chance() * 1e4 + 1) }
  const fields = {
    Account,
    BookDirectory: hash(n, 6),
    BookNode: '0',
    OwnerNode: '0',
    Sequence: n,
    TakerGets,
    TakerPays,
  }
  const isNew = chance() < 0.5
  return {
    tx: {
      Account,
      Fee: '12',
      Sequence: n,
      TransactionType: isNew ? 'OfferCreate' : 'OfferCancel',
      TakerGets,
      TakerPays,
    },
    nodes: [
      sender(Account, n, 12),
      directory(n),
      directory(n + 1),
      isNew
        ? { CreatedNode: { LedgerEntryType: 'Offer', LedgerIndex: hash(n, 7), NewFields: fields } }
        : {
            DeletedNode: {
              LedgerEntryType: 'Offer',
              LedgerIndex: hash(n, 7),
              FinalFields: { ...fields, Flags: 0 },
            },
          },
    ],
  }
}

/** A trade with an offer or a pool. */
function trades(chance: Chance, n: number): Made {
  const token = pick(tokens, chance() ** 3)
  const [taker, maker] = [pick(accounts, chance()), pick(accounts, chance())]
  const drops = 1e5 + Math.floor(chance() * 1e9)
  const traded = drops / 1e6 / (token.price * (0.95 + chance() * 0.1))
  const held = traded * (1 + chance() * 20)
  const tx = { Account: taker, Fee: '12', Sequence: n, TransactionType: 'Payment', Destination: taker }
  const shared = [sender(taker, n, drops), line(token, taker, n, held, held + traded, 0)]
  if (chance() < 0.4) {
    const balance = Math.floor(1e12 + chance() * 1e11)
    const root = {
      LedgerEntryType: 'AccountRoot',
      LedgerIndex: hash(n, 8),
      FinalFields: {
        AMMID: hash(n, 9),
        Account: token.pool,
        Balance: String(balance + drops),
        Flags: 26_214_400,
      },
      PreviousFields: { Balance: String(balance) },
    }
    const depth = balance / 1e6 / token.price
    return {
      tx,
      nodes: [
        ...shared,
        { ModifiedNode: root },
        line(token, token.pool, n + 1, depth, depth - traded, 0x01000000),
      ],
    }
  }
  const gets = (value: number) => ({ currency: token.currency, issuer: token.issuer, value: units(value) })
  const offer = {
    LedgerEntryType: 'Offer',
    LedgerIndex: hash(n, 10),
    FinalFields: {
      Account: maker,
      BookDirectory: hash(n, 6),
      Flags: 0,
      Sequence: n,
      TakerGets: gets(traded),
      TakerPays: String(drops),
    },
    PreviousFields: { TakerGets: gets(traded * 2), TakerPays: String(drops * 2) },
  }
  return {
    tx,
    nodes: [
      ...shared,
      { ModifiedNode: offer },
      line(token, maker, n + 1, held * 2, held * 2 - traded, 0),
      sender(maker, n + 1, -drops),
      directory(n),
    ],
  }
}

/** The share of trades among the transactions. On the public ledger it is about a quarter. */
export const TRADES_SHARE = 0.4
export const TRANSACTIONS = 100

/** The answer of a node to `ledger`. */
export function ledgerText(index: number): string {
  const chance = chanceOf(index * 2_654_435_761)
  const transactions = Array.from({ length: TRANSACTIONS }, (_, position) => {
    const n = index * TRANSACTIONS + position
    const { tx, nodes } = chance() < TRADES_SHARE ? trades(chance, n) : rests(chance, n)
    const meta = { AffectedNodes: nodes, TransactionIndex: position, TransactionResult: 'tesSUCCESS' }
    return {
      hash: hash(n, 11),
      meta,
      tx_json: { ...tx, Flags: 0, SigningPubKey: hash(n, 12), TxnSignature: hash(n, 13) },
    }
  })
  return JSON.stringify({
    ledger: {
      close_time: EPOCH_S + (index - FIRST_INDEX) * SECONDS,
      ledger_hash: hash(index, 14),
      ledger_index: index,
      parent_hash: hash(index - 1, 14),
      total_coins: '99985000000000000',
      transactions,
    },
    validated: true,
  })
}
