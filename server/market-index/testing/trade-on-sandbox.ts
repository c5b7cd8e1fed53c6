import type { SubmittableTransaction, Wallet } from 'xrpl'
import { startXrplLedger, type XrplLedgerServer } from '../../../sandbox/xrpl/server.ts'
import { createXrplWorld, walletOf, type XrplWorld } from '../../../sandbox/xrpl/world.ts'
import { tradeNfts } from './trade-nfts.ts'

export const NETWORK_ID = 63_456

/** A ledger of the sandbox with its markets, where ledgers close when a test says so, and people who trade there. */
export interface Exchange {
  readonly server: XrplLedgerServer
  readonly world: XrplWorld
  /** Some transactions of every kind, and the end of their ledger. */
  trade(): void
  stop(): Promise<void>
}

/** `seconds` pass from one ledger to the next. */
export async function startExchange({
  port = 0,
  first = 1_790_000_000,
  seconds = 20,
} = {}): Promise<Exchange> {
  const world = createXrplWorld()
  let time = first * 1_000
  const now = () => (time += seconds * 1_000)
  const server = await startXrplLedger({
    port,
    now,
    genesis: world.genesis,
    networkId: NETWORK_ID,
    closeEvery: 0,
  })
  const { ledger } = server
  world.seed(ledger)
  const sequences = new Map<string, number>()

  function send(wallet: Wallet, transaction: SubmittableTransaction, fee = '10'): void {
    const Account = wallet.classicAddress
    // Where a transaction is refused, its number is still free.
    const sequence = sequences.get(Account) ?? firstSequence(Account)
    const { tx_blob } = wallet.sign({ ...transaction, Fee: fee, Sequence: sequence, NetworkID: NETWORK_ID })
    const result = ledger.submit(tx_blob)?.result ?? 'none'
    sequences.set(Account, /^te[cs]/.test(result) ? sequence + 1 : sequence)
  }
  function firstSequence(account: string): number {
    const root = [...ledger.openState().all()].find(
      (entry) => entry.LedgerEntryType === 'AccountRoot' && entry.Account === account,
    )
    return root?.LedgerEntryType === 'AccountRoot' ? root.Sequence : ledger.first
  }

  const maker = walletOf('market maker')
  const [alice, bob, carol] = world.users
  if (alice === undefined || bob === undefined || carol === undefined)
    throw new Error('the world lacks users')
  const token = (id: string, value: string) => {
    const { currency = '', issuer = '' } = world.tokens.find((one) => one.id === id) ?? {}
    return { currency, issuer, value }
  }
  let round = 0

  return {
    server,
    world,
    trade() {
      round += 1
      const [own, other] = round % 2 === 0 ? [alice, bob] : [bob, alice]
      const Account = own.classicAddress
      const units = (round % 7) + 1
      const drops = String(units * 520_000)
      const offer = { TransactionType: 'OfferCreate', Account } as const
      send(own, { ...offer, TakerGets: drops, TakerPays: token('USD', String(units)) })
      send(own, { ...offer, TakerGets: token('RLUSD', String(units)), TakerPays: String(units * 470_000) })
      send(own, { ...offer, TakerGets: drops, TakerPays: token('SOLO', String(units)) })
      const paid = { TransactionType: 'Payment', Account, Destination: other.classicAddress } as const
      send(own, { ...paid, Amount: token('RLUSD', `${units}.25`) })
      if (round % 3 === 0)
        send(own, {
          ...paid,
          Amount: token('EUR', '2'),
          SendMax: token('RLUSD', '9'),
          Paths: [[{ currency: 'XRP' }]],
        })
      // Far from the market: it stands until it is taken back.
      if (round % 4 === 0) send(own, { ...offer, TakerGets: token('SOLO', '1'), TakerPays: '9000000' })
      if (round % 8 === 0) {
        const { Sequence } = lastOffer(Account)
        if (Sequence !== undefined)
          send(own, { TransactionType: 'OfferCancel', Account, OfferSequence: Sequence })
      }
      if (round % 5 === 0) {
        const Holder = carol.classicAddress
        const value = round % 10 === 0 ? '0' : '1000'
        const LimitAmount = { ...token('SOLO', '0'), value }
        send(carol, { TransactionType: 'TrustSet', Account: Holder, LimitAmount, Flags: 131_072 })
      }
      // A pool of two tokens, and what is added to another one.
      if (round === 2)
        send(
          maker,
          {
            TransactionType: 'AMMCreate',
            Account: maker.classicAddress,
            Amount: token('USD', '5000'),
            Amount2: token('EUR', '4500'),
            TradingFee: 400,
          },
          '200000',
        )
      if (round > 2 && round % 3 === 1)
        send(own, { ...offer, TakerGets: token('USD', '3'), TakerPays: token('EUR', '2') })
      if (round % 6 === 0)
        send(maker, {
          TransactionType: 'AMMDeposit',
          Account: maker.classicAddress,
          Asset: { currency: 'XRP' },
          Asset2: { currency: token('SOLO', '0').currency, issuer: token('SOLO', '0').issuer },
          Amount: '4000000',
          Amount2: token('SOLO', '16'),
          Flags: 0x00100000,
        })
      tradeNfts({ ledger, send }, [own, other], round)
      server.close()
    },
    stop: async () => server.stop(),
  }

  function lastOffer(account: string): { readonly Sequence?: number } {
    const offers = [...ledger.openState().all()].flatMap((entry) =>
      entry.LedgerEntryType === 'Offer' && entry.Account === account ? [entry] : [],
    )
    return offers.at(-1) ?? {}
  }
}
