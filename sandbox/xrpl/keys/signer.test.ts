import { encode, encodeForSigning, Wallet } from 'xrpl'
import { expect, test } from 'vitest'
import { walletOf } from '../world.ts'
import { seedOf, signerOf } from './signer.ts'

test('a signer and a wallet of the same name are one account, with one seed', () => {
  const [signer, wallet] = [signerOf('some name'), walletOf('some name')]
  expect(signer).toMatchObject({ account: wallet.classicAddress, publicKey: wallet.publicKey })
  expect(Wallet.fromSeed(seedOf('some name')).classicAddress).toBe(signer.account)
  expect(seedOf('some name')).toBe(wallet.seed)
  expect(wallet).toEqual(Wallet.fromSeed(seedOf('some name')))
})

test('its signatures are those of the wallet', () => {
  const [signer, wallet] = [signerOf('some name'), walletOf('some name')]
  const json = { TransactionType: 'AccountSet', Account: signer.account, Fee: '10', Sequence: 1 } as const
  const unsigned = { ...json, SigningPubKey: signer.publicKey }
  const TxnSignature = signer.sign(Buffer.from(encodeForSigning(unsigned), 'hex')).toString('hex')
  expect(encode({ ...unsigned, TxnSignature })).toBe(wallet.sign(json).tx_blob)
})
