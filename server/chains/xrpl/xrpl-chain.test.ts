import { describe, expect, test } from 'vitest'
import { minor } from '../../domain/money.ts'
import type { PreparationNeed } from '../../ports/chain.ts'
import type { XrplAnswer, XrplAsk, XrplNode } from '../../ports/xrpl-node.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createXrplNodes } from './node/nodes.ts'
import { xrp } from '../../formats/coins.ts'
import { createXrplChain } from './xrpl-chain.ts'

const payer = 'rrrrrrrrrrrrrrrrrrrrBZbvji'
const issuer = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const usd = { address: `USD.${issuer}`, symbol: 'USD', name: 'USD', decimals: 15, currency: 'USD', issuer }
const tokens = (count: bigint) => minor(count * 10n ** 15n)

type Answers = Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => object | string>>

/** The chain over a node that answers as told; a text is an error by name. */
function chainOver(answers: Answers) {
  const logged: string[] = []
  const ask: XrplAsk = async (method, params): Promise<XrplAnswer> => {
    const answer = answers[method]?.(params)
    if (answer === undefined) throw new Error(`${method} was not expected`)
    return typeof answer === 'string' ? { ok: false, error: answer } : { ok: true, result: { ...answer } }
  }
  const node: XrplNode = { ask, onOne: (work) => work(ask) }
  const write = (event: string) => void logged.push(event)
  const log = { info: write, warn: write, error: write }
  return { chain: createXrplChain({ networkId: 0, node, log }), logged }
}

const validated_ledger = { seq: 90, hash: 'AB'.repeat(32), reserve_base_xrp: 1, reserve_inc_xrp: 0.2 }
interface Scene {
  readonly owned?: number
  readonly drops?: string
  readonly flags?: number
  readonly line?: object
}
/** The issuer lets its tokens pass between holders. */
const DEFAULT_RIPPLE = 0x00800000
const scene = ({ owned = 5, drops = '100000000', flags = DEFAULT_RIPPLE, line }: Scene): Answers => ({
  server_info: () => ({ info: { validated_ledger } }),
  account_info: ({ account }) => ({
    account_data: {
      Balance: drops,
      Flags: account === issuer ? flags : 0,
      OwnerCount: owned,
      Sequence: 7,
    },
    ledger_index: 90,
  }),
  account_lines: () => ({
    lines:
      line === undefined ? [] : [{ account: issuer, currency: 'USD', balance: '5', limit: '100', ...line }],
  }),
})
const without = (gone: string): Answers => ({
  ...scene({}),
  account_info: (params) =>
    params['account'] === gone ? 'actNotFound' : (scene({})['account_info']?.(params) ?? {}),
  account_lines: () => 'actNotFound',
})

const need: PreparationNeed = {
  payer,
  from: xrp,
  amount: minor(1n),
  to: usd,
  expectedOut: tokens(10n),
}
const linesOf = (given: Scene, change: Partial<PreparationNeed> = {}) =>
  chainOver(scene(given)).chain.preparations({ ...need, ...change })

describe('a trust line', () => {
  test('is asked for where there is none, with the flag that keeps others out', async () => {
    expect(await linesOf({})).toEqual([
      {
        kind: 'trustline',
        asset: usd,
        to: issuer,
        tx: {
          family: 'xrpl',
          networkId: 0,
          from: payer,
          to: issuer,
          txjson: {
            TransactionType: 'TrustSet',
            Account: payer,
            Flags: 131_072,
            LimitAmount: { currency: 'USD', issuer, value: '1000000000' },
            SourceTag: 0x53554954,
          },
        },
      },
    ])
  })

  test('is widened where it has no room, and left alone where it has', async () => {
    expect(await linesOf({ line: {} })).toEqual([])
    expect(await linesOf({ line: {} }, { expectedOut: tokens(95n) })).toEqual([])
    const [wider] = await linesOf({ line: {} }, { expectedOut: minor(tokens(95n) + 1n) })
    expect(wider).toMatchObject({ kind: 'trustline' })
    const [widest] = await linesOf({ line: {} }, { expectedOut: tokens(10n ** 12n) })
    expect(widest?.tx).toMatchObject({ txjson: { LimitAmount: { value: '10000000000000' } } })
  })

  test('is not needed for XRP, nor by an issuer of its own token', async () => {
    expect(await linesOf({}, { to: { ...usd, address: 'native' } })).toEqual([])
    expect(await linesOf({}, { payer: issuer })).toEqual([])
  })

  test.each([
    ['the issuer has frozen all', { flags: 0x00400000, line: {} }, 'NO_ROUTE', /frozen/],
    ['the issuer has frozen the line', { line: { freeze_peer: true } }, 'NO_ROUTE', /frozen/],
    ['the issuer takes no new holders', { flags: 0x20000000 + DEFAULT_RIPPLE }, 'NO_ROUTE', /no new holders/],
    [
      'the issuer has to allow it',
      { flags: 0x00040000 + DEFAULT_RIPPLE },
      'TRUSTLINE_REQUIRED',
      /Ask the issuer/,
    ],
    ['the line is not allowed yet', { flags: 0x00040000, line: {} }, 'TRUSTLINE_REQUIRED', /Ask the issuer/],
    ['a new line would let no payment through', { flags: 0 }, 'NO_ROUTE', /between holders/],
    ['the line lets no payment through', { line: { no_ripple_peer: true } }, 'NO_ROUTE', /between holders/],
  ] as const)('is refused in words where %s', async (_, given, code, words) => {
    await expect(linesOf(given)).rejects.toMatchObject({ code, message: expect.stringMatching(words) })
  })

  test('is possible where the issuer allows it', async () => {
    expect(await linesOf({ flags: 0x00040000, line: { peer_authorized: true } })).toEqual([])
  })

  test('is refused to an account that does not exist, and of an issuer that does not', async () => {
    await expect(chainOver(without(payer)).chain.preparations(need)).rejects.toMatchObject({
      code: 'NO_ROUTE',
    })
    await expect(chainOver(without(issuer)).chain.preparations(need)).rejects.toMatchObject({
      code: 'UNSUPPORTED_TOKEN',
    })
  })
})

