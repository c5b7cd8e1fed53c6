import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Wallet } from 'xrpl'
import { WebSocket } from 'ws'
import type { Served } from '../http/serve.ts'
import { startXrplLedger, type XrplLedgerServer } from '../xrpl/server.ts'
import { startXaman } from './server.ts'

const [alice, bob, carol] = [Wallet.generate(), Wallet.generate(), Wallet.generate()]
const [apiKey, apiSecret] = ['key', 'secret']
/** Above 1,024: transactions have to name it, which the phone fills in. */
const networkId = 63_456

let ledger: XrplLedgerServer
let xaman: Served
let now = Date.now()

beforeAll(async () => {
  const genesis = new Map([alice, bob].map((wallet) => [wallet.classicAddress, 1_000_000_000n]))
  ledger = await startXrplLedger({ now: Date.now, closeEvery: 0, genesis, networkId })
  xaman = await startXaman({
    ledger: ledger.websocket,
    accounts: [
      { name: 'Alice', wallet: alice },
      { name: 'Bob', wallet: bob },
    ],
    apiKey,
    apiSecret,
    now: () => now,
  })
})
beforeEach(() => {
  now = Date.now()
})
afterAll(async () => {
  await xaman.stop()
  await ledger.stop()
})

const api = async (method: string, path: string, body?: object, secret = apiSecret) => {
  const answer = await fetch(`${xaman.origin}/api/v1/platform/${path}`, {
    method,
    headers: { 'x-api-key': apiKey, 'x-api-secret': secret, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}
const payment = (more: object = {}) => ({
  TransactionType: 'Payment',
  Account: alice.classicAddress,
  Destination: bob.classicAddress,
  Amount: '1000000',
  ...more,
})
const create = async (txjson: object, more: object = {}) =>
  (await api('POST', 'payload', { txjson, ...more })).body
const look = async (uuid: string) => (await fetch(`${xaman.origin}/sign/${uuid}`)).text()
const decide = async (uuid: string, fields: Record<string, string>, origin = xaman.origin) => {
  const answer = await fetch(`${xaman.origin}/sign/${uuid}`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, text: await answer.text() }
}
const approve = (uuid: string, { classicAddress: account }: Wallet) =>
  decide(uuid, { action: 'approve', account })

/** The messages of a status socket, and one that waits for the message with a field. */
async function follow(address: string) {
  const socket = new WebSocket(address)
  const messages: Record<string, unknown>[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString()))
    for (const check of waiting) check()
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const until = (field: string) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const check = () => {
        const found = messages.find((message) => field in message)
        if (found !== undefined) resolve(found)
      }
      waiting.add(check)
      check()
    })
  return { until, close: () => socket.terminate() }
}

test('an approved transaction is signed by the phone and lands on the ledger', async () => {
  const { uuid, next, refs, pushed } = await create(payment(), { custom_meta: { instruction: 'Pay <Bob>' } })
  expect(pushed).toBe(false)
  expect(next.always).toBe(`${xaman.origin}/sign/${uuid}`)
  const { until, close } = await follow(refs.websocket_status)
  const page = await look(uuid)
  expect(page).toContain('1 XRP')
  expect(page).toContain('Pay &lt;Bob&gt;')
  expect(page).not.toContain(`value="${bob.classicAddress}"`)
  await until('opened')
  await approve(uuid, alice)
  const { signed, txid } = await until('signed')
  close()
  expect(signed).toBe(true)
  ledger.close()
  const landed = ledger.ledger.transaction(String(txid))
  expect(landed?.result).toBe('tesSUCCESS')
  expect(landed?.json).toMatchObject({ NetworkID: networkId, Amount: '1000000' })
  const { body } = await api('GET', `payload/${uuid}`)
  expect(body.meta).toMatchObject({ app_opened: true, resolved: true, signed: true, expired: false })
  expect(body.response).toMatchObject({
    txid,
    account: alice.classicAddress,
    dispatched_result: 'tesSUCCESS',
  })
})

