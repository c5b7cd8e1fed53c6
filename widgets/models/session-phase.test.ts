import { describe, expect, test } from 'vitest'
import { isOver, phaseOf } from './session-phase.ts'
import { feeHash, sampleSale, sampleSession, stepped, swapHash } from './testing/sample-session.ts'

const paid = { state: 'confirmed', txHash: feeHash } as const
const credit = '2026-01-02T12:00:00.000Z'

/** A sale whose offer the ledger has taken in. */
const offered = (state: 'offered' | 'settled') =>
  stepped(
    paid,
    { state: 'confirmed', txHash: swapHash },
    { status: 'signed', txHash: swapHash, verification: 'confirmed', sale: sampleSale({ state }) },
  )

describe('phaseOf', () => {
  test('a session that no wallet has seen is ready, with or without steps', () => {
    expect(phaseOf(sampleSession()).kind).toBe('ready')
    expect(phaseOf(stepped({})).kind).toBe('ready')
  })

  test('a step in a wallet is being signed, its transaction is being confirmed', () => {
    expect(phaseOf(stepped({ state: 'opened' }))).toMatchObject({ kind: 'signing', step: { id: 'fee' } })
    expect(phaseOf(stepped({ state: 'submitted', txHash: feeHash }))).toMatchObject({
      kind: 'confirming',
      step: { id: 'fee' },
    })
  })

  test('one transaction that carries all steps is the last one', () => {
    const sent = { state: 'submitted', txHash: swapHash } as const
    expect(phaseOf(stepped(sent, sent, { status: 'signed', txHash: swapHash }))).toEqual({
      kind: 'sent',
      txHash: swapHash,
    })
    const failed = { state: 'failed', txHash: swapHash, failure: 'TX_FAILED' } as const
    expect(
      phaseOf(stepped(failed, failed, { status: 'signed', txHash: swapHash, verification: 'rejected' })),
    ).toMatchObject({ kind: 'failed', credit: undefined })
  })

  test('a confirmed fee makes the swap the next step', () => {
    expect(phaseOf(stepped(paid))).toMatchObject({ kind: 'next', step: { id: 'product' } })
  })

  test('after the fee, a step without its order is not the next one yet, whichever steps the session has', () => {
    const planned = { awaiting: 'order' as const, wallets: [] }
    expect(phaseOf(stepped({}, planned)).kind).toBe('ready')
    const ordering = stepped(paid, planned)
    expect(phaseOf(ordering)).toMatchObject({ kind: 'ordering', step: { id: 'product' } })
    expect(phaseOf({ ...ordering, steps: ordering.steps.slice(1) }).kind).toBe('ordering')
    expect(phaseOf({ ...ordering, status: 'cancelled' }).kind).toBe('cancelled')
    expect(isOver(ordering)).toBe(false)
  })

  test('a fee that failed can be paid again: it is the next step, not the end', () => {
    expect(phaseOf(stepped({ state: 'failed', failure: 'TX_FAILED' }))).toMatchObject({
      kind: 'next',
      step: { id: 'fee' },
    })
  })

  test('the last transaction is sent, then settled', () => {
    const sent = stepped(
      paid,
      { state: 'submitted', txHash: swapHash },
      { status: 'signed', txHash: swapHash },
    )
    expect(phaseOf(sent)).toEqual({ kind: 'sent', txHash: swapHash })
    const done = stepped(
      paid,
      { state: 'confirmed', txHash: swapHash },
      { status: 'signed', txHash: swapHash, verification: 'confirmed' },
    )
    expect(phaseOf(done)).toEqual({ kind: 'settled', txHash: swapHash })
  })

  test('a brokered sale is sent until its broker has settled it, and is followed so long', () => {
    expect(phaseOf(offered('offered'))).toEqual({ kind: 'sent', txHash: swapHash })
    expect(isOver(offered('offered'))).toBe(false)
    expect(phaseOf(offered('settled'))).toEqual({ kind: 'settled', txHash: swapHash })
    expect(isOver(offered('settled'))).toBe(true)
  })

  test('a sale that its broker could not settle has failed, with the credit of its fee', () => {
    const failed = stepped(
      paid,
      { state: 'failed', failure: 'NOT_SETTLED', txHash: swapHash },
      {
        status: 'signed',
        txHash: swapHash,
        verification: 'rejected',
        creditUntil: '2026-01-02T12:00:00.000Z',
        sale: sampleSale({ state: 'failed' }),
      },
    )
    expect(phaseOf(failed)).toEqual({
      kind: 'failed',
      reason: 'NOT_SETTLED',
      credit: '2026-01-02T12:00:00.000Z',
    })
  })

  test('a swap that failed keeps the credit of its fee', () => {
    const failed = stepped(
      paid,
      { state: 'failed', txHash: swapHash, failure: 'TX_FAILED' },
      { status: 'signed', verification: 'rejected', rejection: 'TX_FAILED', creditUntil: credit },
    )
    expect(phaseOf(failed)).toEqual({ kind: 'failed', reason: 'TX_FAILED', credit })
  })

  test('a retry in another window shows through the session that had failed', () => {
    const old = { status: 'signed', verification: 'rejected', rejection: 'TX_FAILED' } as const
    expect(phaseOf(stepped(paid, { state: 'opened' }, old)).kind).toBe('signing')
    expect(phaseOf(stepped(paid, { state: 'submitted', txHash: swapHash }, old)).kind).toBe('sent')
    expect(phaseOf(stepped(paid, { state: 'confirmed', txHash: swapHash }, old)).kind).toBe('settled')
  })

  test('an end without a signature says whether the fee is still good for a retry', () => {
    expect(phaseOf(stepped(paid, {}, { status: 'expired', creditUntil: credit }))).toEqual({
      kind: 'expired',
      credit,
    })
    expect(phaseOf(sampleSession({ status: 'cancelled' }))).toEqual({ kind: 'cancelled' })
  })

  test.each(['cancelled', 'expired'] as const)(
    'the end of a %s session comes before its steps, and tells what a wallet may still do',
    (status) => {
      const end = (fee: object, product: object = {}) => phaseOf(stepped(fee, product, { status }))
      expect(end({ state: 'opened' })).toEqual({ kind: status, out: 'asked' })
      expect(end(paid, { state: 'opened' })).toEqual({ kind: status, out: 'asked' })
      expect(end({ state: 'submitted', txHash: feeHash })).toEqual({ kind: status, out: 'sent' })
      expect(end(paid)).toEqual({ kind: status })
    },
  )

  test('a product that was sent is shown, whatever became of its session', () => {
    const session = { status: 'cancelled' } as const
    expect(phaseOf(stepped(paid, { state: 'submitted', txHash: swapHash }, session)).kind).toBe('sent')
    expect(phaseOf(stepped(paid, { state: 'confirmed', txHash: swapHash }, session)).kind).toBe('settled')
  })
})

describe('isOver', () => {
  test('a settled payment is over, a failed one only without credit', () => {
    const settled = stepped(paid, { state: 'confirmed', txHash: swapHash }, { status: 'signed' })
    expect(isOver(settled)).toBe(true)
    const failed = stepped(paid, { state: 'failed' }, { status: 'signed', verification: 'rejected' })
    expect(isOver(failed)).toBe(true)
    expect(isOver({ ...failed, creditUntil: credit })).toBe(false)
  })

  test('an expired session is over unless a wallet was asked, or has sent something', () => {
    expect(isOver(sampleSession({ status: 'expired' }))).toBe(true)
    expect(isOver(stepped({ state: 'opened' }, {}, { status: 'expired' }))).toBe(false)
    expect(isOver(stepped({ state: 'submitted', txHash: feeHash }, {}, { status: 'expired' }))).toBe(false)
  })

  test('a connect session is over with its address', () => {
    expect(isOver(sampleSession({ purpose: 'connect' }))).toBe(false)
    expect(isOver(sampleSession({ purpose: 'connect', status: 'signed', payer: '0x1' }))).toBe(true)
  })
})
