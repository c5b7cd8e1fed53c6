import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../domain/account/audit-entry.ts'
import { accounts } from '../../../domain/ledger/entries.ts'
import { balanceId } from '../../../domain/ledger/totals.ts'
import { ask, payFee, read, sign } from '#testing/paying.ts'
import { repeatableRandom } from '#testing/plain-ports.ts'
import { router, samplePartner, treasury } from '#testing/samples.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { createReconciling } from '../reconciling/index.ts'
import { confirmRestore, readRestore } from '../restore.ts'
import { createPayouts } from './index.ts'

const operator = { kind: 'command' } as const
const receiver = `0x${'77'.repeat(20)}`
const DAY = 24 * 3_600_000

async function paidWorld() {
  const world = await createTestWorld()
  let entries = 0
  const auditEntry = (_: unknown, action: string, object: string, details: object): AuditEntry => ({
    id: `aud_${++entries}`,
    at: world.clock.now().toISOString(),
    actor: { kind: 'command', email: '' },
    action,
    object,
    details: { ...details },
  })
  const payouts = createPayouts({ ...world, auditEntry })
  const { id } = await world.prepare(ask)
  await payFee(world, id)
  await sign(world, id, 'product')
  world.chain.mine(6)
  await world.clock.step(60_000)
  const balance = async () => {
    const row = await world.store.read.balances.get(
      balanceId(accounts.partner(samplePartner.slug), 'eth', 'native'),
    )
    if (row === undefined) throw new Error('no balance')
    return row
  }
  const owed = (await balance()).postedMinor
  expect(BigInt(owed)).toBeGreaterThan(0n)
  const proposal = {
    partner: samplePartner.slug,
    chain: 'eth',
    asset: 'native',
    amountMinor: owed,
    to: receiver,
    reason: 'monthly',
  } as const
  const pay = (value: string, from = treasury) =>
    world.chain.send({ family: 'evm', chainId: 1, from, to: receiver, value, data: '0x' })
  const reconciling = createReconciling({ ...world, auditEntry })
  return { ...world, auditEntry, payouts, reconciling, balance, owed, proposal, pay }
}

test('a payout is proposed, sent, confirmed on its chain, and in the audit log', async () => {
  const { payouts, balance, owed, proposal, pay, chain, store } = await paidWorld()
  const { id } = await payouts.propose(operator, proposal)
  expect(await balance()).toMatchObject({ reservedMinor: owed, paidMinor: '0' })
  const hash = pay(owed)
  expect(await payouts.sent(operator, id, hash.toUpperCase().replace('0X', '0x'))).toMatchObject({
    state: 'sent',
    txHash: hash,
  })
  expect(await balance()).toMatchObject({ reservedMinor: '0', paidMinor: owed, postedMinor: owed })
  chain.mine(6)
  await payouts.follow()
  expect(await store.read.payouts.get(id)).toMatchObject({ state: 'confirmed' })
  const log = await store.read.audit.list({ limit: 10 })
  expect(log.map(({ action }) => action)).toEqual(['payout.propose', 'payout.sent'])
})

test('a proposal that is carried out again after a crash is the one that was made before it', async () => {
  const { owed, proposal, balance, ...world } = await paidWorld()
  const half = (BigInt(owed) / 2n).toString()
  const propose = (seed: string) => {
    const random = repeatableRandom()
    const payouts = createPayouts({ ...world, random })
    return random.again(seed, () => payouts.propose(operator, { ...proposal, amountMinor: half }))
  }
  const first = await propose('a')
  expect(await propose('a')).toEqual(first)
  expect(await balance()).toMatchObject({ reservedMinor: half })
  expect((await propose('b')).id).not.toBe(first.id)
  expect(await world.store.read.audit.count()).toBe(2)
})

test('attack: two operators cannot pay the same money out, by proposal or by transaction', async () => {
  const { payouts, balance, owed, proposal, pay, store } = await paidWorld()
  const both = await Promise.allSettled([
    payouts.propose(operator, proposal),
    payouts.propose(operator, proposal),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'AMOUNT_TOO_LARGE', details: { availableMinor: '0' } },
  })
  const [payout] = await store.read.payouts.list({ limit: 5 })
  const sent = await Promise.allSettled([
    payouts.sent(operator, payout?.id ?? '', pay(owed)),
    payouts.sent(operator, payout?.id ?? '', pay(owed)),
  ])
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'PAYOUT_NOT_OPEN' },
  })
  expect(await store.read.ledger.list({ where: { kind: 'payout' }, limit: 5 })).toHaveLength(1)
  expect(await balance()).toMatchObject({ reservedMinor: '0', paidMinor: owed })
})