test('a balance is what can be spent: above the reserve, never below nothing, and only the issuer’s own', async () => {
  const line = { balance: '12.000000000000001' }
  const held = (given: Scene, assets = [xrp, usd]) => chainOver(scene(given)).chain.balances(payer, assets)
  expect(await held({ line })).toEqual([98_000_000n, 12_000_000_000_000_001n])
  expect(await held({ drops: '1500000', line: { balance: '-3' } })).toEqual([0n, 0n])
  expect(await held({ line: { account: payer } })).toEqual([98_000_000n, 0n])
})

const entry = (ledger_index: number, Sequence: number, Account = payer) => ({
  validated: true,
  meta: { TransactionResult: 'tesSUCCESS' },
  tx: {
    TransactionType: 'Payment',
    Account,
    Sequence,
    date: 0,
    ledger_index,
    hash: `${ledger_index}${Sequence}${Account === payer ? 1 : 0}`.padStart(64, '0'),
  },
})

const account_data = { Balance: '100000000', Flags: 0, OwnerCount: 0, Sequence: 9 }

/** Nodes over the same two transactions, whose histories begin at different ledgers. */
function servers(firstLedgers: readonly (number | 'down')[]): typeof fetch {
  return async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input)
    const first = firstLedgers[Number(hostname.slice('node'.length))]
    if (first === undefined || first === 'down') throw new TypeError('fetch failed')
    const asked = typeof init?.body === 'string' ? init.body : ''
    if (asked.includes('account_info')) return Response.json({ result: { account_data, ledger_index: 600 } })
    const isInfo = asked.includes('server_info')
    const transactions = [entry(91, 7), entry(501, 8)].filter(({ tx }) => tx.ledger_index >= first)
    const history = { ledger_index_min: Math.max(first, 90), transactions }
    return Response.json({ result: isInfo ? { info: { network_id: 0, validated_ledger } } : history })
  }
}

async function sentOver(...firstLedgers: readonly (number | 'down')[]) {
  const rpcUrls = firstLedgers.map((_, i) => `https://node${i}`)
  const shared = { networkId: 0, log: silentLog }
  const node = createXrplNodes({ ...shared, rpcUrls, fetch: servers(firstLedgers) })
  const chain = createXrplChain({ ...shared, node })
  return (await chain.sentSince(payer, { block: '90', nonce: 7 })).hashes
}

async function sentIn(...transactions: unknown[]) {
  const { chain, logged } = chainOver({
    account_tx: () => ({ ledger_index_min: 90, transactions }),
    account_info: () => ({ ledger_index: 95, account_data }),
  })
  const { hashes, gone } = await chain.sentSince(payer, { block: '90', nonce: 7 })
  return { hashes, gone, logged }
}

const hashOf = (of: ReturnType<typeof entry>) => of.tx.hash

test('a request has its account’s number; without an account there is none', () => {
  const { chain } = chainOver({})
  expect(chain.numberAt?.({ block: '90', nonce: 7 })).toBe(7)
  expect(() => chain.numberAt?.({ block: '90', nonce: 0 })).toThrow('does not exist on the XRP Ledger yet')
})

