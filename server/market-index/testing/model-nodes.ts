import type { AffectedNode } from '../write/deriver.ts'

/** Entries of a model's ledger, as metadata shows them. */

export interface ModelToken {
  readonly currency: string
  readonly issuer: string
}
export const keyOf = ({ currency, issuer }: ModelToken) => `${currency}.${issuer}`

export const text = (value: number): string => String(Number(value.toPrecision(15)))
export const dropsOf = (xrp: number): string => String(Math.round(xrp * 1e6))

/** An offer to sell a token for XRP, of which a half is left. */
export function takenHalf(
  token: ModelToken,
  maker: string,
  time: number,
  { xrp, units, more }: { readonly xrp: number; readonly units: number; readonly more: object },
): AffectedNode {
  const gets = (value: number) => ({ ...token, value: text(value) })
  return {
    ModifiedNode: {
      LedgerEntryType: 'Offer',
      LedgerIndex: `${maker} ${time}`,
      FinalFields: { Account: maker, TakerGets: gets(units), TakerPays: dropsOf(xrp), Sequence: 1, ...more },
      PreviousFields: { TakerGets: gets(units * 2), TakerPays: dropsOf(xrp * 2) },
    },
  }
}

/** An index of an entry of the ledger, by what it is of. */
const indexOf = (name: string): string =>
  Buffer.from(name).toString('hex').toUpperCase().padEnd(64, '0').slice(-64)

export const offerNode = (
  token: ModelToken,
  owner: string,
  { xrp, price }: { readonly xrp: number; readonly price: number },
  time: number,
): AffectedNode => ({
  CreatedNode: {
    LedgerEntryType: 'Offer',
    LedgerIndex: indexOf(`${keyOf(token)} ${owner} ${time}`),
    NewFields: {
      Account: owner,
      TakerGets: dropsOf(xrp),
      TakerPays: { ...token, value: text(xrp / price) },
      Sequence: 1,
    },
  },
})

export const rootNode = (account: string, balance: number): AffectedNode => ({
  ModifiedNode: {
    LedgerEntryType: 'AccountRoot',
    LedgerIndex: account,
    FinalFields: { Account: account, Balance: dropsOf(balance), OwnerCount: 2 },
    PreviousFields: {},
  },
})

export function takenWhole(
  { token, other }: { readonly token: ModelToken; readonly other: ModelToken },
  maker: string,
  time: number,
  { units, others }: { readonly units: number; readonly others: number },
): AffectedNode {
  const both = (gets: number, pays: number) => ({
    TakerGets: { ...token, value: text(gets) },
    TakerPays: { ...other, value: text(pays) },
  })
  return {
    DeletedNode: {
      LedgerEntryType: 'Offer',
      LedgerIndex: `${maker} ${time}`,
      FinalFields: { Account: maker, Sequence: 1, ...both(0, 0) },
      PreviousFields: both(units, others),
    },
  }
}
