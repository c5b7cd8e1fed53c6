import { decodeAccountID, type SubmittableTransaction, type Wallet } from 'xrpl'
import type { XrplLedgerServer } from '../../../sandbox/xrpl/server.ts'

interface Ledger {
  readonly ledger: XrplLedgerServer['ledger']
  readonly send: (wallet: Wallet, transaction: SubmittableTransaction) => void
}

/** What two people do with NFTs in a round: one is minted each time; some are offered, bid for, sold and burned. */
export function tradeNfts(
  { ledger, send }: Ledger,
  [own, other]: readonly [Wallet, Wallet],
  round: number,
): void {
  const entries = [...ledger.openState().all()]
  const [Account, Owner] = [own.classicAddress, other.classicAddress]
  const URI = Buffer.from(`ipfs://art/${round}`).toString('hex').toUpperCase()
  const nftsOf = (account: string): readonly string[] => {
    const prefix = Buffer.from(decodeAccountID(account)).toString('hex').toUpperCase()
    return entries.flatMap((entry) =>
      entry.LedgerEntryType === 'NFTokenPage' && entry.index.startsWith(prefix)
        ? entry.NFTokens.map(({ NFToken }) => NFToken.NFTokenID)
        : [],
    )
  }
  const [mine, second] = nftsOf(Account)
  const [theirs] = nftsOf(Owner)
  const Amount = String(round * 1_000_000)
  send(own, { TransactionType: 'NFTokenMint', Account, NFTokenTaxon: round % 3, Flags: 9, URI })
  if (mine !== undefined && round % 2 === 0)
    send(own, { TransactionType: 'NFTokenCreateOffer', Account, NFTokenID: mine, Amount, Flags: 1 })
  if (theirs !== undefined && round % 3 === 0)
    send(own, { TransactionType: 'NFTokenCreateOffer', Account, NFTokenID: theirs, Owner, Amount })
  const offered = entries.find(
    (entry) => entry.LedgerEntryType === 'NFTokenOffer' && entry.Owner === Owner && (entry.Flags & 1) !== 0,
  )
  if (offered !== undefined && round % 5 === 0)
    send(own, { TransactionType: 'NFTokenAcceptOffer', Account, NFTokenSellOffer: offered.index })
  if (second !== undefined && round % 7 === 0)
    send(own, { TransactionType: 'NFTokenBurn', Account, NFTokenID: second })
}
