import { WalletError } from '../wallet.ts'

/** The sign session, as far as a wallet that answers elsewhere has to look at it. */
export interface SessionHome {
  readonly session: { readonly id: string; readonly et: string }
  readonly fetch: typeof fetch
  /** Runs something later, in milliseconds; the answer calls it off. */
  readonly timer: (run: () => void, ms: number) => () => void
}

export interface SeenSession {
  readonly isOver: boolean
  readonly payer: string | undefined
  /** No other account can take over. */
  readonly payerFixed: boolean
  /** The hash of a step's transaction, once the server knows it. */
  readonly hashOf: (step: string) => string | undefined
  /** When a step was last handed to a wallet. */
  readonly openedAtOf: (step: string) => string | undefined
}

const LOOK_MS = 1_500
/** The token is worth nothing here, and will not be later. */
const FINAL = [401, 403, 404]

/**
 * Looks at the session until `find` finds something. The server hears from the page that the wallet comes back to,
 * or finds the transaction on its chain. Throws WalletError once the session or the wish has ended.
 */
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
  const [status, payer, steps] = ['status', 'payer', 'steps'].map((name) => field(body, name))
  return {
    isOver: status !== 'pending' && status !== 'signed',
    payer: typeof payer === 'string' ? payer : undefined,
    payerFixed: field(body, 'payerFixed') === true,
    hashOf: (step) => textOf(steps, step, 'txHash'),
    openedAtOf: (step) => textOf(steps, step, 'openedAt'),
  }
}

function textOf(steps: unknown, step: string, name: string): string | undefined {
  const found: unknown = Array.isArray(steps) ? steps.find((one) => field(one, 'id') === step) : undefined
  const text = field(found, name)
  return typeof text === 'string' ? text : undefined
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
