import { soon } from '../soon.ts'
import { minor } from '#server/domain/money.ts'
import { createQuietXrpl } from '../chains/quiet-xrpl.ts'
import { askedBridge } from '../bridge-samples.ts'
import { createFakeBridge } from '../fake-bridge.ts'
import { formed, payer } from '../samples.ts'
import type { TestApp } from '../test-app.ts'
import { SuiteError } from '#server/domain/errors.ts'
import { type AppOptions, byTwoKeys, keyOf, ORIGIN, type Scenarios, staged, succeed } from './scenario.ts'

/** Calls of a partner's server. */

export const swap = {
  chain: 'eth',
  fromToken: 'native',
  toToken: 'USDC',
  amountMinor: '1000000000000000000',
} as const

const xrpl = createQuietXrpl()

/** A service that has the XRP Ledger alone. */
export const onXrpl = (): AppOptions => ({
  chains: {
    keys: ['xrpl'],
    get(key) {
      if (key === 'xrpl') return xrpl
      throw new SuiteError('UNSUPPORTED_CHAIN', 'Only xrpl is served.', { details: { supported: ['xrpl'] } })
    },
  },
})

export const withBridge = (): AppOptions => ({ bridge: createFakeBridge })

const token = {
  md5: '0413ca7cfc258dfaf698c02fe304e607',
  currency: '534F4C4F00000000000000000000000000000000',
  issuer: 'rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz',
  name: 'SOLO',
}
const withTokens = (): AppOptions => ({
  directory: { find: async () => token },
  tokenExchange: {
    price: async () => ({
      drops: minor(2_000_001n),
      spotPrice: '0.2',
      averagePrice: '0.2',
      impactBps: 1,
      sources: [{ kind: 'book', amount: '10', shareBps: 10_000 }],
      transferRate: '1',
      ledgerIndex: 90_000_001,
    }),
  },
})

/** Sends a step of a payment as its payer, and answers the hash. */
export async function pay(app: TestApp, intentId: string, index: number): Promise<string> {
  const intent = await app.store.read.intents.get(intentId)
  const hash = app.chain.send(formed(intent?.steps.at(index)).tx)
  app.chain.mine(2)
  return hash
}

/** Waits until the chain's answer about each transaction that a payment has is written. */
const allJudged = async (app: TestApp, intentId: string) =>
  soon(async () => {
    const intent = await app.store.read.intents.get(intentId)
    if (intent?.steps.some(({ state }) => state === 'submitted') !== false) throw new Error('not judged yet')
  })

/** A payload of a partner's own. */
export const hosted = {
  chain: 'eth',
  product: 'swap',
  origin: ORIGIN,
  payload: {
    method: 'eth_sendTransaction',
    params: [{ from: payer, to: payer, value: '0x1', chainId: '0x1' }],
  },
}

export const partnerScenarios: Scenarios = {
  'POST /api/v1/fees/quote': {
    key: staged((app) => byTwoKeys(app, { product: 'swap', amountMinor: '1000000' })),
  },
  'POST /api/v1/token/quote': {
    key: staged((app) => byTwoKeys(app, { tokenId: token.md5, side: 'buy', amount: 10 }), withTokens),
  },
  'POST /api/v1/market/quote': {
    key: staged((app) => byTwoKeys(app, { mode: 'buy', amountXrp: 100 }), onXrpl),
  },
  'POST /api/v1/swap/prepare': {
    key: staged((app) => byTwoKeys(app, { ...swap, userAddress: payer })),
  },
  'POST /api/v1/swap/report': {
    key: staged(async (app) => {
      const headers = await keyOf(app)
      const body = { ...swap, userAddress: payer }
      const { intentId } = await succeed(app, 'POST /api/v1/swap/prepare', { headers, body })
      const feeTxHash = await pay(app, intentId, 0)
      const sourceTxHash = await pay(app, intentId, 1)
      const reported = { chain: 'eth', amountMinor: swap.amountMinor, feeTxHash, sourceTxHash }
      return { ...(await byTwoKeys(app, reported)), settled: () => allJudged(app, intentId) }
    }),
  },
  'POST /api/v1/bridge/prepare': {
    key: staged((app) => byTwoKeys(app, { ...askedBridge, userAddress: payer }), withBridge),
  },
  'POST /api/v1/bridge/create': {
    key: staged(async (app) => {
      const headers = await keyOf(app)
      const body = { ...askedBridge, userAddress: payer }
      const { intentId } = await succeed(app, 'POST /api/v1/bridge/prepare', { headers, body })
      return byTwoKeys(app, { ...askedBridge, feeTxHash: await pay(app, intentId, 0) })
    }, withBridge),
  },
  'POST /api/v1/sign/session': {
    key: staged(async (app) => {
      await app.store.transact(async ({ partners }) => {
        const rival = await partners.get('rival')
        if (rival !== undefined) await partners.update({ ...rival, origins: [ORIGIN] })
      })
      return byTwoKeys(app, hosted)
    }),
  },
}
