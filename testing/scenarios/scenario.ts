import { products } from '#contracts/api/values.ts'
import type { KnownKind } from '#contracts/api/endpoint.ts'
import { callContract, type ContractAnswer, type ContractCall } from '../call-contract.ts'
import { repeatableRandom } from '../plain-ports.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** Calls that succeed, for tests that make one of every endpoint. */

export interface Made extends ContractCall {
  readonly body: Readonly<Record<string, unknown>>
}

export interface Calls {
  readonly call: Made
  /** The same of another caller, with the same body where that caller may send it: it is carried out, or refused. */
  readonly other: Made
  /** Waits for what the call has begun and does not wait for. */
  readonly settled?: () => Promise<void>
}

export type Scenario = () => Promise<Calls & { readonly app: TestApp }>

/** Scenarios by route, and by the kind of the caller. */
export type Scenarios = Readonly<Record<string, Readonly<Partial<Record<KnownKind, Scenario>>>>>

export type AppOptions = NonNullable<Parameters<typeof startTestApp>[0]>

export const ORIGIN = 'https://shop.example'

/** A scenario in an app of its own, which has the partners `demo` and `rival`. */
export const staged =
  (stage: (app: TestApp) => Promise<Calls>, options: () => AppOptions = () => ({})): Scenario =>
  async () => {
    const app = await startTestApp({ random: repeatableRandom(), ...options() })
    try {
      await app.addPartner({ slug: 'rival', name: 'Rival' })
      return { app, ...(await stage(app)) }
    } catch (error) {
      await app.stop()
      throw error
    }
  }

/** Makes a call that a scenario needs before its own. Throws unless it succeeds. */
export async function succeed(
  app: TestApp,
  route: string,
  call: ContractCall,
): Promise<ContractAnswer['body']> {
  const { status, body } = await callContract(app.url, route, call)
  if (status !== 200) throw new Error(`${route} answers ${status}: ${JSON.stringify(body)}`)
  return body
}

export const keyOf = async (app: TestApp, partner = 'demo') => ({
  'x-api-key': await app.addKey(partner, 'live', products),
})

/** The same body by keys of two partners. */
export async function byTwoKeys(app: TestApp, body: Made['body'], params: Made['params'] = {}) {
  return {
    call: { params, body, headers: await keyOf(app) },
    other: { params, body, headers: await keyOf(app, 'rival') },
  }
}

/** The headers of a visitor's widget; a letter stands for the visitor's secret. */
export const widgetOf = (app: TestApp, letter: string) => ({
  'x-suite-embed': app.tokens.issueSession({ partner: 'demo', origin: ORIGIN, secret: letter.repeat(43) })
    .token,
})