describe('what an account has sent', () => {
  test('is found over pages, without what others sent to it and what was there before', async () => {
    const pages: Readonly<Record<string, object>> = {
      start: {
        transactions: [entry(90, 6), entry(91, 3, issuer), entry(91, 7)],
        marker: { ledger: 91, seq: 4 },
      },
      next: { transactions: [entry(92, 8), { ...entry(93, 9), validated: false }] },
    }
    const { chain, logged } = chainOver({
      account_tx: ({ marker }) => ({
        ledger_index_min: 90,
        ...pages[marker === undefined ? 'start' : 'next'],
      }),
    })
    expect(await chain.sentSince(payer, { block: '90', nonce: 7 })).toEqual({
      hashes: [entry(91, 7), entry(92, 8)].map(hashOf),
    })
    expect(logged).toEqual([])
  })

  test('comes in bounded pieces, and a search goes on where the last one ended', async () => {
    const all = Array.from({ length: 50 }, (_, i) => entry(100 + Math.floor(i / 3), 10 + i))
    const { chain } = chainOver({
      account_tx: ({ ledger_index_min: min }) => ({
        ledger_index_min: min,
        transactions: all.filter(({ tx }) => tx.ledger_index >= Number(min)),
      }),
    })
    const first = await chain.sentSince(payer, { block: '99', nonce: 10 })
    expect(first.hashes.length).toBeLessThan(50)
    if (first.next === undefined) throw new Error('there is more')
    const second = await chain.sentSince(payer, first.next)
    expect([...first.hashes, ...second.hashes]).toEqual(all.map(hashOf))
    expect(second.next).toBeUndefined()
  })

  test('is left out by its number where nodes no longer have it, and that is logged', async () => {
    const { chain, logged } = chainOver({
      ...scene({}),
      account_tx: () => ({ ledger_index_min: 500, transactions: [entry(501, 5)] }),
    })
    const found = hashOf(entry(501, 5))
    expect(await chain.sentSince(payer, { block: '90', nonce: 4 })).toEqual({ hashes: [found], gone: [4, 6] })
    expect(await chain.sentSince(payer, { block: '90', nonce: 7 })).toMatchObject({ gone: [] })
    expect(logged).toEqual(['xrpl.history.missing', 'xrpl.history.missing'])
  })

  test('is read from the next node where one no longer has it, and never past a gap while one is down', async () => {
    const [early, late] = [entry(91, 7), entry(501, 8)].map(hashOf)
    expect(await sentOver(500, 80)).toEqual([early, late])
    expect(await sentOver(600, 500)).toEqual([late])
    await expect(sentOver(500, 'down')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
  })

  test('says up to which ledger it was read, which may be short of the ledger that told the number', async () => {
    const account_tx = () => ({ ledger_index_min: 90, ledger_index_max: 95, transactions: [entry(91, 7)] })
    const { chain } = chainOver({ account_tx })
    const told = await chain.sentSince(payer, { block: '90', nonce: 7 })
    expect(told).toEqual({ hashes: [hashOf(entry(91, 7))], upTo: { block: '95', nonce: 8 } })
  })

  test('attack: a transaction that cannot be read hides no other one; a number that is missing then may be its', async () => {
    const unread = { tx: 'of another form', validated: true }
    const [first, second] = [entry(91, 7), entry(93, 8)]
    const logged = ['xrpl.transaction.unread']
    expect(await sentIn(first, unread, second)).toEqual({
      hashes: [first, second].map(hashOf),
      gone: [],
      logged,
    })
    expect(await sentIn(first, unread)).toEqual({ hashes: [hashOf(first)], gone: [8], logged })
    expect(await sentIn(first)).toEqual({ hashes: [hashOf(first)], gone: undefined, logged: [] })
  })

  test('is nothing where there is no account', async () => {
    const { chain } = chainOver({
      account_info: () => 'actNotFound',
      account_tx: () => 'actNotFound',
      server_info: () => ({ info: { validated_ledger } }),
    })
    expect(await chain.point(payer)).toEqual({ block: '90', nonce: 0 })
    expect(await chain.sentSince(payer, { block: '90', nonce: 0 })).toMatchObject({
      hashes: [],
      upTo: { block: '0' },
    })
    expect(await chain.hasWaiting(payer)).toBe(false)
  })
})

test('an answer for another transaction is not believed', async () => {
  const answer = { TransactionType: 'Payment', Account: payer, hash: 'AA'.repeat(32), validated: false }
  const { chain } = chainOver({ tx: () => answer })
  await expect(chain.inspect('BB'.repeat(32))).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
})

test('a transaction is the chain’s own by its network', () => {
  const { chain } = chainOver({})
  const txjson = { TransactionType: 'Payment', Account: payer }
  const tx = { family: 'xrpl', from: payer, to: issuer, txjson } as const
  expect([0, 1].map((networkId) => chain.owns({ ...tx, networkId }))).toEqual([true, false])
})
