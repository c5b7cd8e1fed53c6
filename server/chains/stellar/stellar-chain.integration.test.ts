import { Keypair, Networks } from '@stellar/stellar-sdk'
import { afterAll, beforeAll } from 'vitest'
import { type HorizonServer, startHorizon } from '../../../sandbox/stellar/server.ts'
import { createAccount, type State } from '../../../sandbox/stellar/state.ts'
import type { Asset } from '#contracts/api/payment.ts'
import { minor } from '../../domain/money.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { chainSuite } from '#testing/suites/chain.suite.ts'
import { createHorizonNodes } from './node/nodes.ts'
import { createStellarChain } from './stellar-chain.ts'
import { createTestWallet, dropReference } from './testing/test-wallet.ts'

const passphrase = Networks.PUBLIC
const [payer, stranger, treasury, issuer, impostor] = [
  Keypair.random(),
  Keypair.random(),
  Keypair.random(),
  Keypair.random(),
  Keypair.random(),
]
const asset = (symbol: string, maker = issuer): Asset => {
  const address = `${symbol}:${maker.publicKey()}`
  return { address, symbol, name: symbol, decimals: 7 }
}
const [token, untrusted, lookAlike] = [asset('USDC'), asset('EURC'), asset('USDC', impostor)]
const LARGEST = 2n ** 63n - 1n
let server: HorizonServer

beforeAll(async () => {
  const state: State = { accounts: new Map(), pools: [] }
  for (const key of [issuer, impostor]) createAccount(state, key.publicKey(), 100_000_000_000n, 1)
  for (const key of [payer, stranger, treasury]) {
    const account = createAccount(state, key.publicKey(), 100_000_000_000n, 1)
    for (const { address } of [token, lookAlike])
      account.lines.set(address, { balance: 50_000_000_000n, limit: LARGEST })
  }
  server = await startHorizon({ state, passphrase, now: Date.now, ledgerMs: 10 })
})
afterAll(() => server.stop())

const traits = {
  appends: false,
  waits: false,
  parts: false,
  taxes: false,
  approves: false,
  trusts: true,
  relays: false,
  together: true,
  extraIds: {
    good: ['104', 'memo of 28 bytes 0123456789A'],
    bad: ['', 'a memo of more than 28 bytes!', 'é'.repeat(15)],
  },
}

chainSuite('Stellar', traits, async () => {
  const nodes = {
    passphrase,
    horizonUrls: [server.origin],
    log: silentLog,
    clock: createSteppingClock(Date.now()),
    fetch,
  }
  const chainOf = (network: string) =>
    createStellarChain({
      passphrase: network,
      node: createHorizonNodes({ ...nodes, passphrase: network }),
      log: silentLog,
      clock: nodes.clock,
    })
  const chain = chainOf(passphrase)
  const wallet = createTestWallet(server.origin, passphrase, [payer, stranger])
  const address = payer.publicKey()
  return {
    chain,
    payer: address,
    stranger: stranger.publicKey(),
    treasury: treasury.publicKey(),
    assets: [chain.coin, token],
    now: () => new Date(),
    send: (tx) => wallet.send(tx),
    dropReference,
    token,
    lookAlike,
    misled: chainOf(Networks.TESTNET),
    untrusted,
    tooMuch: minor(10n ** 18n),
    spellings: [address],
    notAddresses: [
      '',
      'native',
      address.toLowerCase(),
      address.slice(0, -1),
      `${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`,
      // A muxed address of SEP-23's examples, and a secret key's form.
      'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK',
      `S${address.slice(1)}`,
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    ],
  }
})
