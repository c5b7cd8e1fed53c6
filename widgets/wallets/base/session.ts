import { fieldOf } from './field.ts'
import { TOGETHER, WalletError } from '../wallet.ts'

/** The sign session at our server, with its token. */
export interface SessionHome {
  readonly session: { readonly id: string; readonly et: string }
  readonly fetch: typeof fetch
  /** Runs something later, in milliseconds. Returns how to cancel it. */
  readonly timer: (run: () => void, ms: number) => () => void
}

interface SeenSession {
  readonly isOver: boolean
  readonly payer: string | undefined
  /** No other account can become the payer. */
  readonly payerFixed: boolean
  /** The hash of a step's transaction, once the server knows it. */
  readonly hashOf: (step: string) => string | undefined
  /** The time at which a step was last handed to a wallet. */
  readonly openedAtOf: (step: string) => string | undefined
}

const LOOK_MS = 1_500
/** Answers that will not change: the token is not valid for this session. */
const FINAL = [401, 403, 404]

/** Reads the session until `find` finds something. Throws WalletError when it has ended, or on `isOver`. */
export async function lookFor<T>(
  home: SessionHome,
  find: (session: SeenSession) => T | undefined,
  isOver: () => boolean,
): Promise<T> {
  for (;;) {
    if (isOver()) throw new WalletError('disconnected')
    const session = await read(home)
    const found = session === undefined ? undefined : find(session)
    if (found !== undefined) return found
    if (session?.isOver === true) throw new WalletError('timeout')
    await new Promise<void>((done) => void home.timer(done, LOOK_MS))
  }
}

async function read({ session: { id, et }, fetch }: SessionHome): Promise<SeenSession | undefined> {
  const query = new URLSearchParams({ et }).toString()
  const answer = await fetch(`/api/v1/sign/session/${encodeURIComponent(id)}?${query}`, {
    headers: { accept: 'application/json' },
    credentials: 'omit',
  }).catch(() => undefined)
  if (answer !== undefined && FINAL.includes(answer.status)) throw new WalletError('timeout')
  if (answer?.ok !== true) return undefined
  const body: unknown = await answer.json().catch(() => undefined)
  const [status, payer, steps, together] = ['status', 'payer', 'steps', 'together'].map((name) =>
    fieldOf(body, name),
  )
  if (!Array.isArray(steps)) return undefined
  // Steps that one transaction carries have all of it in common: the last one speaks for them.
  const carried: unknown = fieldOf(together, 'steps')
  const lastCarried: unknown = Array.isArray(carried) ? carried.at(-1) : undefined
  const textOf = (step: string, name: string) => {
    const named = step === TOGETHER ? lastCarried : step
    const text = fieldOf(
      steps.find((one) => fieldOf(one, 'id') === named),
      name,
    )
    return typeof text === 'string' ? text : undefined
  }
  return {
    isOver: status !== 'pending' && status !== 'signed',
    payer: typeof payer === 'string' ? payer : undefined,
    payerFixed: fieldOf(body, 'payerFixed') === true,
    hashOf: (step) => textOf(step, 'txHash'),
    openedAtOf: (step) => textOf(step, 'openedAt'),
  }
}
