import { expect, test } from 'vitest'
import { parseNFTokenID } from 'xrpl'
import { readNftId, writeNftId } from './nft-id.ts'

// The example of the standard XLS-20.
const ID = '000B0C4495F14B0E44F78A264E41713C64B5F89242540EE2BC8B858E00000D65'

test('an identifier is taken apart as the client does, and put together again', () => {
  const { Flags, TransferFee, Issuer, Taxon, Sequence } = parseNFTokenID(ID)
  const parts = { flags: Flags, transferFee: TransferFee, issuer: Issuer, taxon: Taxon, sequence: Sequence }
  expect(readNftId(ID)).toEqual(parts)
  expect(readNftId(ID).taxon).toBe(146_999_694)
  expect(writeNftId(parts)).toBe(ID)
})

test('the largest taxon and sequence survive the scrambling', () => {
  const parts = { ...readNftId(ID), taxon: 0xffff_ffff, sequence: 0xffff_fffe }
  expect(readNftId(writeNftId(parts))).toEqual(parts)
})
