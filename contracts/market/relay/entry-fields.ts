import { account, asset, currency, flag, hash, issuance, type RelayFields, uint32 } from './fields.ts'

const bySequence = {
  kind: 'either',
  of: [hash, { kind: 'object', fields: { owner: account, seq: uint32 }, needs: ['owner', 'seq'] }],
} as const
const byAccountSequence = {
  kind: 'either',
  of: [hash, { kind: 'object', fields: { account, seq: uint32 }, needs: ['account', 'seq'] }],
} as const
const credentialType = { kind: 'name', most: 128 } as const

/** The ways to name one entry of the ledger: by its index, or by what the index is made of. */
export const entryFields = {
  index: hash,
  account_root: account,
  amm: {
    kind: 'either',
    of: [hash, { kind: 'object', fields: { asset, asset2: asset }, needs: ['asset', 'asset2'] }],
  },
  check: hash,
  credential: {
    kind: 'either',
    of: [
      hash,
      {
        kind: 'object',
        fields: { subject: account, issuer: account, credential_type: credentialType },
        needs: ['subject', 'issuer', 'credential_type'],
      },
    ],
  },
  deposit_preauth: {
    kind: 'either',
    of: [
      hash,
      { kind: 'object', fields: { owner: account, authorized: account }, needs: ['owner', 'authorized'] },
    ],
  },
  did: account,
  directory: {
    kind: 'either',
    of: [
      hash,
      { kind: 'object', fields: { owner: account, sub_index: uint32 }, needs: ['owner'] },
      { kind: 'object', fields: { dir_root: hash, sub_index: uint32 }, needs: ['dir_root'] },
    ],
  },
  escrow: bySequence,
  mpt_issuance: issuance,
  mptoken: {
    kind: 'either',
    of: [
      hash,
      {
        kind: 'object',
        fields: { mpt_issuance_id: issuance, account },
        needs: ['mpt_issuance_id', 'account'],
      },
    ],
  },
  nft_offer: hash,
  nft_page: hash,
  offer: byAccountSequence,
  oracle: {
    kind: 'either',
    of: [
      hash,
      {
        kind: 'object',
        fields: { account, oracle_document_id: uint32 },
        needs: ['account', 'oracle_document_id'],
      },
    ],
  },
  payment_channel: hash,
  permissioned_domain: byAccountSequence,
  ripple_state: {
    kind: 'object',
    fields: { accounts: { kind: 'list', of: account, most: 2 }, currency },
    needs: ['accounts', 'currency'],
  },
  ticket: {
    kind: 'either',
    of: [hash, { kind: 'object', fields: { account, ticket_seq: uint32 }, needs: ['account', 'ticket_seq'] }],
  },
  vault: bySequence,
  binary: flag,
} as const satisfies RelayFields
