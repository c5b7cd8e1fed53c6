import { AccountSetAsfFlags, type Wallet } from 'xrpl'
import { createSender } from './chain/sender.ts'
import type { Ledger } from './ledger.ts'
import { RESERVE_INCREMENT } from './state/accounts.ts'
import { createWallet, seedOf, signerOf } from './keys/signer.ts'

/** A token as its issuer names it, with its name on a page. */
export interface XrplToken {
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly currency: string
  readonly issuer: string
  /** Stands in the suite's list of tokens. */
  readonly listed: boolean
}

export interface XrplWorld {
  readonly users: readonly Wallet[]
  readonly treasury: string
  /** Of the bridge; it takes payments with a destination tag only, as exchanges do. */
  readonly bridge: Wallet
  /** An exchange's account, which takes payments with a destination tag only. */
  readonly exchange: Wallet
  /** Brings offers for NFTs together, and takes its part of the sales. */
  readonly broker: Broker
  /** The account of another market's broker. */
  readonly otherBroker: string
  readonly tokens: readonly XrplToken[]
  /** The names of the tokens' issuers' accounts, by the tokens' ids. */
  readonly issuerNames: ReadonlyMap<string, string>
  /** Accounts of the first ledger, in drops. */
  readonly genesis: ReadonlyMap<string, bigint>
  /** Issues the tokens, opens the markets and fills the purses, by signed transactions. */
  seed(ledger: Ledger): void
}

/** An account with the seed that its owner's programs get. */
export interface Broker {
  readonly account: string
  readonly seed: string
}

const USERS = 3
const XRP = 1_000_000n

/** Codes of more than three characters are written as 160 bits in hex. */
const hexCode = (code: string) => Buffer.from(code).toString('hex').toUpperCase().padEnd(40, '0')

interface TokenSpec {
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly currency: string
  readonly issuedBy: string
  readonly listed: boolean
  /** Of each user, the last one excepted. */
  readonly purse: string
  /** Billionths that a transfer costs its sender, as `TransferRate` counts. */
  readonly transferRate?: number
}

const specs: readonly TokenSpec[] = [
  spec('RLUSD', 'RLUSD', 'Ripple USD', hexCode('RLUSD'), 'dollar issuer', '5000'),
  spec('USD', 'USD', 'Gateway dollar', 'USD', 'gateway', '2500'),
  spec('SOLO', 'SOLO', 'Sologenic', hexCode('SOLO'), 'sologenic', '800'),
  // Costs its sender one percent of each transfer.
  { ...spec('EUR', 'EUR', 'Gateway euro', 'EUR', 'euro gateway', '1500'), transferRate: 1_010_000_000 },
  // Has a well-known code, but is not that token.
  { ...spec('FAKE_USD', 'USD', 'Gateway dollar', 'USD', 'impostor', '100'), listed: false },
]

function spec(
  id: string,
  symbol: string,
  name: string,
  currency: string,
  issuedBy: string,
  purse: string,
): TokenSpec {
  return { id, symbol, name, currency, issuedBy, purse, listed: true }
}

/** Pools with XRP: drops, tokens, fee in 1/100,000. 1 XRP is about 2 USD. */
const pools = [
  ['RLUSD', 500_000n * XRP, '1000000', 300],
  ['SOLO', 50_000n * XRP, '200000', 600],
  ['EUR', 60_000n * XRP, '110000', 500],
] as const

/** Offers of the gateway's dollars: how many, and drops for each. */
const offers = [
  ['20000', 505_000n],
  ['20000', 508_000n],
  ['60000', 515_000n],
] as const
/** The price of the gateway's dollars. */
const bids = [
  ['20000', 495_000n],
  ['60000', 488_000n],
] as const

const issuerOf = ({ issuedBy }: TokenSpec) => signerOf(issuedBy)

function amountOf(id: string, value: string) {
  const token = specs.find((candidate) => candidate.id === id)
  if (token === undefined) throw new Error(`there is no token ${id}`)
  return { currency: token.currency, issuer: issuerOf(token).account, value }
}

/** An XRP Ledger with tokens, pools, offers and funded accounts. */
export function createXrplWorld(): XrplWorld {
  const users = Array.from({ length: USERS }, (_, i) => walletOf(`user ${i}`))
  const treasury = signerOf('treasury').account
  const maker = signerOf('market maker')
  const bridge = walletOf('bridge')
  const exchange = walletOf('exchange')
  const broker = { account: signerOf('broker').account, seed: seedOf('broker') }
  const genesis = new Map<string, bigint>([
    ...users.map((user) => [user.classicAddress, 1_000n * XRP] as const),
    [treasury, 100n * XRP],
    [maker.account, 2_000_000n * XRP],
    [bridge.classicAddress, 1_000_000n * XRP],
    [exchange.classicAddress, 1_000n * XRP],
    [broker.account, 1_000n * XRP],
    ...specs.map((token) => [issuerOf(token).account, 1_000n * XRP] as const),
  ])

  function seed(ledger: Ledger): void {
    const send = createSender(ledger)
    for (const name of ['bridge', 'exchange'])
      send(signerOf(name), {
        TransactionType: 'AccountSet',
        SetFlag: AccountSetAsfFlags.asfRequireDest,
      })
    for (const token of specs) {
      const issuer = issuerOf(token)
      const { currency, transferRate } = token
      send(issuer, {
        TransactionType: 'AccountSet',
        SetFlag: AccountSetAsfFlags.asfDefaultRipple,
        ...(transferRate === undefined ? {} : { TransferRate: transferRate }),
      })
      const holders = [
        [maker, '50000000'] as const,
        ...users.slice(0, -1).map((_, i) => [signerOf(`user ${i}`), token.purse] as const),
      ]
      for (const [holder, value] of holders) {
        const LimitAmount = { currency, issuer: issuer.account, value: '1000000000' }
        send(holder, { TransactionType: 'TrustSet', LimitAmount, Flags: 131_072 })
        const Amount = { currency, issuer: issuer.account, value }
        send(issuer, { TransactionType: 'Payment', Destination: holder.account, Amount })
      }
    }
    ledger.close()
    for (const [id, drops, value, TradingFee] of pools) {
      const Amount2 = amountOf(id, value)
      const Amount = drops.toString()
      send(maker, { TransactionType: 'AMMCreate', Amount, Amount2, TradingFee }, { fee: RESERVE_INCREMENT })
    }
    for (const [value, drops] of offers) {
      const TakerPays = (BigInt(value) * drops).toString()
      send(maker, { TransactionType: 'OfferCreate', TakerGets: amountOf('USD', value), TakerPays })
    }
    for (const [value, drops] of bids) {
      const TakerGets = (BigInt(value) * drops).toString()
      send(maker, { TransactionType: 'OfferCreate', TakerGets, TakerPays: amountOf('USD', value) })
    }
    ledger.close()
  }

  const tokens = specs.map((token) => {
    const { id, symbol, name, currency, listed } = token
    return { id, symbol, name, currency, issuer: issuerOf(token).account, listed }
  })
  const issuerNames = new Map(specs.map(({ id, issuedBy }) => [id, issuedBy]))
  const otherBroker = signerOf('second broker').account
  return { users, treasury, bridge, exchange, broker, otherBroker, tokens, issuerNames, genesis, seed }
}

const wallets = new Map<string, Wallet>()

/** A key pair of the sandbox by its name: the same everywhere, and known to everyone. Never hold anything real with it. */
export function walletOf(name: string): Wallet {
  const known = wallets.get(name)
  if (known !== undefined) return known
  const wallet = createWallet(name)
  wallets.set(name, wallet)
  return wallet
}
