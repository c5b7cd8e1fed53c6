import { ApiError, type Call } from '../../api/call.ts'
import type { CreatedSession, SignSession } from '../../api/in-minor.ts'
import type { Watch } from '../../api/watch.ts'
import { sampleQuote, sampleSession } from '../../models/testing/sample-session.ts'
import { eth, impostor, usdc, usdt } from './sample-page.ts'

export const refusal = (code: ApiError['code'], retryable = false, retryAfter?: number) =>
  new ApiError(code, `the server says ${code}`, { retryable, retryAfter })

type Route = Parameters<Call>[0]
type Answer = (input: {
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly params: Readonly<Record<string, string>>
}) => unknown

/** A server that does as the test says: its sessions, its answers, and the calls that it got. */
export function createFakeServer(clock: { readonly iso: (after?: number) => string }) {
  const calls: string[] = []
  const failures = new Map<string, ApiError[]>()
  const watchers = new Set<(session: SignSession) => void>()
  const sessions = new Map<string, SignSession>()
  let count = 0

  const open = (start: SignSession): CreatedSession => {
    sessions.set(start.id, start)
    const walletSignUrl = `https://suite.test/sign/${start.id}#et=token`
    return { ...start, embedToken: 'token', embedUrl: '', walletSignUrl, popupUrl: walletSignUrl }
  }
  const begin = (more: Partial<SignSession>) => {
    count += 1
    return open(
      sampleSession({ id: `ses_${count}`, createdAt: clock.iso(), expiresAt: clock.iso(900_000), ...more }),
    )
  }
  const known = (id: string | undefined): SignSession => {
    const session = sessions.get(id ?? '')
    if (session === undefined) throw refusal('NOT_FOUND')
    return session
  }

  const answers: Partial<Record<Route, Answer>> = {
    'GET /api/v1/swap/tokens': ({ query }) => ({
      chain: query['chain'],
      tokens: [eth, impostor, usdc, usdt],
    }),
    'GET /api/v1/swap/quote': ({ query }) => ({ quote: quoteFor(query, clock.iso(30_000)) }),
    'GET /api/embed/balances': ({ query }) => ({
      balances: (query['tokens'] ?? '')
        .split(',')
        .map((token) => ({ token, amountMinor: '3000000000000000000' })),
    }),
    'POST /api/embed/swap': ({ body }) =>
      begin(typeof body['userAddress'] === 'string' ? { payer: body['userAddress'] } : {}),
    'POST /api/embed/connect': () => begin({ purpose: 'connect' }),
    'GET /api/v1/sign/session/:id': ({ params }) => known(params['id']),
    'POST /api/v1/sign/session/:id/cancel': ({ params }) => tell({ status: 'cancelled' }, params['id']),
    'POST /api/v1/sign/session/:id/renew': ({ params }) => {
      const { payer, quote, steps } = known(params['id'])
      return begin({
        steps: steps.map((step) => (step.state === 'failed' ? { ...step, state: 'waiting' } : step)),
        ...(payer !== undefined && { payer }),
        ...(quote !== undefined && { quote }),
      })
    },
  }

  const call = async (route: Route, input: Record<string, object>): Promise<unknown> => {
    calls.push(`${route} ${JSON.stringify(input['query'] ?? input['body'] ?? {})}`)
    await Promise.resolve()
    const failure = failures.get(route)?.shift()
    if (failure !== undefined) throw failure
    const answer = answers[route]
    if (answer === undefined) throw new Error(`${route} was not expected`)
    return answer({ query: {}, body: {}, params: {}, ...input })
  }

  const watch = async (
    _: string,
    { params }: { readonly params: { readonly id: string } },
    listener: (session: SignSession) => void,
    { signal: stop }: { readonly signal: AbortSignal },
  ) => {
    const hear = (session: SignSession) => {
      if (session.id === params.id) listener(session)
    }
    watchers.add(hear)
    hear(known(params.id))
    await new Promise<void>((resolve) => {
      stop.addEventListener('abort', () => resolve(), { once: true })
    })
    watchers.delete(hear)
  }

  /** Changes a session, and tells its watchers. */
  function tell(change: Partial<SignSession>, id = `ses_${count}`): SignSession {
    const next = { ...known(id), ...change }
    sessions.set(id, next)
    for (const hear of watchers) hear(next)
    return next
  }

  // The boundary to the contract's types: the fakes answer in its shapes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const fakeCall = call as Call
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const fakeWatch = watch as Watch
  return {
    call: fakeCall,
    watch: fakeWatch,
    calls,
    answers,
    tell,
    known,
    open,
    begin,
    /** Calls of a route, with their inputs. */
    callsTo: (route: Route) => calls.filter((made) => made.startsWith(`${route} `)),
    /** The next calls of a route are refused, one after another. */
    fail: (route: Route, ...causes: readonly ApiError[]) => void failures.set(route, [...causes]),
  }
}

/** The sample's quote for another amount, with a fee of 1 %. */
function quoteFor(query: Readonly<Record<string, string>>, expiresAt: string) {
  const amount = BigInt(query['amountMinor'] ?? '0')
  const fees = {
    ...sampleQuote.fees,
    platformFeeMinor: ((amount * 85n) / 10_000n).toString(),
    surchargeMinor: ((amount * 15n) / 10_000n).toString(),
    totalMinor: (amount / 100n).toString(),
  }
  const slippageBps = Number(query['slippageBps'])
  return { ...sampleQuote, inAmountMinor: amount.toString(), fees, slippageBps, expiresAt }
}
