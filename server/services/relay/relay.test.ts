import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { relayMethods } from '#contracts/market/relay/methods.ts'
import { alice, bob, createHandClock, HASH, isAccount } from '#testing/relay/node.ts'
import type { NodeAnswer, NodeCall } from '../../ports/relay/nodes.ts'
import { createRelay } from './index.ts'

const free = { id: 'someone', isPaid: false }
const paid = { id: 'payer', isPaid: true }
const fine = (result: Record<string, unknown> = { validated: true }, isOld = false): NodeAnswer => ({
  ok: true,
  result,
  warnings: [],
  source: 'node.example',
  isOld,
})
const gone: NodeAnswer = { ok: false, reason: 'failed', retryAfterSeconds: 3 }

/** A relay in front of nodes that answer as told and note what they hear. */
function world(
  reply: (call: NodeCall) => NodeAnswer | Promise<NodeAnswer> = () => fine(),
  heavyPerMinute = 100,
) {
  const seen: NodeCall[] = []
  const clock = createHandClock()
  const state = { reply }
  const nodes = {
    async ask(call: NodeCall) {
      seen.push(call)
      return state.reply(call)
    },
    close: async () => undefined,
  }
  const relay = createRelay({ nodes, clock, isAccount, heavyPerMinute })
  const ask = (method: unknown, params: unknown = [{}], client = free) =>
    relay.ask({ method, params, client })
  return { ask, seen, clock, state }
}

const refusedMethods = [
  'submit',
  'submit_multisigned',
  'sign',
  'sign_for',
  'channel_authorize',
  'wallet_propose',
  'batch',
  'json',
  'stop',
  'connect',
  'log_level',
  'ledger_accept',
  'subscribe',
  'path_find',
  'ripple_path_find',
  'simulate',
  'tx_history',
  'ledger_header',
  'peers',
  'print',
  'get_counts',
  'Account_info',
  'ACCOUNT_INFO',
  'account_info ',
  ' account_info',
  'account_info\u0000',
  'аccount_info',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  ['account_info'],
  { toString: () => 'account_info' },
  42,
  true,
] as const