test('attack: a transaction is one payout, and never a fee', async () => {
  const { payouts, owed, proposal, pay, store } = await paidWorld()
  const half = (BigInt(owed) / 2n).toString()
  const first = await payouts.propose(operator, { ...proposal, amountMinor: half })
  const second = await payouts.propose(operator, { ...proposal, amountMinor: half })
  const hash = pay(half)
  await payouts.sent(operator, first.id, hash)
  await expect(payouts.sent(operator, second.id, hash)).rejects.toMatchObject({ code: 'FEE_TX_REUSED' })
  const [fee] = await store.read.ledger.list({ where: { kind: 'accrual' }, limit: 1 })
  const feeTx = fee?.kind === 'accrual' ? fee.feeTx : ''
  await expect(payouts.sent(operator, second.id, feeTx)).rejects.toMatchObject({ code: 'FEE_TX_REUSED' })
})

test('money that can still be undone is not paid out, and what was paid out cannot be undone', async () => {
  const { payouts, proposal, owed, balance, ...world } = await paidWorld()
  const { id } = await world.prepare(ask)
  const hash = await sign(world, id, 'fee')
  world.chain.mine(2)
  await world.clock.step(2_000)
  expect(await balance()).toMatchObject({ pendingMinor: owed, postedMinor: owed })
  const more = { ...proposal, amountMinor: (BigInt(owed) + 1n).toString() }
  await expect(payouts.propose(operator, more)).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
  const payout = await payouts.propose(operator, proposal)
  // The fee is reversed while the payout is under way.
  world.chain.drop(hash)
  const reversing = (async () => {
    for (let minutes = 0; minutes < 80; minutes += 10) await world.clock.step(600_000)
  })()
  await Promise.all([payouts.sent(operator, payout.id, `0x${'ef'.repeat(32)}`), reversing])
  expect(await read(world, id)).toMatchObject({ booked: 'no' })
  expect(await balance()).toMatchObject({ pendingMinor: '0', postedMinor: owed, paidMinor: owed })
})

test('a payout that was not sent by the treasury, or brought too little, stays open and says why', async () => {
  const { payouts, owed, proposal, pay, chain, store } = await paidWorld()
  const half = (BigInt(owed) / 2n).toString()
  const foreign = await payouts.propose(operator, { ...proposal, amountMinor: half })
  const short = await payouts.propose(operator, { ...proposal, amountMinor: half })
  await payouts.sent(operator, foreign.id, pay(half, receiver))
  await payouts.sent(operator, short.id, pay('1'))
  chain.mine(6)
  await payouts.follow()
  expect(await store.read.payouts.get(foreign.id)).toMatchObject({
    state: 'sent',
    problem: 'It was not sent by the treasury.',
  })
  expect(await store.read.payouts.get(short.id)).toMatchObject({
    state: 'sent',
    problem: 'It brought the receiver only 1.',
  })
})

test('a payout that brought too little is settled once: what arrived is paid out, and the rest is owed again', async () => {
  const { payouts, owed, proposal, pay, balance, clock, chain, store } = await paidWorld()
  const { id } = await payouts.propose(operator, proposal)
  await payouts.sent(operator, id, pay('7'))
  const settled = () => payouts.settle(operator, id, 'a slip of the pen')
  await expect(settled()).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  chain.mine(6)
  await payouts.follow()
  expect(await store.read.payouts.get(id)).toMatchObject({ state: 'sent', arrivedMinor: '7' })
  await clock.step(3 * DAY)
  await expect(payouts.cancel(operator, id, 'too little')).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  await Promise.all([settled(), settled(), payouts.follow()])
  expect(await settled()).toMatchObject({ state: 'short', arrivedMinor: '7', amountMinor: owed })
  expect(await balance()).toMatchObject({ reservedMinor: '0', paidMinor: '7', postedMinor: owed })
  expect(await store.read.ledger.list({ where: { kind: 'payout-return' }, limit: 5 })).toHaveLength(1)
  const log = await store.read.audit.list({ limit: 10 })
  expect(log.map(({ action }) => action)).toEqual(['payout.propose', 'payout.sent', 'payout.settle'])
  await expect(payouts.cancel(operator, id, 'again')).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  // The rest is a payout of its own.
  const rest = (BigInt(owed) - 7n).toString()
  const second = await payouts.propose(operator, { ...proposal, amountMinor: rest })
  expect(await payouts.sent(operator, second.id, pay(rest))).toMatchObject({ state: 'sent' })
  chain.mine(6)
  await payouts.follow()
  expect(await store.read.payouts.get(second.id)).toMatchObject({ state: 'confirmed' })
  expect(await balance()).toMatchObject({ reservedMinor: '0', paidMinor: owed })
})

