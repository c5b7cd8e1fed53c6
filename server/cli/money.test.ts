import { expect, test } from 'vitest'
import { readConfig } from '../config/index.ts'
import { startTestApp } from '#testing/test-app.ts'
import { runInService } from './run.ts'

const receiver = `0x${'77'.repeat(20)}`
const config = readConfig({ KEY_PEPPER: 'p'.repeat(32), APP_SECRET: 's'.repeat(32) })

test('the commands of money do what the operator’s pages do, and refuse what they refuse', async () => {
  const app = await startTestApp()
  const operate = (...argv: readonly string[]) => runInService(config, app.store, { argv }, app.operator)
  try {
    expect((await operate('partner', 'tier', 'demo', 'scale')).code).toBe(2)
    expect(await operate('partner', 'tier', 'demo', 'scale', '--reason', 'grown')).toEqual({
      code: 0,
      text: 'demo is scale',
    })
    const view = await operate('overview', '--json')
    expect(JSON.parse(view.text)).toMatchObject({ pendingCount: 0, payouts: { proposed: 0 } })
    expect(await operate('payout', 'list')).toEqual({ code: 0, text: 'There are no such payouts.' })
    const proposal = [
      'payout',
      'propose',
      'demo',
      'eth',
      'native',
      '5',
      '--to',
      receiver,
      '--reason',
      'monthly',
    ]
    expect(await operate(...proposal)).toMatchObject({ code: 1 })
    const lacksReceiver = proposal.filter((word) => word !== '--to' && word !== receiver)
    expect(await operate(...lacksReceiver)).toMatchObject({ code: 2 })
    expect((await operate('payout', 'sent', 'po_none', `0x${'ab'.repeat(32)}`)).code).toBe(1)
    expect((await operate('payout', 'cancel', 'po_none', '--reason', 'mistake')).code).toBe(1)
    expect((await operate('payout', 'settle', 'po_none', '--reason', 'mistake')).code).toBe(1)
    expect((await operate('suspense', 'attach', 'led_none', 'pi_none', '--reason', 'found')).code).toBe(1)
    expect((await operate('suspense', 'list')).text).toBe('Nothing is in suspense.')
  } finally {
    await app.stop()
  }
})

test('a comparison exits with 1 when treasury and ledger differ', async () => {
  const app = await startTestApp()
  const operate = (...argv: readonly string[]) => runInService(config, app.store, { argv }, app.operator)
  try {
    expect(await operate('reconcile', '--chain', 'eth', '--json')).toMatchObject({ code: 0 })
    await app.store.transact(({ ledger }) =>
      ledger.insert({
        kind: 'suspense',
        id: 'led_phantom',
        suspends: `0x${'ab'.repeat(32)}`,
        chain: 'eth',
        asset: 'native',
        reason: 'UNNAMED',
        entries: [
          { account: 'treasury:eth', side: 'debit', amountMinor: '7' },
          { account: 'suspense:unattributed', side: 'credit', amountMinor: '7' },
        ],
        at: app.clock.now().toISOString(),
      }),
    )
    const differs = await operate('reconcile')
    expect(differs.code).toBe(1)
    expect(differs.text).toContain('ledger-only')
    expect((await operate('reconcile', '--chain', 'gold')).code).toBe(2)
  } finally {
    await app.stop()
  }
})

test('without the service, the commands say that they need it', async () => {
  const app = await startTestApp()
  try {
    const answer = await runInService(config, app.store, { argv: ['overview'] })
    expect(answer).toMatchObject({ code: 2 })
    expect(answer.text).toContain('start it first')
  } finally {
    await app.stop()
  }
})