test.each(refusedMethods.map((method) => [method]))(
  'the method %j is refused, and no node hears of it',
  async (method) => {
    const { ask, seen } = world()
    const outcome = await ask(method, [{ account: alice, secret: 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb' }])
    expect(outcome).toMatchObject({
      kind: 'refused',
      refusal: { code: 'XRPL_METHOD_REFUSED', error: 'forbidden' },
    })
    expect(JSON.stringify(outcome)).not.toContain('snoPB')
    expect(seen).toEqual([])
  },
)

test('a call without a method is refused', async () => {
  for (const method of [undefined, null, ''])
    expect(await world().ask(method)).toMatchObject({ kind: 'refused', refusal: { error: 'missingCommand' } })
})

describe('parameters', () => {
  test('that could make someone an administrator are dropped', async () => {
    const { ask, seen } = world()
    await ask('account_info', [
      {
        account: alice,
        command: 'stop',
        method: 'stop',
        admin_user: 'root',
        admin_password: 'root',
        user: 'x',
        password: 'x',
        id: 1,
        jsonrpc: '2.0',
        ripplerpc: '3.0',
        secret: 'x',
        seed: 'x',
        url: 'https://attacker.example',
        queue: true,
        full: true,
        constructor: 'x',
      },
    ])
    expect(seen.map(({ method, params }) => [method, params])).toEqual([
      ['account_info', { account: alice, ledger_index: 'validated', api_version: 2 }],
    ])
  })

  test('with the names of what objects inherit are no parameters', async () => {
    const { ask, seen } = world()
    await ask(
      'account_info',
      JSON.parse(`[{"__proto__":{"account":"${bob}","queue":true},"account":"${alice}"}]`),
    )
    expect(seen[0]?.params).toEqual({ account: alice, ledger_index: 'validated', api_version: 2 })
    const inherited: unknown = Object.create({ account: bob })
    expect(await ask('account_info', [inherited])).toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['two objects', [{ account: alice }, { account: alice }]],
    ['an object in place of a list', { account: alice }],
    ['text', 'account'],
    ['text in the list', ['account']],
    ['a list in the list', [[{ account: alice }]]],
    ['no account', [{}]],
    ['an account with a wrong checksum', [{ account: `${alice.slice(0, -1)}Q` }]],
    ['an X-address', [{ account: 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb' }]],
    ['an account in a list', [{ account: [alice] }]],
    ['an account that is null', [{ account: null }]],
    ['a seed', [{ account: 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb' }]],
    ['a ledger of another name', [{ account: alice, ledger_index: 'newest' }]],
    ['a lost ledger', [{ account: alice, ledger_index: 32_569 }]],
    ['a ledger that is a fraction', [{ account: alice, ledger_index: 90_000_000.5 }]],
    ['a ledger below zero', [{ account: alice, ledger_index: -1 }]],
    ['a ledger that is too large', [{ account: alice, ledger_index: 2 ** 32 }]],
    ['half a hash', [{ account: alice, ledger_hash: HASH.slice(0, 32) }]],
    ['a flag in text', [{ account: alice, signer_lists: 'true' }]],
    ['huge text, though it would be dropped', [{ account: alice, junk: 'x'.repeat(3_000) }]],
    ['deep nesting, though it would be dropped', [{ account: alice, junk: [[[[[[[1]]]]]]] }]],
    [
      'a long list, though it would be dropped',
      [{ account: alice, junk: Array.from({ length: 300 }, () => 1) }],
    ],
  ])('with %s are refused, and not repeated', async (_, params) => {
    const { ask, seen } = world()
    const outcome = await ask('account_info', params)
    expect(outcome).toMatchObject({
      kind: 'refused',
      refusal: { code: 'INVALID_REQUEST', error: 'invalidParams' },
    })
    for (const word of ['snoPB', 'newest', 'xxx']) expect(JSON.stringify(outcome)).not.toContain(word)
    expect(seen).toEqual([])
  })

  test('are brought into the ranges of the plan', async () => {
    const { ask, seen } = world()
    const limitOf = async (method: string, limit: unknown, client = free) => {
      await ask(method, [{ account: alice, ...(limit === undefined ? {} : { limit }) }], client)
      return seen.at(-1)?.params['limit']
    }
    expect(await limitOf('account_lines', 5_000)).toBe(200)
    expect(await limitOf('account_lines', 5_000, paid)).toBe(400)
    expect(await limitOf('account_lines', 1)).toBe(10)
    expect(await limitOf('account_tx', undefined)).toBe(100)
    expect(await limitOf('account_tx', 300, paid)).toBe(200)
    expect(await limitOf('account_nfts', 400, paid)).toBe(100)
    expect(await ask('account_lines', [{ account: alice, limit: 'many' }])).toMatchObject({ kind: 'refused' })
  })

  test('that cost a node much are left out or forced', async () => {
    const { ask, seen } = world()
    await ask('noripple_check', [{ account: alice, role: 'user', transactions: true, limit: 400 }])
    expect(seen.at(-1)?.params).toMatchObject({ transactions: false, limit: 100 })
    await ask('server_info', [{ counters: true }])
    expect(seen.at(-1)?.params).toEqual({ counters: false, api_version: 2 })
    await ask('tx', [{ transaction: HASH.toLowerCase(), min_ledger: 1, max_ledger: 90_000_000 }])
    expect(seen.at(-1)?.params).toEqual({ transaction: HASH, api_version: 2 })
    await ask('tx', [{ transaction: HASH, min_ledger: 90_000_000, max_ledger: 90_000_900 }])
    expect(seen.at(-1)?.params).toMatchObject({ min_ledger: 90_000_000, max_ledger: 90_000_900 })
    await ask('ledger', [{ full: true, accounts: true, queue: true, owner_funds: true, type: 'state' }])
    expect(seen.at(-1)?.params).toEqual({ ledger_index: 'validated', api_version: 2 })
  })

  test('of the open ledger are refused where every transaction would be listed, and by methods of Clio', async () => {
    const { ask } = world()
    const everything = { transactions: true, expand: true }
    expect(await ask('ledger', [{ ledger_index: 'current', ...everything }])).toMatchObject({
      kind: 'refused',
    })
    expect(await ask('nft_info', [{ nft_id: HASH, ledger_index: 'current' }])).toMatchObject({
      kind: 'refused',
    })
  })
})

/** Any value of JSON, with the names that matter. */
const name = fc.oneof(
  fc.constantFrom(
    'account',
    'ledger_index',
    'ledger_hash',
    'limit',
    'marker',
    'command',
    'method',
    '__proto__',
  ),
  fc.constantFrom(
    'admin_user',
    'secret',
    'tx_json',
    'tx_blob',
    'taker_gets',
    'transaction',
    'type',
    'binary',
  ),
  fc.string({ maxLength: 12 }),
)
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      alice,
      bob,
      HASH,
      'validated',
      'current',
      'XRP',
      'state',
      'user',
      true,
      null,
      200,
      90_000_000,
    ),
    fc.string(),
    fc.double(),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(name, tie('any'), { maxKeys: 6, noNullPrototype: true }),
  ),
})).any
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...relayMethods.map((one) => one.name)) },
  fc.constantFrom('submit', 'sign', 'batch', '__proto__', 'stop'),
  fc.string(),
  value,
)

const unknownName = fc.constantFrom(
  'command',
  'method',
  'admin_user',
  'secret',
  'tx_json',
  'tx_blob',
  '__proto__',
  'url',
)
/** Enough for most methods. */
const enough = {
  account: alice,
  source_account: alice,
  destination_account: bob,
  issuer: alice,
  nft_id: HASH,
  index: HASH,
  transaction: HASH,
  tx_hash: HASH,
  role: 'user',
  type: 'state',
  limit: 20,
  taker_gets: { currency: 'XRP', secret: 'x' },
  taker_pays: { currency: 'USD', issuer: bob, admin_user: 'x' },
}

test('whatever is sent, a node hears only allowed methods with allowed parameters', async () => {
  const { ask, seen, clock } = world()
  const allowed = new Map(
    relayMethods.map(({ name: one, params, sets = {} }) => [
      one,
      new Set([...Object.keys(params), ...Object.keys(sets), 'api_version']),
    ]),
  )
  const call = fc.record({
    asked: method,
    params: fc.oneof(value, fc.array(fc.dictionary(name, value), { minLength: 1, maxLength: 1 })),
    junk: fc.dictionary(fc.oneof(unknownName, fc.string({ maxLength: 12 })), value),
  })
  let heardInAll = 0
  await fc.assert(
    fc.asyncProperty(call, fc.boolean(), async ({ asked, params, junk }, isPaid) => {
      seen.length = 0
      // Nothing is known any more.
      clock.pass(3 * 86_400_000)
      const client = { id: 'anyone', isPaid }
      await ask(asked, params, client)
      await ask(asked, [{ ...junk, ...enough }], client)
      heardInAll += seen.length
      for (const { method: heard, params: told } of seen) {
        const names = allowed.get(heard)
        expect(names).toBeDefined()
        expect(Object.keys(told).filter((one) => names?.has(one) !== true)).toEqual([])
        expect(told['api_version']).toBe(2)
        const text = JSON.stringify(told)
        for (const word of ['command', 'admin_user', 'secret', 'tx_blob', 'tx_json', '__proto__'])
          expect(text).not.toContain(`"${word}":`)
      }
    }),
    { numRuns: 400 },
  )
  // Not because nothing gets through.
  expect(heardInAll).toBeGreaterThan(100)
})

describe('an answer', () => {
  test.each<readonly [string, string, object, Record<string, unknown>, number]>([
    [
      'of a numbered ledger lasts',
      'account_info',
      { account: alice, ledger_index: 90_000_000 },
      { validated: true },
      86_000,
    ],
    ['of a validated transaction lasts', 'tx', { transaction: HASH }, { validated: true }, 86_000],
    ['of the last ledger is old after a ledger', 'account_info', { account: alice }, { validated: true }, 4],
    [
      'of the open ledger is old after a second',
      'account_info',
      { account: alice, ledger_index: 'current' },
      {},
      1,
    ],
    [
      'of a transaction that is not validated is old after two seconds',
      'tx',
      { transaction: HASH },
      { validated: false },
      2,
    ],
    ['about the node is old after two seconds', 'server_info', {}, { info: {} }, 2],
    ['about definitions is old after an hour', 'server_definitions', {}, {}, 3_600],
    [
      'without the account is old after ten seconds',
      'account_info',
      { account: alice },
      { error: 'actNotFound' },
      10,
    ],
    ['without the ledger is not kept', 'account_info', { account: alice }, { error: 'lgrNotFound' }, 0],
    [
      'with a marker is old after a minute',
      'account_lines',
      { account: alice, ledger_index: 90_000_000 },
      { validated: true, marker: 'x' },
      60,
    ],
    [
      'of a whole range lasts',
      'account_tx',
      { account: alice, ledger_index_min: 80_000_000, ledger_index_max: 80_000_100 },
      { validated: true, ledger_index_min: 80_000_000, ledger_index_max: 80_000_100 },
      86_000,
    ],
    [
      'of a range that the node does not have whole is old after a ledger',
      'account_tx',
      { account: alice, ledger_index_min: 80_000_000, ledger_index_max: 80_000_100 },
      { validated: true, ledger_index_min: 80_000_050, ledger_index_max: 80_000_100 },
      4,
    ],
  ])('%s', async (_, asked, params, result, seconds) => {
    const { ask, seen, clock } = world(() => fine(result))
    await ask(asked, [params])
    if (seconds > 0) {
      clock.pass(seconds * 1_000 - 1)
      expect(await ask(asked, [params])).toMatchObject({ cache: 'HIT' })
      expect(seen.length).toBe(1)
    }
    clock.pass(seconds < 80_000 ? 1 : 0)
    if (seconds < 80_000) expect(await ask(asked, [params])).not.toMatchObject({ cache: 'HIT' })
  })

  test('is found again whatever the order and the spelling of the parameters', async () => {
    const { ask, seen } = world()
    await ask('transaction_entry', [{ tx_hash: HASH, ledger_index: 90_000_000 }])
    await ask('transaction_entry', [{ junk: 1, ledger_index: 90_000_000, tx_hash: HASH.toLowerCase() }])
    expect(seen.length).toBe(1)
  })

  test('is fetched once for all who ask at the same time', async () => {
    const waiting: ((answer: NodeAnswer) => void)[] = []
    const { ask, seen } = world(() => new Promise((resolve) => waiting.push(resolve)))
    const all = Array.from({ length: 50 }, () => ask('account_info', [{ account: alice }]))
    for (const end of waiting) end(fine({ validated: true, n: 1 }))
    expect(new Set((await Promise.all(all)).map((one) => JSON.stringify(one))).size).toBe(1)
    expect(seen.length).toBe(1)
  })

  test('that is just out of date is given while it is renewed', async () => {
    const { ask, seen, clock } = world()
    await ask('account_info', [{ account: alice }])
    clock.pass(5_000)
    expect(await ask('account_info', [{ account: alice }])).toMatchObject({
      cache: 'STALE',
      isOutdated: false,
    })
    expect(seen.length).toBe(2)
    await Promise.resolve()
    expect(await ask('account_info', [{ account: alice }])).toMatchObject({ cache: 'HIT' })
  })

  test('that is old is given for a minute when no node answers, and then no more', async () => {
    const { ask, clock, state } = world()
    await ask('account_info', [{ account: alice }])
    state.reply = () => gone
    clock.pass(60_000)
    expect(await ask('account_info', [{ account: alice }])).toMatchObject({
      cache: 'STALE',
      isOutdated: true,
    })
    clock.pass(10_000)
    expect(await ask('account_info', [{ account: alice }])).toMatchObject({
      kind: 'failed',
      retryAfterSeconds: 3,
    })
  })
})

const heavy = (n: number) => ['gateway_balances', [{ account: alice, ledger_index: 90_000_000 + n }]] as const

describe('heavy calls', () => {
  test('are rationed for each client', async () => {
    const { ask, clock, seen } = world()
    for (let n = 0; n < 3; n++) expect(await ask(...heavy(n))).toMatchObject({ kind: 'answered' })
    expect(await ask(...heavy(3))).toMatchObject({ kind: 'failed', reason: 'own-ration' })
    // What is known costs nothing.
    expect(await ask(...heavy(2))).toMatchObject({ cache: 'HIT' })
    expect(await ask(...heavy(3), { id: 'another', isPaid: false })).toMatchObject({ kind: 'answered' })
    clock.pass(120_000)
    expect(await ask(...heavy(4))).toMatchObject({ kind: 'answered' })
    expect(seen.length).toBe(5)
  })

  test('are rationed for all clients together', async () => {
    const { ask, seen } = world(() => fine(), 5)
    const outcomes = []
    for (let n = 0; n < 10; n++) outcomes.push(await ask(...heavy(n), { id: `client ${n}`, isPaid: true }))
    expect(outcomes.filter(({ kind }) => kind === 'answered').length).toBe(5)
    expect(outcomes.at(-1)).toMatchObject({ kind: 'failed', reason: 'rationed' })
    expect(seen.length).toBe(5)
  })

  test('are also those for a ledger with all its transactions', async () => {
    const { ask, seen } = world(() => fine(), 1)
    await ask('ledger', [{ ledger_index: 90_000_000, transactions: true, expand: true }])
    await ask('ledger', [{ ledger_index: 90_000_001, transactions: true, expand: true }])
    await ask('ledger', [{ ledger_index: 90_000_001, transactions: true }])
    expect(seen.map(({ isHeavy }) => isHeavy)).toEqual([true, false])
  })

  test('over the whole state of the ledger are for paid plans', async () => {
    const { ask } = world()
    expect(await ask('ledger_data', [{ type: 'state' }])).toMatchObject({ refusal: { error: 'forbidden' } })
    expect(await ask('ledger_data', [{ type: 'state' }], paid)).toMatchObject({ kind: 'answered' })
    expect(await ask('ledger_data', [{}], paid)).toMatchObject({ refusal: { error: 'invalidParams' } })
  })
})

test('answers are kept up to a size, and the ones that no one asked for go first', async () => {
  const { ask, seen } = world(() => fine({ validated: true, text: 'x'.repeat(900_000) }))
  const at = (n: number) => ask('account_info', [{ account: alice, ledger_index: 90_000_000 + n }])
  for (let n = 0; n < 60; n++) await at(n)
  expect(await at(59)).toMatchObject({ cache: 'HIT' })
  expect(await at(0)).toMatchObject({ cache: 'MISS' })
  expect(seen.length).toBe(61)
})
