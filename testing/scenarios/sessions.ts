import { fakeXaman } from '#server/services/xaman/testing/fake-xaman.ts'
import { askedBridge } from '../bridge-samples.ts'
import { XRPL_PAYER } from '../chains/quiet-xrpl.ts'
import { addRelay, signedBy } from '../fake-relay.ts'
import { formed, payer } from '../samples.ts'
import type { TestApp } from '../test-app.ts'
import { hosted, onXrpl, pay, swap, withBridge } from './partner.ts'
import {
  type AppOptions,
  byTwoKeys,
  keyOf,
  type Made,
  ORIGIN,
  type Scenario,
  type Scenarios,
  staged,
  succeed,
  widgetOf,
} from './scenario.ts'

/** Calls of popups and widgets, each about a sign session. */

const BASE = '/api/v1/sign/session'
const payers = { v: payer, w: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' } as const
type Visitor = keyof typeof payers

interface Session {
  readonly id: string
  readonly embedToken: string
  readonly intentId: string
}

/** What a call about a session has beside the session's id and token. */
type Rest = Partial<Pick<Made, 'params' | 'body'>>
type Prepare = (app: TestApp, session: Session) => Promise<Rest>

/** The same call by the tokens of two sessions. */
const byTokens = (
  prepare: Prepare = async () => ({}),
  open: (app: TestApp, visitor: Visitor) => Promise<Session> = checkout,
  options?: () => AppOptions,
): Scenario =>
  staged(async (app) => {
    const make = async (visitor: Visitor): Promise<Made> => {
      const session = await open(app, visitor)
      const { params, body } = await prepare(app, session)
      return { params: { id: session.id, ...params }, body: { et: session.embedToken, ...body } }
    }
    return { call: await make('v'), other: await make('w') }
  }, options)

/** The same call by two visitors' widgets, each about their own session. */
const byVisitors = (): Scenario =>
  staged(async (app) => {
    const make = async (visitor: Visitor): Promise<Made> => {
      const { id } = await checkout(app, visitor)
      return { params: { id }, body: {}, headers: widgetOf(app, visitor) }
    }
    return { call: await make('v'), other: await make('w') }
  })

/** The same body by two visitors' widgets. */
const byWidgets = (body: Made['body'], options?: () => AppOptions): Scenario =>
  staged(
    async (app) => ({
      call: { body, headers: widgetOf(app, 'v') },
      other: { body, headers: widgetOf(app, 'w') },
    }),
    options,
  )

/** A visitor's swap, prepared for an address of theirs. */
async function checkout(app: TestApp, visitor: Visitor): Promise<Session> {
  const body = { ...swap, userAddress: payers[visitor] }
  return succeed(app, 'POST /api/embed/swap', { headers: widgetOf(app, visitor), body })
}

/** One whose signer is not known. */
const without = (app: TestApp, visitor: Visitor): Promise<Session> =>
  succeed(app, 'POST /api/embed/swap', { headers: widgetOf(app, visitor), body: swap })

/** A payment on the XRP Ledger, of another amount for each visitor. */
async function onLedger(app: TestApp, visitor: Visitor): Promise<Session> {
  const txjson = {
    TransactionType: 'Payment',
    Account: XRPL_PAYER,
    Destination: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY',
    DestinationTag: 7,
    Amount: visitor === 'v' ? '1000000' : '2000000',
  }
  const body = { chain: 'xrpl', product: 'swap', origin: ORIGIN, txjson }
  return succeed(app, `POST ${BASE}`, { headers: await keyOf(app), body })
}

const by = (session: Session, rest: Rest = {}): Made => ({
  params: { id: session.id, ...rest.params },
  body: { et: session.embedToken, ...rest.body },
})

/** Opens a step, and answers the session. */
const opened = (app: TestApp, session: Session, step: string) =>
  succeed(app, `POST ${BASE}/:id/steps/:step/open`, by(session, { params: { step } }))

async function cancelled(app: TestApp, visitor: Visitor): Promise<Session> {
  const session = await checkout(app, visitor)
  await succeed(app, `POST ${BASE}/:id/cancel`, by(session))
  return session
}

const withXaman = () => ({ ...onXrpl(), xaman: fakeXaman().xaman })

export const sessionScenarios: Scenarios = {
  'POST /api/embed/swap': { 'embed-session': byWidgets({ ...swap, userAddress: payer }) },
  'POST /api/embed/bridge': {
    'embed-session': byWidgets({ ...askedBridge, userAddress: payer }, withBridge),
  },
  'POST /api/embed/connect': { 'embed-session': byWidgets({ chain: 'eth' }) },
  [`POST ${BASE}/:id/payer`]: {
    'embed-token': byTokens(async () => ({ body: { userAddress: payer } }), without),
  },
  [`POST ${BASE}/:id/complete`]: {
    'embed-token': byTokens(async (app, session) => {
      await opened(app, session, 'fee')
      return { body: { step: 'fee', txHash: await pay(app, session.intentId, 0) } }
    }),
  },
  [`POST ${BASE}/:id/broadcast`]: {
    'embed-token': byTokens(async (app, session) => {
      addRelay(app.chain)
      await opened(app, session, 'fee')
      const intent = await app.store.read.intents.get(session.intentId)
      return { body: { step: 'fee', signedTransaction: signedBy(formed(intent?.steps[0]).tx) } }
    }),
  },
  [`POST ${BASE}/:id/cancel`]: {
    key: staged(async (app) => {
      const { id } = await succeed(app, `POST ${BASE}`, { headers: await keyOf(app), body: hosted })
      return byTwoKeys(app, {}, { id })
    }),
    'embed-token': byTokens(),
    'embed-session': byVisitors(),
  },
  [`POST ${BASE}/:id/renew`]: {
    'embed-token': byTokens(undefined, cancelled),
    'embed-session': byVisitors(),
  },
  [`POST ${BASE}/:id/xaman/connect`]: { 'embed-token': byTokens(undefined, onLedger, withXaman) },
  [`POST ${BASE}/:id/xaman/steps/:step`]: {
    'embed-token': byTokens(
      async (app, session) => {
        await opened(app, session, 'supplied')
        return { params: { step: 'supplied' } }
      },
      onLedger,
      withXaman,
    ),
  },
}
