import type { Handlers } from '#contracts/api/endpoint.ts'
import type { xamanApi, XamanRequest } from '#contracts/api/xaman.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { defined } from '../../kit/defined.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { GivenRequest, XamanOutcome } from '../../domain/xaman-request.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { Payments } from '../../ports/payments.ts'
import type { Random } from '../../ports/random.ts'
import type { Leases } from '../../ports/shared/leases.ts'
import type { Store } from '../../ports/store.ts'
import type { WalletPayloads } from '../../ports/wallet-payloads.ts'
import type { Xaman } from '../../ports/xaman.ts'
import { askLink } from './ask-link.ts'
import { createStepAsks } from './ask-step.ts'
import { createRequests } from './requests.ts'
import { type AskDeps, minutesOf, networkOf, pendingSession } from './session.ts'

export interface XamanServiceDeps {
  readonly store: Pick<Store, 'read' | 'transact'>
  readonly payments: Pick<Payments, 'submit' | 'decline'>
  /** Absent where the deployment has no key of Xaman's platform: then payments are asked for by link. */
  readonly xaman: Xaman | undefined
  readonly payloads: Pick<WalletPayloads, 'write' | 'problemOf'>
  /** The XRP Ledger's id of the network. */
  readonly networkId: number
  readonly random: Random
  readonly clock: Clock
  readonly log: Log
  readonly leases: Pick<Leases, 'process' | 'isAlive'>
}

export interface XamanService {
  readonly handlers: Handlers<typeof xamanApi, Caller>
  /** Continues to follow the requests of an earlier process. */
  resume(): Promise<void>
  /** Stops following requests. */
  close(): void
}

/** Requests to Xaman's app for sign sessions. */
export function createXamanService(deps: XamanServiceDeps): XamanService {
  const { xaman } = deps
  if (xaman === undefined)
    return {
      handlers: {
        askConnect: refuse,
        askStep: refuse,
        askLink: ({ params, caller }) => askLink(deps, caller.sessionId, params.step),
        readRequest: refuse,
      },
      resume: async () => undefined,
      close() {},
    }
  const { store, payments, random, clock, log, leases } = deps
  const requests = createRequests({
    store,
    xaman,
    random,
    clock,
    log,
    leases,
    // The window may be closed by now: the phone's transaction is taken all the same.
    onSigned: (request, outcome) => readSigned({ payments, log }, request, outcome),
    onRejected: (request) => readRejected({ payments, log }, request),
  })
  const asks = { ...deps, xaman, requests }
  const askStep = createStepAsks(asks)
  return {
    handlers: {
      askConnect: async ({ caller }) => show(await askConnect(asks, caller.sessionId)),
      askStep: async ({ params, caller }) => show(await askStep(caller.sessionId, params.step)),
      askLink: refuse,
      async readRequest({ params, caller }) {
        const request = await requests.byUuid(params.uuid)
        if (request === undefined || request.session !== caller.sessionId)
          throw new SuiteError('NOT_FOUND', 'The session has no such request.')
        return requests.outcome(request)
      },
    },
    resume: () => requests.resume(),
    close: () => requests.close(),
  }
}

const show = ({ uuid, link, pushed, expiresAt, step, txjson, sequence }: GivenRequest): XamanRequest => ({
  uuid,
  link,
  pushed,
  expiresAt,
  ...(step === undefined || !('Account' in txjson)
    ? {}
    : { txjson: { ...txjson, ...defined({ Sequence: sequence }) } }),
})

function refuse(): never {
  throw new SuiteError('NOT_FOUND', 'Xaman is not offered here.')
}

/** Takes the transaction that the phone has sent for a step. The popup may report it too. */
async function readSigned(
  { payments, log }: Pick<XamanServiceDeps, 'payments' | 'log'>,
  { step, session }: GivenRequest,
  { txHash }: XamanOutcome,
): Promise<void> {
  if (step === undefined || txHash === undefined) return
  try {
    await payments.submit(step.intent, step.id, txHash, session)
  } catch (cause) {
    log.warn('xaman.not-taken', { session, step: step.id, cause })
  }
}

/** Notes that the phone has rejected a step: its user may sign again, or cancel, at once. The popup may tell it too. */
async function readRejected(
  { payments, log }: Pick<XamanServiceDeps, 'payments' | 'log'>,
  { step, session, openedAt }: GivenRequest,
): Promise<void> {
  if (step === undefined || openedAt === undefined) return
  try {
    await payments.decline(step.intent, step.id, openedAt)
  } catch (cause) {
    log.warn('xaman.not-declined', { session, step: step.id, cause })
  }
}

/** Asks for an account. No ledger would take the signed transaction. */
async function askConnect(deps: AskDeps, sessionId: string): Promise<GivenRequest> {
  const { session, partnerName } = await pendingSession(deps, sessionId)
  return deps.requests.ask(
    {
      txjson: { TransactionType: 'SignIn' },
      expireMinutes: minutesOf(session, deps.clock.now()),
      instruction: `Choose the account to use with ${partnerName} (${session.origin}).`,
      ...networkOf(deps),
    },
    { session: session.id },
  )
}
