import { Connection, type Keypair, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JupiterServer, startJupiter } from '../../../sandbox/jupiter/server.ts'
import { type SolanaNode, startSolanaNode } from '../../../sandbox/solana/server.ts'
import { readTokenAccount, writeTokenAccount } from '../../../sandbox/solana/token-state.ts'
import { SOL, USDC } from '../../../sandbox/solana/tokens.ts'
import { createSolanaWorld, type SolanaWorld } from '../../../sandbox/solana/world.ts'
import { engineOver } from '#testing/chains/engine-over.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import {
  clusterOf,
  createAccountRent,
  createSolanaChain,
  createSolanaNodes,
  describeTransaction,
} from '../../chains/solana/index.ts'
import { TOGETHER } from '../../domain/payment/together.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import { createJupiterRouter, type JupiterRouter } from '../../upstreams/jupiter/jupiter.ts'

/** A swap on Solana with one signature: from prepare to the ledger's books. */

const SESSION = 'ses_a'
const AMOUNT = 1_000_000_000n
// One clock for the engine and the node: on a busy machine it runs ahead of the machine's by minutes.
const clock = createSteppingClock()
let world: SolanaWorld
let node: SolanaNode
let jupiter: JupiterServer
let router: JupiterRouter
let connection: Connection

beforeAll(async () => {
  world = createSolanaWorld({ now: () => clock.now().getTime() })
  // A transaction can land for 150 slots.
  node = await startSolanaNode({ ledger: world.ledger, slotMs: 100 })
  jupiter = await startJupiter({ world })
  connection = new Connection(node.origin, 'confirmed')
})
afterAll(async () => {
  await router.close()
  await Promise.all([jupiter.stop(), node.stop()])
})

async function open(index: number) {
  const key = world.users[index]
  if (key === undefined) throw new Error(`there is no user ${index}`)
  const genesis = world.ledger.genesisHash
  const cluster = clusterOf(genesis)
  const nodes = createSolanaNodes({ genesis, rpcUrls: [node.origin], log: silentLog, fetch })
  const chain = createSolanaChain({ cluster, genesis, node: nodes, log: silentLog })
  router = createJupiterRouter({
    url: jupiter.origin,
    cluster,
    describe: describeTransaction,
    accountRent: createAccountRent(nodes),
    callsPerMinute: 1_000,
    clock,
    log: silentLog,
  })
  const engine = await engineOver({ chain, router, treasury: world.treasury.toBase58(), clock })
  return {
    ...engine,
    prepare: () => engine.prepare(key.publicKey.toBase58(), 'USDC', AMOUNT),
    signed: async (id: string) => signedBy(key, await engine.formOf(id)),
  }
}

function signedBy(key: Keypair, tx: UnsignedTx): string {
  if (tx.family !== 'solana') throw new Error('it is not of Solana')
  const transaction = VersionedTransaction.deserialize(Buffer.from(tx.transaction, 'base64'))
  transaction.sign([key])
  return Buffer.from(transaction.serialize()).toString('base64')
}

/** The pool comes to give a tenth less, until it is put back. */
function movePrice(): () => void {
  const { svm } = world.ledger
  const vault = world.pools.find(({ a, b }) => a.token === SOL && b.token === USDC)?.b.vault
  const account = vault && svm.account(vault)
  const held = account && readTokenAccount(account)
  if (vault === undefined || account === undefined || held === undefined) throw new Error('there is no pool')
  const data = writeTokenAccount({ ...held, amount: held.amount - held.amount / 10n }, false)
  svm.write(vault, { ...account, data })
  return () => svm.write(vault, account)
}

test('fee and swap are one signature, one hash and one write of the books', async () => {
  const { payments, prepare, signed, until, booked, treasuryHolds } = await open(0)
  const intent = await prepare()
  expect(intent.together).toMatchObject({ steps: ['fee', 'product'], state: 'offered' })
  const before = await treasuryHolds()
  await payments.open(intent.id, TOGETHER, SESSION)
  const txHash = await payments.broadcast(intent.id, TOGETHER, await signed(intent.id), SESSION)
  const sent = { state: 'confirmed', sent: { txHash } }
  await until(intent.id, {
    state: 'final',
    booked: 'posted',
    together: { state: 'landed' },
    steps: [sent, { ...sent, receivedMinor: expect.stringMatching(/^[0-9]+$/) }],
  })
  expect(((await treasuryHolds()) - before).toString()).toBe(intent.deal.fee.totalMinor)
  expect(await booked()).toEqual(['accrual', 'posting'])
  payments.stop()
})

test('a swap whose price has moved takes no fee and leaves no credit, and is repeated as one', async () => {
  const { payments, prepare, signed, until, read, booked, treasuryHolds } = await open(1)
  const intent = await prepare()
  await payments.open(intent.id, TOGETHER, SESSION)
  const before = await treasuryHolds()
  const putBack = movePrice()
  // Sent by the wallet itself: the suite would have tried it out first.
  const txHash = await connection.sendEncodedTransaction(await signed(intent.id), { skipPreflight: true })
  await payments.submit(intent.id, TOGETHER, txHash, SESSION)
  await until(intent.id, {
    booked: 'no',
    together: { state: 'failed' },
    steps: [{ failure: 'TX_FAILED' }, { failure: 'TX_FAILED' }],
  })
  expect(await treasuryHolds()).toBe(before)
  expect(await booked()).toEqual([])

  putBack()
  // A route that was found is kept for some seconds.
  await clock.step(30_000)
  await payments.retry(intent.id)
  await payments.refresh(intent.id)
  await payments.open(intent.id, TOGETHER, SESSION)
  await payments.broadcast(intent.id, TOGETHER, await signed(intent.id), SESSION)
  await until(intent.id, { state: 'final', booked: 'posted', together: { state: 'landed' } })
  expect((await read(intent.id)).attempts).toMatchObject([{ txHash, failure: 'TX_FAILED' }])
  expect(await booked()).toEqual(['accrual', 'posting'])
  payments.stop()
})