test('attack: only a payout that the treasury sent, and that brought too little for good, is settled', async () => {
  const { payouts, owed, proposal, pay, balance, chain } = await paidWorld()
  const part = (BigInt(owed) / 5n).toString()
  const call = { family: 'evm', chainId: 1, from: treasury, to: router, value: '0', data: '0x1234' } as const
  const hashes = [pay(part), pay('1', receiver), pay('0'), chain.send(call)]
  const ids: string[] = []
  for (const hash of hashes) {
    const { id } = await payouts.propose(operator, { ...proposal, amountMinor: part })
    await payouts.sent(operator, id, hash)
    ids.push(id)
  }
  chain.mine(6)
  const { id: open } = await payouts.propose(operator, { ...proposal, amountMinor: part })
  ids.push(open)
  const before = await balance()
  for (const id of ids)
    await expect(payouts.settle(operator, id, 'as I say')).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  await expect(payouts.settle(operator, 'po_none', 'as I say')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await balance()).toEqual(before)
})

test('a sent payout is cancelled only once it cannot happen any more, and is owed again', async () => {
  const { payouts, owed, proposal, balance, clock, chain } = await paidWorld()
  const { id } = await payouts.propose(operator, proposal)
  await payouts.sent(operator, id, `0x${'ef'.repeat(32)}`)
  await expect(payouts.cancel(operator, id, 'a mistake')).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  await clock.step(DAY)
  await Promise.all([payouts.cancel(operator, id, 'it never came'), payouts.cancel(operator, id, 'same')])
  expect(await balance()).toMatchObject({ paidMinor: '0', postedMinor: owed, reservedMinor: '0' })
  chain.isUp = false
  const again = await payouts.propose(operator, proposal)
  expect(await payouts.cancel(operator, again.id, 'another')).toMatchObject({ state: 'cancelled' })
  expect(await balance()).toMatchObject({ reservedMinor: '0' })
})

