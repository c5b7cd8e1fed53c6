import { expect, test } from 'vitest'
import { SuiteError } from '../../domain/errors.ts'
import type { RouteRequest } from '../../domain/quote.ts'
import { minor } from '../../domain/money.ts'
import { xrp } from '../../formats/coins.ts'
import type { XrplAnswer, XrplAsk } from '../../ports/xrpl-node.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createXrplRouter } from './xrpl-dex.ts'
import { symbolOf } from './token-source.ts'

const xrpToken = { ...xrp, verified: true }

const payer = 'rrrrrrrrrrrrrrrrrrrrBZbvji'
const issuer = 'rP9jPyP5kyvFRb6ZiRghTGw5u8SGCm4L4o'
const TST = { currency: 'TST', issuer }
const SOLO = '534F4C4F00000000000000000000000000000000'
const soloIssuer = 'rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz'

type Answers = Readonly<Record<string, object | string>>
/** The pool of the anchors: 0.6 % between 296,890,496 drops and 25.81656470648473 TST. */
const pool = {
  amm: {
    amount: '296890496',
    amount2: { ...TST, value: '25.81656470648473' },
    asset2_frozen: false,
    trading_fee: 600,
  },
}
const usual: Answers = {
  account_info: { account_data: { Balance: '1000000000', OwnerCount: 1, Flags: 0 } },
  account_lines: { lines: [{ account: issuer, currency: 'TST', balance: '0', limit: '1000' }] },
  amm_info: pool,
  book_offers: { offers: [] },
}

function routerOver(answers: Answers) {
  const asked: string[] = []
  const ask: XrplAsk = async (method): Promise<XrplAnswer> => {
    asked.push(method)
    const answer = { ...usual, ...answers }[method] ?? 'unknownCmd'
    return typeof answer === 'string' ? { ok: false, error: answer } : { ok: true, result: { ...answer } }
  }
  const clock = createSteppingClock()
  const listed = [
    { address: `TST.${issuer}`, name: 'Test' },
    { address: `${SOLO}.${soloIssuer}`, name: 'Sologenic' },
  ]
  const node = { ask, onOne: <T>(work: (one: XrplAsk) => Promise<T>) => work(ask) }
  return { router: createXrplRouter({ node, networkId: 0, listed, clock, log: silentLog }), asked, clock }
}

async function routeOver(answers: Answers, change: Partial<RouteRequest> = {}) {
  const { router } = routerOver(answers)
  const to = await router.token('xrpl', 'TST')
  return router.route('xrpl', { from: xrpToken, to, amount: minor(10_000_000n), slippageBps: 100, ...change })
}

const EXPECTED = 836_346_636_099_881n
const simulated = (result: string, value?: string) => ({
  engine_result: result,
  ...(value === undefined ? {} : { meta: { delivered_amount: { ...TST, value } } }),
})

const told = (value: string) => routeOver({ simulate: simulated('tesSUCCESS', value) }, { payer })
const hex = (name: string) => Buffer.from(name).toString('hex').toUpperCase().padEnd(40, '0')

test('a quote is what the pool’s arithmetic gives, whichever side its assets stand on', async () => {
  const { amm } = pool
  const turned = { amm: { ...amm, amount: amm.amount2, amount2: amm.amount } }
  for (const amm_info of [pool, turned])
    expect(await routeOver({ amm_info })).toMatchObject({
      expectedOut: EXPECTED,
      provider: 'xrpl',
      // Ten of three hundred XRP.
      priceImpactBps: 324,
    })
})

test('a frozen pool, and one that is not there, are not routes', async () => {
  const frozen = { amm: { ...pool.amm, asset2_frozen: true } }
  for (const amm_info of [frozen, 'actNotFound'])
    await expect(routeOver({ amm_info })).rejects.toMatchObject({ code: 'NO_ROUTE' })
})

test('offers alone that hold less than the amount are too thin', async () => {
  const offers = [
    { Account: payer, TakerGets: { ...TST, value: '0.5' }, TakerPays: '6000000', owner_funds: '9' },
  ]
  const answers = { amm_info: 'actNotFound', book_offers: { offers } }
  await expect(routeOver(answers)).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' })
  expect(await routeOver(answers, { amount: minor(6_000_000n) })).toMatchObject({
    expectedOut: 5n * 10n ** 14n,
  })
})

test('an offer that has expired is left out', async () => {
  const offers = [
    { Account: payer, TakerGets: { ...TST, value: '500' }, TakerPays: '6000000', Expiration: 1 },
  ]
  expect(await routeOver({ book_offers: { offers } })).toMatchObject({ expectedOut: EXPECTED })
})

test('where no node simulates, the markets’ own estimate stands', async () => {
  for (const simulate of ['unknownCmd', 'notSupported'])
    expect(await routeOver({ simulate }, { payer })).toMatchObject({
      expectedOut: EXPECTED,
      tx: {
        txjson: {
          TransactionType: 'Payment',
          Account: payer,
          Destination: payer,
          SendMax: '10000000',
          Amount: { ...TST, value: '0.836346636099881' },
          DeliverMin: { ...TST, value: '0.827983169738882' },
          Flags: 131_072,
        },
      },
    })
})

