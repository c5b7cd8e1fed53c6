import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from 'xrpl'
import { treasury, users } from '../evm/accounts.ts'
import { useLocalChain, userAt } from '../evm/testing/local-chain.ts'
import type { Served } from '../http/serve.ts'
import { type Ledgers, startLedgers } from '../ledgers.ts'
import { createParts } from '../processes/parts.ts'
import { evmChain } from './chains/evm.ts'
import { startSuiteWallet } from './server.ts'
import { idOf, linkTo, press, visit } from './testing/visit.ts'

/** Requests with their account's number: one request is sent for each number. */

const eth = useLocalChain('eth')
const parts = createParts()
let ledgers: Ledgers
let wallet: Served
let xrpl: Client

beforeAll(async () => {
  ledgers = await startLedgers(parts, { blockMs: 100 })
  wallet = await startSuiteWallet({ chains: [evmChain(eth(), users), ...ledgers.suiteChains] })
  xrpl = new Client(ledgers.descriptions.xrpl.url.replace('http', 'ws'))
  await xrpl.connect()
})
afterAll(async () => {
  await xrpl.disconnect()
  await wallet.stop()
  await parts.stop()
})

const PAST = 'sent another transaction since this request was made'

const kinds = {
  'an EVM chain': {
    next: () => eth().client.getTransactionCount({ address: userAt(0).address, blockTag: 'pending' }),
    request: (value: string, nonce?: number) => ({
      chain: 'eip155:1',
      request: {
        family: 'evm',
        chainId: 1,
        from: userAt(0).address,
        to: treasury,
        value,
        data: '0x',
        ...(nonce !== undefined && { nonce }),
      },
    }),
  },
  'the XRP Ledger': {
    next: async () => {
      const account = ledgers.descriptions.xrpl.users[0]?.address ?? ''
      const { result } = await xrpl.request({ command: 'account_info', account, ledger_index: 'current' })
      return result.account_data.Sequence
    },
    request: (Amount: string, Sequence?: number) => {
      const networkId = Number(ledgers.env['XRPL_NETWORK_ID'])
      const Account = ledgers.descriptions.xrpl.users[0]?.address ?? ''
      const Destination = ledgers.env['TREASURY_XRPL'] ?? ''
      const txjson = {
        TransactionType: 'Payment',
        Account,
        Destination,
        Amount,
        NetworkID: networkId,
        ...(Sequence !== undefined && { Sequence }),
      }
      return {
        chain: `xrpl:${networkId}`,
        request: { family: 'xrpl', networkId, from: Account, to: Destination, txjson },
      }
    },
  },
}

const open = async (asked: Parameters<typeof linkTo>[0]) => visit(wallet.origin, linkTo(asked))
const approve = async (page: Awaited<ReturnType<typeof visit>>) =>
  press(wallet.origin, '/sign', { id: idOf(page), decision: 'approve' })

describe.each(Object.entries(kinds))('on %s', (_, { next, request }) => {
  test('of two requests with one number the second is refused, with the way back to the page that asked', async () => {
    const number = await next()
    const [first, left] = [await open(request('1500000', number)), await open(request('1500001', number))]
    expect((await approve(first)).status).toBe(200)
    expect(await next()).toBe(number + 1)
    const { status, lines, markup } = await approve(left)
    expect([status, lines.includes('Try again')]).toEqual([502, false])
    expect(lines.join(' ')).toContain(PAST)
    expect(markup).toContain('href="http://localhost:4000/sign/abc#et=token&amp;error=outdated"')
    expect(await next()).toBe(number + 1)
  })

  test('who opens a request that its account has gone past is told before deciding', async () => {
    const page = await open(request('1500002', (await next()) - 1))
    expect(page.lines.join(' ')).toContain(PAST)
  })

  test('one whose number the account has not come to is not sent, and may be tried again', async () => {
    const number = await next()
    const page = await open(request('1500003', number + 5))
    expect(page.lines.join(' ')).toContain('Another transaction of this account has to come first')
    const { status, lines } = await approve(page)
    expect([status, lines.includes('Try again')]).toEqual([502, true])
    expect(await next()).toBe(number)
  })

  test('without a number it takes the next one', async () => {
    const number = await next()
    expect((await approve(await open(request('1500004')))).status).toBe(200)
    expect(await next()).toBe(number + 1)
  })
})

test.each([{ nonce: -1 }, { nonce: '1' }, { nonce: 1.5 }])('%j is not a number', async (change) => {
  const { chain, request } = kinds['an EVM chain'].request('1')
  const { status } = await open({ chain, request: { ...request, ...change } })
  expect(status).toBe(400)
})