test('attack: a payout whose transaction any node shows, and whose end is not decided, is never cancelled', async () => {
  const { payouts, owed, proposal, pay, clock, chain, store } = await paidWorld()
  const { id } = await payouts.propose(operator, proposal)
  const hash = pay(owed)
  await payouts.sent(operator, id, hash)
  const cancelled = () => payouts.cancel(operator, id, 'it never came')
  await clock.step(3 * DAY)
  await expect(cancelled()).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  // In blocks, and not final.
  chain.mine(3)
  await payouts.follow()
  await expect(cancelled()).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  // Undone: it may still come for a day after a node last showed it.
  chain.drop(hash)
  await clock.step(DAY - 1)
  await expect(cancelled()).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  // An early payout without a receiver is judged by its transaction alone.
  chain.restore(hash)
  chain.mine(6)
  await store.transact(async ({ payouts: rows }) => {
    const row = await rows.get(id)
    if (row === undefined) throw new Error('no payout')
    const { to: _, ...early } = row
    await rows.update(early)
  })
  await clock.step(3 * DAY)
  await expect(cancelled()).rejects.toMatchObject({ code: 'PAYOUT_NOT_OPEN' })
  chain.isUp = false
  await expect(cancelled()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a transaction that brought a payout’s receiver nothing cancels it, and is free for the payout that it is of', async () => {
  const { payouts, owed, proposal, balance, chain, store } = await paidWorld()
  const half = (BigInt(owed) / 2n).toString()
  const wrong = await payouts.propose(operator, { ...proposal, amountMinor: half, to: router })
  const right = await payouts.propose(operator, { ...proposal, amountMinor: half })
  const tx = { family: 'evm', chainId: 1, from: treasury, to: receiver, value: half, data: '0x' } as const
  const hash = chain.send(tx)
  await payouts.sent(operator, wrong.id, hash)
  chain.mine(6)
  await payouts.follow()
  expect(await store.read.payouts.get(wrong.id)).toMatchObject({
    problem: 'It brought the receiver nothing.',
  })
  await payouts.cancel(operator, wrong.id, 'another payout’s hash')
  expect(await store.read.payouts.get(wrong.id)).toMatchObject({ state: 'cancelled', txHash: hash })
  expect(await payouts.sent(operator, right.id, hash)).toMatchObject({ state: 'confirmed', txHash: hash })
  expect(await balance()).toMatchObject({ reservedMinor: '0', paidMinor: half })
  expect(await payouts.cancel(operator, wrong.id, 'again')).toMatchObject({ state: 'cancelled' })
  expect(await balance()).toMatchObject({ paidMinor: half })
})

test('attack: coin that a contract may have sent on is not paid a second time', async () => {
  const { payouts, proposal, clock, chain, store } = await paidWorld()
  const { id } = await payouts.propose(operator, proposal)
  const call = { family: 'evm', chainId: 1, from: treasury, to: router, value: '0', data: '0x1234' } as const
  await payouts.sent(operator, id, chain.send(call))
  chain.mine(6)
  await payouts.follow()
  expect(await store.read.payouts.get(id)).toMatchObject({
    problem: 'It calls a contract, and what that sent on is not shown.',
  })
  await clock.step(3 * DAY)
  await expect(payouts.cancel(operator, id, 'nothing came')).rejects.toMatchObject({
    code: 'PAYOUT_NOT_OPEN',
  })
})

test('payouts that are stuck do not keep later ones from being confirmed', async () => {
  const { payouts, owed, proposal, pay, chain, store } = await paidWorld()
  const part = (BigInt(owed) / 2n).toString()
  const { id } = await payouts.propose(operator, { ...proposal, amountMinor: part })
  const stuck = await store.read.payouts.get(id)
  if (stuck === undefined) throw new Error('no payout')
  await store.transact(async (tables) => {
    for (let n = 10; n < 610; n++) {
      const txHash = `0x${'ab'.repeat(30)}1${n}`
      await tables.payouts.insert({ ...stuck, id: `po_${n}`, state: 'sent', txHash, tx: `eth:${txHash}` })
    }
  })
  const later = await payouts.propose(operator, { ...proposal, amountMinor: part })
  await payouts.sent(operator, later.id, pay(part))
  chain.mine(6)
  await payouts.follow()
  expect(await store.read.payouts.get(later.id)).toMatchObject({ state: 'confirmed' })
})

test('an account that asks for a tag or memo is not proposed without one', async () => {
  const { payouts, proposal, chain } = await paidWorld()
  chain.needsExtraId = async () => true
  await expect(payouts.propose(operator, proposal)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: [{ path: 'body.extraId' }],
  })
  expect(await payouts.propose(operator, { ...proposal, extraId: '4711' })).toMatchObject({ extraId: '4711' })
})

test('a proposal names a partner, an asset, an amount and an account that exist', async () => {
  const { payouts, proposal, chain } = await paidWorld()
  const refused = (change: object) => expect(payouts.propose(operator, { ...proposal, ...change })).rejects
  await refused({ partner: 'none' }).toMatchObject({ code: 'NOT_FOUND' })
  await refused({ asset: 'gold' }).toMatchObject({ code: 'INVALID_REQUEST' })
  await refused({ amountMinor: '0' }).toMatchObject({ code: 'INVALID_REQUEST' })
  await refused({ to: 'nowhere' }).toMatchObject({ code: 'INVALID_REQUEST' })
  await refused({ to: treasury }).toMatchObject({ code: 'INVALID_REQUEST' })
  await refused({ to: `0x${'0'.repeat(36)}dEaD` }).toMatchObject({ details: [{ path: 'body.to' }] })
  // A token would end at its own contract, and with its issuer.
  chain.canonicalAsset = (address) => ({ address })
  for (const asset of [receiver, `USD.${receiver}`])
    await refused({ asset }).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path: 'body.to' }] })
  // A chain whose accounts cannot ask for a tag has no payments with one.
  await refused({ extraId: '7' }).toMatchObject({ details: [{ path: 'body.extraId' }] })
})

