import { StrKey } from '@stellar/stellar-sdk'
import { createOutage, type Outage } from '../http/outage.ts'
import { json, type Reply, serve, type Served } from '../http/serve.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { Problem, problemReply } from './problems.ts'
import { createRoutes, submit } from './routes.ts'
import type { State } from './state.ts'

export interface HorizonServer extends Served {
  readonly outage: Outage
  readonly ledger: Ledger
}

interface HorizonOptions {
  readonly state: State
  readonly passphrase: string
  readonly now: () => number
  /** Between two closes; the real Stellar takes about 5,000. */
  readonly ledgerMs: number
  readonly port?: number
}

/** Horizon's HTTP interface before a Stellar ledger of its own, which closes by itself. */
export async function startHorizon(options: HorizonOptions): Promise<HorizonServer> {
  const { state, passphrase, now, ledgerMs, port = 0 } = options
  for (const id of state.accounts.keys())
    if (!StrKey.isValidEd25519PublicKey(id)) throw new TypeError(`${id} is not an account`)
  const ledger = createLedger(state, passphrase, now)
  const outage = createOutage({
    tooMany: () => problemReply(new Problem(429, 'rate_limit_exceeded', 'Rate Limit Exceeded')),
    broken: () => problemReply(new Problem(500, 'server_error', 'Internal Server Error')),
  })
  const route = createRoutes(ledger, passphrase)
  const answer = async (method: string | undefined, url: URL, host: string, text: () => Promise<string>) => {
    const origin = `http://${host}`
    if (method === 'POST' && url.pathname === '/transactions')
      return ok(await submit(ledger, origin, await text()))
    if (method === 'GET') return ok(route(url, origin))
    throw new Problem(405, 'method_not_allowed', 'Method Not Allowed')
  }
  const served = await serve({
    name: 'Stellar server',
    port,
    handle: outage.around(async ({ request, url, text }) => {
      try {
        return await answer(request.method, url, request.headers.host ?? '', text)
      } catch (error) {
        if (error instanceof Problem) return problemReply(error)
        throw error
      }
    }),
  })
  const timer = setInterval(() => ledger.close(), ledgerMs)
  return {
    ...served,
    outage,
    ledger,
    async stop() {
      clearInterval(timer)
      await served.stop()
    },
  }
}

const ok = (value: unknown): Reply =>
  json(200, value, {
    'content-type': 'application/hal+json; charset=utf-8',
    'access-control-allow-origin': '*',
  })
