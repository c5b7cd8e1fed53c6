import { expect, test } from 'vitest'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import { createWalletPayloads } from './index.ts'

const anchor = { number: '1', hash: 'AA' }
const payloads = createWalletPayloads({ suiteWalletUrl: 'https://wallet.test', xrplNetworkId: 0 })

const xrpl: UnsignedTx = {
  family: 'xrpl',
  networkId: 0,
  from: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  to: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  txjson: {
    TransactionType: 'Payment',
    Account: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
    Destination: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    Amount: '8500',
  },
}
const solana: UnsignedTx = {
  family: 'solana',
  cluster: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  from: 'So11111111111111111111111111111111111111112',
  to: '11111111111111111111111111111111',
  purpose: 'transfer',
  transaction: 'AQAB',
  lastValidBlockHeight: '150',
}
const stellar: UnsignedTx = {
  family: 'stellar',
  network: 'Public Global Stellar Network ; September 2015',
  from: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
  operations: [
    {
      type: 'payment',
      to: 'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
      asset: 'native',
      amount: '85000',
    },
  ],
  memoHash: 'ab'.repeat(32),
  validUntil: 1_800_000_000,
}

test.each([
  ['the XRP Ledger', xrpl, ['xaman', 'xrpl-walletconnect', 'suite']],
  ['Solana', solana, ['solana', 'suite']],
  ['Stellar', stellar, ['suite']],
])('a transaction of %s has a payload for each kind of wallet that can sign it', (_, tx, kinds) => {
  const written = payloads.write(tx, anchor)
  expect(written.map(({ kind }) => kind)).toEqual(kinds)
})

test('without an address of the suite wallet nothing leads there', () => {
  const bare = createWalletPayloads({ xrplNetworkId: 0 })
  expect(bare.write(stellar, anchor)).toEqual([])
})

test('a transaction that names another network of the XRP Ledger is refused', () => {
  const txjson = { ...xrpl.txjson, NetworkID: 21_338 }
  expect(payloads.read({ txjson })).toBeUndefined()
})

test.each(['', 'no link', 'https://wallet.test/sign?request=e30', 'https://wallet.test/sign?request=!'])(
  'the link "%s" asks for nothing',
  (link) => {
    expect(payloads.read({ kind: 'suite', link })).toBeUndefined()
  },
)