test('a sum that is not that of the records is found, and holds the asset’s payouts until it is mended', async () => {
  const { payouts, reconciling, proposal, balance, owed, store } = await paidWorld()
  const right = await balance()
  const wrong = (BigInt(owed) + 1n).toString()
  await store.transact(({ balances }) => balances.update({ ...right, postedMinor: wrong }))
  expect(await reconciling.reconcile('eth')).toMatchObject({
    ok: false,
    trial: [{ asset: 'native', ok: false }],
    problems: ['The sums of payable:partner:demo in native are not those of its records: postedMinor.'],
  })
  await expect(payouts.propose(operator, proposal)).rejects.toMatchObject({ code: 'NOT_RECONCILED' })
  await store.transact(({ balances }) => balances.update(right))
  expect(await reconciling.reconcile('eth')).toMatchObject({ ok: true })
  await payouts.propose(operator, proposal)
  expect(await reconciling.reconcile('eth')).toMatchObject({ ok: true })
  const at = '2026-01-02T03:04:05.000Z'
  const lost = { kind: 'posting', id: 'led_odd', posts: 'led_none', chain: 'eth', at } as const
  await store.transact(({ ledger }) => ledger.insert(lost))
  const { trial, problems } = await reconciling.reconcile('eth')
  expect([trial[0]?.ok, problems]).toEqual([
    false,
    ['The records cannot be added up: led_odd is about no accrual.'],
  ])
})

test('after a restore, nothing is paid out before the chain was compared and a person has seen what was lost', async () => {
  const world = await paidWorld()
  const { payouts, reconciling, proposal, store, clock, chain, owed, pay } = world
  await reconciling.sweep()
  const [place] = await store.read.treasuryPlaces.list({ limit: 1 })
  // Two payouts after the place that the backup has: the ledger knows one of them.
  const half = (BigInt(owed) / 2n).toString()
  const { id } = await payouts.propose(operator, { ...proposal, amountMinor: half })
  await payouts.sent(operator, id, pay(half))
  const forgotten = pay(half)
  chain.mine(6)
  expect(await readRestore(world)).toBeUndefined()
  await clock.step(60_000)
  const note = { id: 'restored', at: clock.now().toISOString(), upTo: place?.at ?? '' } as const
  await store.transact(({ ledgerNotes }) => ledgerNotes.insert(note))
  const rest = { ...proposal, amountMinor: half }
  await clock.step(60_000)
  await reconciling.sweep()
  await expect(payouts.propose(operator, rest)).rejects.toMatchObject({ code: 'NOT_RECONCILED' })
  expect(await readRestore(world)).toEqual({
    at: note.at,
    chains: [expect.objectContaining({ chain: 'eth', isComplete: true, outflows: [{ txHash: forgotten }] })],
  })
  await confirmRestore(world, operator, 'seen')
  expect(await readRestore(world)).toMatchObject({ confirmedAt: clock.now().toISOString() })
  expect(await payouts.propose(operator, rest)).toMatchObject({ state: 'proposed' })
  // A later restore waits again.
  await clock.step(60_000)
  await store.transact(({ ledgerNotes }) => ledgerNotes.update({ ...note, at: clock.now().toISOString() }))
  await expect(payouts.propose(operator, rest)).rejects.toMatchObject({ code: 'NOT_RECONCILED' })
})

test('a treasury whose history cannot be read is told as that, and the restore still needs a person', async () => {
  const world = await paidWorld()
  const { reconciling, store, chain, clock } = world
  await reconciling.sweep()
  const [place] = await store.read.treasuryPlaces.list({ limit: 1 })
  await store.transact(({ ledgerNotes }) =>
    ledgerNotes.insert({ id: 'restored', at: clock.now().toISOString(), upTo: place?.at ?? '' }),
  )
  chain.sentSince = () => Promise.reject(new Error('no node'))
  expect((await readRestore(world))?.chains).toMatchObject([{ isComplete: false, outflows: [] }])
  await expect(confirmRestore(await paidWorld(), operator, 'seen')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
