import { afterAll } from 'vitest'
import { classicAddressToXAddress, Wallet } from 'xrpl'
import type { Asset } from '#contracts/api/payment.ts'
import { startXrplLedger, type XrplLedgerServer } from '../../../sandbox/xrpl/server.ts'
import { minor } from '../../domain/money.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import { PARTIAL_PAYMENT } from '../../formats/xrpl.ts'
import { asXrpl, openXrplTestChain } from '#testing/xrpl-test-chain.ts'
import { chainSuite } from '#testing/suites/chain.suite.ts'

const servers: XrplLedgerServer[] = []
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
})

const traits = {
  appends: false,
  waits: true,
  parts: true,
  taxes: false,
  approves: false,
  trusts: true,
  relays: false,
  extraIds: {
    good: ['7', '0', '4294967295'],
    bad: ['', '4294967296', '-1', '1.5', '07', '0x7', 'memo', '99999999999'],
  },
}

for (const networkId of [0, 21_337])
  chainSuite(`the XRP Ledger (network ${networkId})`, traits, async () => {
    const [payer, stranger, treasury, issuer, impostor] = [0, 1, 2, 3, 4].map(() => Wallet.generate())
    if (!payer || !stranger || !treasury || !issuer || !impostor) throw new Error('there are five wallets')
    const wallets = [payer, stranger, treasury, issuer, impostor]
    const genesis = new Map(wallets.map(({ classicAddress }) => [classicAddress, 10_000_000_000n]))
    // No ledger closes but when a test says so.
    const server = await startXrplLedger({ now: Date.now, closeEvery: 0, networkId, genesis })
    servers.push(server)
    const xrpl = openXrplTestChain(server, wallets, networkId)
    // Small sums: 16 digits have to hold a balance and the contract's tiny amounts.
    for (const maker of [issuer, impostor])
      await xrpl.issue(maker, 'USD', [
        [payer, '0.5'],
        [stranger, '0.5'],
        [treasury, '0'],
      ])
    const token = tokenOf('USD', issuer)
    return {
      chain: xrpl.chain,
      payer: payer.classicAddress,
      stranger: stranger.classicAddress,
      treasury: treasury.classicAddress,
      assets: [xrpl.chain.coin, token],
      token,
      lookAlike: tokenOf('USD', impostor),
      misled: openXrplTestChain(server, [], networkId === 0 ? 21_337 : 0).chain,
      deliverLess,
      untrusted: tokenOf('534F4C4F00000000000000000000000000000000', issuer),
      tooMuch: minor(10n ** 18n),
      now: () => new Date(),
      send: (tx: UnsignedTx) => xrpl.send(tx),
      hold: async (tx: UnsignedTx) => {
        await xrpl.submit(tx)
        return async () => server.close()
      },
      dropReference,
      spellings: [
        payer.classicAddress,
        classicAddressToXAddress(payer.classicAddress, false, networkId !== 0),
      ],
      notAddresses: [
        '',
        'native',
        payer.classicAddress.slice(1),
        `${payer.classicAddress}a`,
        payer.classicAddress.toLowerCase(),
        classicAddressToXAddress(payer.classicAddress, 7, networkId !== 0),
        classicAddressToXAddress(payer.classicAddress, false, networkId === 0),
        '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      ],
    }
  })

function tokenOf(currency: string, { classicAddress: issuer }: Wallet): Asset {
  return {
    address: `${currency}.${issuer}`,
    symbol: 'TST',
    name: 'Test',
    decimals: 15,
    currency,
    issuer,
  }
}

/** A fee as a wallet sends it that builds a plain payment from it. */
function dropReference(tx: UnsignedTx): UnsignedTx {
  const { txjson, ...rest } = asXrpl(tx)
  const { InvoiceID: _, DestinationTag: __, ...bare } = txjson
  return { ...rest, txjson: { ...bare, TransactionType: txjson.TransactionType, Account: txjson.Account } }
}

/** Nothing but the flag and what it spends tells such a payment from the prepared one: its Amount is the same. */
function deliverLess(tx: UnsignedTx): UnsignedTx {
  const { txjson, ...rest } = asXrpl(tx)
  const amount: unknown = txjson['Amount']
  const SendMax = { ...(typeof amount === 'object' ? amount : {}), value: '0.000000000000001' }
  return { ...rest, txjson: { ...txjson, SendMax, Flags: PARTIAL_PAYMENT } }
}
