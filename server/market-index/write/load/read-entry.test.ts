import { decode, encode } from 'xrpl'
import { expect, test } from 'vitest'
import {
  entriesIn,
  RECORDED_LEDGERS,
  recordedLedger,
  recordedMpt,
  recordedState,
} from '../../testing/recorded.ts'
import { ENTRY_CODES, readEntry, typeOf } from './read-entry.ts'

type Fields = Readonly<Record<string, unknown>>
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry of the ledger
const asEntry = (fields: Fields) => fields as unknown as Parameters<typeof encode>[0]
const bytesOf = (fields: Fields) => Buffer.from(encode(asEntry(fields)), 'hex')

/** What the ledger's own codec reads of it, in the fields that ours has. */
function byCodec(data: Buffer, ours: Fields): Fields {
  const all: Fields = { ...decode(data.toString('hex')) }
  return Object.fromEntries(Object.keys(ours).map((name) => [name, pick(all[name], ours[name])]))
}
function pick(theirs: unknown, ours: unknown): unknown {
  if (Array.isArray(theirs) && Array.isArray(ours)) return theirs.map((one, i) => pick(one, ours[i]))
  if (typeof theirs !== 'object' || theirs === null || typeof ours !== 'object' || ours === null)
    return theirs
  const [from, names]: readonly [Fields, readonly string[]] = [{ ...theirs }, Object.keys(ours)]
  const like: Fields = { ...ours }
  return Object.fromEntries(names.map((name) => [name, pick(from[name], like[name])]))
}

const recorded: readonly Fields[] = [
  ...recordedState().accountState,
  ...RECORDED_LEDGERS.flatMap((index) => recordedLedger(index).flatMap(({ metaData }) => entriesIn(metaData)))
    // The frequent ones of one ledger are enough: the codec is slow.
    .filter(({ LedgerEntryType: type }, i) => type.startsWith('NFToken') || i % 4 === 0),
  ...recordedMpt().flatMap(({ meta }) => entriesIn(meta)),
]

test('every recorded entry is read as the ledger’s own codec reads it', () => {
  const counts: Record<string, number> = {}
  for (const { index: _, ...fields } of recorded) {
    const type = String(fields['LedgerEntryType'])
    if (!Object.hasOwn(ENTRY_CODES, type)) continue
    const data = bytesOf(fields)
    const ours = readEntry(data)
    expect(typeOf(data)).toBe(type)
    expect(ours).toEqual(byCodec(data, ours))
    counts[type] = (counts[type] ?? 0) + 1
  }
  expect(Object.keys(counts).toSorted()).toEqual([
    'AccountRoot',
    'MPToken',
    'MPTokenIssuance',
    'NFTokenOffer',
    'Offer',
    'RippleState',
  ])
})

test.each([
  [
    'an amount of a multi-purpose token',
    {
      LedgerEntryType: 'Offer',
      TakerPays: '5',
      TakerGets: { mpt_issuance_id: '0'.repeat(47) + '1', value: '7' },
    },
  ],
  [
    'a page of NFTs',
    {
      LedgerEntryType: 'NFTokenPage',
      PreviousPageMin: 'A'.repeat(64),
      NFTokens: [
        {
          NFToken: {
            NFTokenID: '000B0C4495F14B0E44F78A264E41713C64B5F89242540EE2BC8B858E00000D65',
            URI: '6970',
          },
        },
        {
          NFToken: {
            NFTokenID: '000B0C4495F14B0E44F78A264E41713C64B5F89242540EE2BC8B858E00000D66',
            URI: 'AB'.repeat(256),
          },
        },
        { NFToken: { NFTokenID: '000B0C4495F14B0E44F78A264E41713C64B5F89242540EE2BC8B858E00000D67' } },
      ],
      PreviousTxnID: 'B'.repeat(64),
      PreviousTxnLgrSeq: 7,
    },
  ],
  [
    'codes and amounts at their limits',
    {
      LedgerEntryType: 'RippleState',
      Balance: {
        currency: '0000000000000000000000005852500000000000'.replace('585250', '414141'),
        issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji',
        value: '-9999999999999999e80',
      },
      LowLimit: {
        currency: 'USD',
        issuer: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
        value: '1000000000000000e-96',
      },
      HighLimit: {
        currency: '03D4A1B2C3D4E5F60718293A4B5C6D7E8F901234',
        issuer: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp',
        value: '0',
      },
    },
  ],
])('%s: the same as by the codec', (_, fields) => {
  const data = bytesOf(fields)
  const ours = readEntry(data)
  expect(ours).toEqual(byCodec(data, ours))
})

test('bytes that are no entry are refused, and take no time', () => {
  expect(() => readEntry(Buffer.from('1100722200', 'hex'))).toThrow()
  expect(() => readEntry(Buffer.from('f9'.repeat(50_000), 'hex'))).toThrow()
})