test('what the ledger foretells counts when it is less, never when it is more', async () => {
  expect(await told('0.83')).toMatchObject({ expectedOut: 83n * 10n ** 13n })
  expect(await told('5')).toMatchObject({ expectedOut: EXPECTED })
  // So far below the markets that one of the two is wrong.
  await expect(told('0.1')).rejects.toMatchObject({ code: 'SLIPPAGE' })
})

test.each([
  ['tecPATH_DRY', 'NO_ROUTE'],
  ['tecPATH_PARTIAL', 'AMOUNT_TOO_LARGE'],
  ['tecFROZEN', 'NO_ROUTE'],
  ['tecNO_AUTH', 'TRUSTLINE_REQUIRED'],
  ['temBAD_PATH', 'UPSTREAM_ERROR'],
])('%s is told before anyone signs, as %s', async (result, code) => {
  await expect(routeOver({ simulate: simulated(result) }, { payer })).rejects.toMatchObject({ code })
})

test('a result that speaks of the moment only does not refuse a swap', async () => {
  expect(await routeOver({ simulate: simulated('telINSUF_FEE_P') }, { payer })).toMatchObject({
    expectedOut: EXPECTED,
  })
})

test('markets are read once in a ledger', async () => {
  const { router, asked, clock } = routerOver({})
  const request = {
    from: xrpToken,
    to: await router.token('xrpl', 'TST'),
    amount: minor(10n ** 6n),
    slippageBps: 50,
  }
  for (let i = 0; i < 5; i++) await router.route('xrpl', request)
  expect(asked.filter((method) => method === 'amm_info')).toHaveLength(1)
  await clock.step(4_000)
  await router.route('xrpl', request)
  expect(asked.filter((method) => method === 'amm_info')).toHaveLength(2)
})

test('tokens are found by symbol, id and address; the coin by either name', async () => {
  const { router } = routerOver({})
  const solo = await router.token('xrpl', 'solo')
  expect(solo).toMatchObject({
    address: `${SOLO}.${soloIssuer}`,
    symbol: 'SOLO',
    decimals: 15,
    currency: SOLO,
    verified: true,
    md5: '0413ca7cfc258dfaf698c02fe304e607',
  })
  for (const ref of [
    solo.md5 ?? '',
    solo.address,
    `SOLO.${soloIssuer}`,
    `${SOLO.toLowerCase()}.${soloIssuer}`,
  ])
    expect(await router.token('xrpl', ref)).toEqual(solo)
  for (const ref of ['native', 'XRP', 'xrp']) expect(await router.token('xrpl', ref)).toEqual(xrpToken)
  expect(await router.token('xrpl', `ABC.${issuer}`)).toMatchObject({ symbol: 'ABC', verified: false })
})

test('a token without an issuer, or text that is not a token, is unsupported', async () => {
  const { router } = routerOver({ account_info: 'actNotFound' })
  for (const ref of ['ABC', `XRP.${issuer}`, `TOOLONGFORACURRENCYCODE.${issuer}`, `ABC.${issuer}`, 'A.B.C'])
    await expect(router.token('xrpl', ref)).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
})

test('one asker looks up few unlisted tokens, and all askers together not many: they cost calls to nodes', async () => {
  const { router, clock } = routerOver({ account_info: 'actNotFound' })
  const look = async (asker?: string) => {
    const error: unknown = await router
      .token('xrpl', `ABD.${issuer}`, asker)
      .catch((thrown: unknown) => thrown)
    return error instanceof SuiteError ? error.code : undefined
  }
  for (const asker of ['greedy', 'alice', 'bob', 'carol'])
    for (let i = 0; i < 5; i++) expect(await look(asker)).toBe('UNSUPPORTED_TOKEN')
  expect(await look('greedy')).toBe('RATE_LIMIT')
  for (const asker of ['dave', undefined]) expect(await look(asker)).toBe('UNAVAILABLE')
  expect(await router.token('xrpl', 'TST', 'greedy')).toMatchObject({ verified: true })
  await clock.step(120_000)
  expect(await look('greedy')).toBe('UNSUPPORTED_TOKEN')
})

test('an unlisted token that was found costs no further look-up', async () => {
  const { router } = routerOver({})
  for (let i = 0; i < 30; i++)
    expect(await router.token('xrpl', `ABC.${issuer}`, 'visitor')).toMatchObject({ symbol: 'ABC' })
})

test('a code in hex is shown as the name it spells, unless that misleads', () => {
  expect(symbolOf(hex('RLUSD'))).toBe('RLUSD')
  for (const name of ['XRP', 'xrp', 'US D', '\u202eDSU', '<b>'])
    expect(symbolOf(hex(name))).toMatch(/^[0-9A-F]{8}…$/)
})

test('another chain is not served', async () => {
  await expect(routerOver({}).router.tokens('eth')).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
})
