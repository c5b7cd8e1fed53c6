/** Entries of an account that can be listed by type. */
export const objectTypes = [
  'amm',
  'bridge',
  'check',
  'credential',
  'deposit_preauth',
  'did',
  'escrow',
  'mpt_issuance',
  'mptoken',
  'nft_offer',
  'nft_page',
  'offer',
  'oracle',
  'payment_channel',
  'permissioned_domain',
  'signer_list',
  'state',
  'ticket',
  'vault',
] as const

/** All of them, those that no account owns included. */
export const allTypes = [...objectTypes, 'account', 'amendments', 'directory', 'fee', 'hashes'] as const
