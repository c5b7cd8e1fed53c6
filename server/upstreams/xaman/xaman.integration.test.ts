import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Wallet } from 'xrpl'
import type { Served } from '../../../sandbox/http/serve.ts'
import { startXaman } from '../../../sandbox/xaman/server.ts'
import { startXrplLedger, type XrplLedgerServer } from '../../../sandbox/xrpl/server.ts'
import type { Xaman, XamanAsk } from '../../ports/xaman.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createXaman } from './xaman.ts'

const [alice, bob] = [Wallet.generate(), Wallet.generate()]
const txjson = {
  TransactionType: 'Payment',
  Account: alice.classicAddress,
  Destination: bob.classicAddress,
  Amount: '1000000',
}
const ask = (change: Partial<XamanAsk> = {}): XamanAsk => ({
  identifier: `xam_${randomUUID().slice(0, 22)}`,
  txjson,
  expireMinutes: 5,
  instruction: 'Pay Bob',
  ...change,
})

let ledger: XrplLedgerServer
let platform: Served
let xaman: Xaman
let now = Date.now()

beforeAll(async () => {
  const genesis = new Map([alice, bob].map((wallet) => [wallet.classicAddress, 1_000_000_000n]))
  ledger = await startXrplLedger({ now: Date.now, closeEvery: 0, genesis })
  platform = await startXaman({
    ledger: ledger.websocket,
    accounts: [{ name: 'Alice', wallet: alice }],
    apiKey: 'key',
    apiSecret: 'secret',
    now: () => now,
  })
  xaman = client('secret')
})
afterAll(async () => {
  await xaman.close()
  await platform.stop()
  await ledger.stop()
})

const client = (apiSecret: string) =>
  createXaman({
    url: platform.origin,
    apiKey: 'key',
    apiSecret,
    clock: createSteppingClock(),
    log: silentLog,
  })
const decide = (uuid: string, fields: Record<string, string>) =>
  fetch(`${platform.origin}/sign/${uuid}`, {
    method: 'POST',
    headers: { origin: platform.origin },
    body: new URLSearchParams(fields),
  })
const approve = (uuid: string) => decide(uuid, { action: 'approve', account: alice.classicAddress })

test('a request is followed by its socket until the phone has signed it and the ledger has it', async () => {
  const payload = await xaman.create(ask())
  expect(payload).toMatchObject({ link: `${platform.origin}/sign/${payload.uuid}`, pushed: false })
  expect(await xaman.read(payload.uuid)).toEqual({
    opened: false,
    resolved: false,
    signed: false,
    expired: false,
  })
  const news: (() => void)[] = []
  const next = () => new Promise<void>((resolve) => news.push(resolve))
  const connected = next()
  const stop = xaman.follow(payload, { news: () => news.shift()?.(), lost: () => undefined })
  await connected
  const opened = next()
  await fetch(payload.link)
  await opened
  expect(await xaman.read(payload.uuid)).toMatchObject({ opened: true, resolved: false })
  const signed = next()
  await approve(payload.uuid)
  await signed
  stop()
  const outcome = await xaman.read(payload.uuid)
  expect(outcome).toMatchObject({ resolved: true, signed: true, account: alice.classicAddress })
  ledger.close()
  expect(ledger.ledger.transaction(outcome.txHash ?? '')?.result).toBe('tesSUCCESS')
})

test('a request is found by the name that it was made with, and one that was never made is not', async () => {
  const named = ask()
  const payload = await xaman.create(named)
  const found = await xaman.find(named.identifier)
  expect(found).toEqual(payload)
  expect(await xaman.find('xam_never')).toBeUndefined()
})

test('a sign-in tells the account', async () => {
  const { uuid } = await xaman.create(ask({ txjson: { TransactionType: 'SignIn' } }))
  await approve(uuid)
  expect(await xaman.read(uuid)).toEqual({
    opened: false,
    resolved: true,
    signed: true,
    expired: false,
    account: alice.classicAddress,
  })
})

test('rejected, expired and cancelled requests are distinguished', async () => {
  const [rejected, expired, taken, seen] = await Promise.all([0, 1, 2, 3].map(() => xaman.create(ask())))
  const uuids = [rejected, expired, taken, seen].map((payload) => payload?.uuid ?? '')
  const [one = '', two = '', three = '', four = ''] = uuids
  await decide(one, { action: 'reject' })
  expect(await xaman.read(one)).toMatchObject({ resolved: true, signed: false, expired: false })
  expect(await xaman.cancel(three)).toBe(true)
  expect(await xaman.cancel(three)).toBe(true)
  expect(await xaman.read(three)).toMatchObject({ resolved: true, signed: false, expired: true })
  await fetch(`${platform.origin}/sign/${four}`)
  expect(await xaman.cancel(four)).toBe(false)
  expect(await xaman.cancel(one)).toBe(false)
  now += 5 * 60_000
  expect(await xaman.read(two)).toMatchObject({ resolved: true, signed: false, expired: true })
  // Opened in time, it can still be signed: to call it over would be to ask for the money twice.
  expect(await xaman.read(four)).toMatchObject({ opened: true, resolved: false, expired: false })
  expect(await xaman.cancel(four)).toBe(false)
  await approve(four)
  expect(await xaman.read(four)).toMatchObject({ resolved: true, signed: true, expired: false })
})

test('a socket that cannot be had is said to be lost, once', async () => {
  let lost = 0
  await new Promise<void>((resolve) => {
    xaman.follow(
      { uuid: '', link: '', pushed: false, news: `${platform.origin.replace('http', 'ws')}/sign/none` },
      {
        news: () => undefined,
        lost() {
          lost++
          resolve()
        },
      },
    )
  })
  expect(lost).toBe(1)
})

test('a wrong secret, and what Xaman does not take, are our failure and not the caller’s', async () => {
  const stranger = client('wrong')
  await expect(stranger.create(ask())).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  await stranger.close()
  await expect(xaman.create(ask({ expireMinutes: 0 }))).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  await expect(xaman.read('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: 'UPSTREAM_ERROR',
  })
})
