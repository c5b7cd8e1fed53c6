import type { CreatedSession, signSessionsApi } from '#contracts/api/sign-sessions.ts'
import type { Input } from '#contracts/api/endpoint.ts'
import type { SuppliedWallet } from '#contracts/api/sign-payload.ts'
import { mustHaveScope } from '../../domain/access/api-key.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { defined } from '../../kit/defined.ts'
import { invalidField } from '../../domain/errors.ts'
import { isPageOf, mustBeAllowed, parseOrigin } from '../../domain/access/origin.ts'
import { type PaymentIntent, productOf } from '../../domain/payment/intent.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import { adopt } from './adopt.ts'
import type { SessionDeps } from './deps.ts'
import { type Found, findSteps } from './find-steps.ts'
import { openSession } from './open-session.ts'
import { orDiscard } from './prepare-payment.ts'

type CreateInput = Input<typeof signSessionsApi.createSession, Caller>

/**
 * Creates a session that hosts a payload for a popup. A payload that prepare made is recognised and shown as prepared
 * by Suite. Any other payload is shown as the partner's own, and refused where the popup
 * would refuse it.
 */
export async function createSession(
  deps: SessionDeps,
  { body, caller }: CreateInput,
): Promise<CreatedSession> {
  const { partner, key } = caller
  mustHaveScope(key, body.product)
  const { chain } = deps.chains.get(body.chain)
  const origin = mustBeAllowed(parseOrigin(body.origin) ?? body.origin, partner, deps.network)
  if (body.returnUrl !== undefined && !isPageOf(body.returnUrl, origin))
    throw invalidField('body.returnUrl', `must be a page of ${origin}`)
  const txs = transactionsOf(deps, body)
  const about = { partner, env: key.env, chain: body.chain, product: body.product }
  const prepared = await findSteps(deps, { ...about, partner: partner.slug }, txs)
  if (prepared !== undefined) mustMatch(prepared.intent, about)
  const open = (hosted: Pick<SignSession, 'intentId' | 'payer' | 'stepIds'>) =>
    openSession(
      deps,
      {
        partner: partner.slug,
        env: key.env,
        purpose: 'sign',
        chain: chain.key,
        product: body.product,
        origin,
        ...hosted,
        ...defined({
          instruction: body.instruction,
          returnUrl: body.returnUrl,
          reference: body.reference,
        }),
      },
      'partner',
      { seconds: body.expiresIn },
    )
  if (prepared !== undefined) return open(withOrder(body, prepared))
  const adopted = await adopt(deps, about, txs, fieldOf(body))
  return orDiscard(deps, adopted.intentId, () => open(adopted))
}

/** Steps that prepare made are signed with the key's environment and for the product of their preparation. */
function mustMatch(intent: PaymentIntent, { env, product }: Pick<PaymentIntent, 'env' | 'product'>): void {
  if (intent.env !== env) throw invalidField('body.payload', `was prepared with a ${intent.env} key`)
  if (intent.product !== product)
    throw invalidField('body.product', `must be ${intent.product}, as it was prepared`)
}

/** A payment with a step that awaits its order is hosted with that step, which has no transaction to be found by. */
function withOrder(
  { payload }: CreateInput['body'],
  { intent, hosted }: Found,
): Pick<SignSession, 'intentId' | 'payer' | 'stepIds'> {
  const isAwaited =
    payload !== undefined && 'steps' in payload && payload.steps.some(({ wallets }) => wallets.length === 0)
  return isAwaited ? { ...hosted, stepIds: [...hosted.stepIds, productOf(intent).id] } : hosted
}

function transactionsOf({ payloads, chains }: SessionDeps, body: CreateInput['body']): readonly UnsignedTx[] {
  if ((body.payload === undefined) === (body.txjson === undefined))
    throw invalidField('body.payload', 'is required, unless `txjson` is sent; send exactly one of the two')
  const { chain } = chains.get(body.chain)
  if (body.txjson !== undefined && chain.family !== 'xrpl')
    throw invalidField('body.txjson', 'is for the chain xrpl only; send `payload`')
  const field = fieldOf(body)
  return walletsOf(body).map((wallet) => {
    const tx = payloads.read(wallet)
    const from = tx && chain.canonicalAddress(tx.from)
    const to = tx && chain.canonicalAddress(tx.to)
    if (tx === undefined || from === undefined || to === undefined || !chain.owns(tx))
      throw invalidField(field, `must hold well-formed transactions of the chain ${body.chain}`)
    return { ...tx, from, to }
  })
}

const fieldOf = ({ payload }: CreateInput['body']) => (payload === undefined ? 'body.txjson' : 'body.payload')

/** The first wallet payload of each step: all payloads of a step ask for the same transaction. */
function walletsOf({
  payload,
  txjson,
}: Pick<CreateInput['body'], 'payload' | 'txjson'>): readonly SuppliedWallet[] {
  if (payload === undefined) return txjson === undefined ? [] : [{ txjson }]
  if ('steps' in payload) return payload.steps.flatMap(firstWallet)
  return 'wallets' in payload ? firstWallet(payload) : [payload]
}

const firstWallet = ({ wallets }: { readonly wallets: readonly SuppliedWallet[] }) => wallets.slice(0, 1)