test('a sign-in tells the account that was chosen', async () => {
  const { uuid } = await create({ TransactionType: 'SignIn' })
  await approve(uuid, bob)
  const { body } = await api('GET', `payload/${uuid}`)
  expect(body.response).toMatchObject({ account: bob.classicAddress, txid: null })
})

test('a rejected payload is resolved and not signed, and stays so', async () => {
  const { uuid } = await create(payment())
  expect((await decide(uuid, { action: 'reject' })).text).toContain('Rejected')
  await approve(uuid, alice)
  const { body } = await api('GET', `payload/${uuid}`)
  expect(body.meta).toMatchObject({ resolved: true, signed: false })
})

test('a payload that has expired cannot be signed', async () => {
  const { uuid } = await create(payment(), { options: { expire: 1 } })
  now += 60_000
  expect((await approve(uuid, alice)).text).toContain('expired')
  const { body } = await api('GET', `payload/${uuid}`)
  expect(body.meta).toMatchObject({ resolved: false, signed: false, expired: true })
})

test('a payload can be taken back until the phone has opened it', async () => {
  const [one, two] = [await create(payment()), await create(payment())]
  expect((await api('DELETE', `payload/${one.uuid}`)).body.result).toEqual({ cancelled: true, reason: 'OK' })
  expect((await approve(one.uuid, alice)).text).toContain('taken back')
  await look(two.uuid)
  expect((await api('DELETE', `payload/${two.uuid}`)).body.result.reason).toBe('ALREADY_OPENED')
})

test('the phone signs only with its own accounts, and only transactions that they may sign', async () => {
  const { uuid } = await create(payment())
  expect((await approve(uuid, carol)).text).toContain('not on this phone')
  expect((await approve(uuid, bob)).text).toContain('another account')
  const foreign = await create(payment({ Account: carol.classicAddress }))
  expect(await look(foreign.uuid)).not.toContain('Approve')
})

test('two approvals at the same moment sign once', async () => {
  const before = ledger.ledger.last().header.ledger_index
  const { uuid } = await create(payment({ Amount: '777' }))
  await Promise.all([approve(uuid, alice), approve(uuid, alice)])
  ledger.close()
  const landed = ledger.ledger
    .all()
    .filter(({ header }) => header.ledger_index > before)
    .flatMap(({ transactions }) => transactions)
  expect(landed).toHaveLength(1)
})

test('a link to a payment is paid by any account of the phone, and only on the network that it names', async () => {
  const link = `${xaman.origin}/detect/request:${bob.classicAddress}?amount=1.5&dt=4711&network=`
  expect((await fetch(`${link}XAHAU`)).status).toBe(404)
  const shown = await fetch(`${link}XRPL`)
  const page = await shown.text()
  expect(page).toContain('1.5 XRP')
  expect(page).toContain('4711')
  const before = ledger.ledger.last().header.ledger_index
  await approve(new URL(shown.url).pathname.slice('/sign/'.length), alice)
  ledger.close()
  const landed = ledger.ledger
    .all()
    .filter(({ header }) => header.ledger_index > before)
    .flatMap(({ transactions }) => transactions)
  expect(landed).toMatchObject([
    {
      result: 'tesSUCCESS',
      json: { Amount: '1500000', DestinationTag: 4_711, Account: alice.classicAddress },
    },
  ])
})

test('what is not a transaction stays unsigned, with a sentence on the phone', async () => {
  const { uuid } = await create(payment({ Amount: 'much' }))
  expect((await approve(uuid, alice)).text).toContain('cannot be signed')
  expect((await api('GET', `payload/${uuid}`)).body.meta.resolved).toBe(false)
})

test('without the secret, for what does not exist, and from other pages, it answers no', async () => {
  expect(await api('GET', 'ping', undefined, 'wrong')).toMatchObject({
    status: 403,
    body: { error: { code: 813 } },
  })
  expect((await api('POST', 'payload', { txjson: {} })).status).toBe(400)
  expect((await api('GET', 'payload/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await fetch(`${xaman.origin}/sign/nothing`)).status).toBe(404)
  const { uuid } = await create(payment())
  expect((await decide(uuid, { action: 'reject' }, 'http://evil.example')).status).toBe(403)
})
