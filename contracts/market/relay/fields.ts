/** The form of one parameter of a method. A value of any other form is refused. */
export type RelayField =
  /** A classic address with the right checksum. */
  | { readonly kind: 'account' }
  /** The number of a ledger, or the name of one. */
  | { readonly kind: 'ledger' }
  /** Hexadecimal text of this many digits. */
  | { readonly kind: 'hex'; readonly digits: number }
  | { readonly kind: 'flag' }
  /** How many rows a page has. Other whole numbers are brought into the range; `paid` is the most of a paid plan. */
  | {
      readonly kind: 'limit'
      readonly least: number
      readonly usual: number
      readonly most: number
      readonly paid?: number
    }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  /** Text of letters, digits and a few signs. */
  | { readonly kind: 'name'; readonly most: number }
  /** Three characters, or 160 bits in hexadecimal. */
  | { readonly kind: 'currency' }
  /** The place where the next page begins, as a node has written it. */
  | { readonly kind: 'marker' }
  | { readonly kind: 'list'; readonly of: RelayField; readonly most: number }
  | { readonly kind: 'object'; readonly fields: RelayFields; readonly needs?: readonly string[] }
  | { readonly kind: 'either'; readonly of: readonly RelayField[] }

export type RelayFields = Readonly<Record<string, RelayField>>

export const account = { kind: 'account' } as const
export const hash = { kind: 'hex', digits: 64 } as const
export const flag = { kind: 'flag' } as const
export const currency = { kind: 'currency' } as const
export const marker = { kind: 'marker' } as const
/** A token that was issued by the ledger's newer kind of asset. */
export const issuance = { kind: 'hex', digits: 48 } as const
export const uint32 = { kind: 'whole', least: 0, most: 4_294_967_295 } as const
export const asset = {
  kind: 'either',
  of: [
    { kind: 'object', fields: { currency, issuer: account }, needs: ['currency'] },
    { kind: 'object', fields: { mpt_issuance_id: issuance }, needs: ['mpt_issuance_id'] },
  ],
} as const satisfies RelayField

/** The ledger that is asked about. */
export const ofLedger = { ledger_index: { kind: 'ledger' }, ledger_hash: hash } as const
/** A part of the ledgers, by number; -1 stands for the first or the last one that there is. */
export const ofRange = {
  ledger_index_min: { kind: 'whole', least: -1, most: 4_294_967_295 },
  ledger_index_max: { kind: 'whole', least: -1, most: 4_294_967_295 },
} as const

export const pages = (usual: number, most: number, paid?: number, least = 1) =>
  ({ limit: { kind: 'limit', least, usual, most, ...(paid === undefined ? {} : { paid }) }, marker }) as const
/** The same where the node takes no marker. */
export const rows = (usual: number, most: number, least = 1) =>
  ({ limit: { kind: 'limit', least, usual, most } }) as const
