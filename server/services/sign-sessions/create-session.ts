import type { CreatedSession, signSessionsApi } from '#contracts/api/sign-sessions.ts'
import type { Input } from '#contracts/api/endpoint.ts'
import type { SuppliedWallet } from '#contracts/api/sign-payload.ts'
import { mustHaveScope } from '../../domain/access/api-key.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { defined } from '../../kit/defined.ts'
import { invalidField } from '../../domain/errors.ts'
import { isPageOf, mustBeAllowed, parseOrigin } from '../../domain/access/origin.ts'
import { ANYONE, type PaymentIntent, productOf } from '../../domain/payment/intent.ts'
import { isAnyones } from '../../domain/payment/sender.ts'
import { isEvmBatch, receiverOf, type UnsignedTx } from '../../domain/payment/tx.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import { adopt, heldForAnyone } from './adopt.ts'
import type { SessionDeps } from './deps.ts'
import { type Found, findSteps } from './find-steps.ts'
import { openSession } from './open-session.ts'
import { orDiscard } from './prepare-payment.ts'

type CreateInput = Input<typeof signSessionsApi.createSession, Caller>

/**
 * Creates a session that hosts a payload for a popup. A payload that prepare made is recognised and shown as prepared
 * by Suite. Any other payload is shown as the partner's own, and refused where the popup
 * would refuse it. One that names no account waits in the session for the account that connects.
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
  const open = (hosted: Pick<SignSession, 'intentId' | 'payer' | 'stepIds' | 'supplied'>) =>
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
  if (txs.some(isAnyones)) {
    await deps.mustHoldOwn(partner.slug)
    return open({ supplied: await heldForAnyone(deps, about, txs, fieldOf(body)) })
  }
  const prepared = await findSteps(deps, { ...about, partner: partner.slug }, txs)
  if (prepared !== undefined) {
    mustMatch(prepared.intent, about)
    return open(withOrder(body, prepared))
  }
  await deps.mustHoldOwn(partner.slug)
  const { id, payer } = await adopt(deps, about, txs, fieldOf(body))
  return orDiscard(deps, id, () => open({ intentId: id, payer }))
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
    if (tx === undefined || !chain.owns(tx))
      throw invalidField(field, `must hold well-formed transactions of the chain ${body.chain}`)
    const addressOf = (address: string, name: string) => {
      // A transaction that names no account, and so perhaps no receiver beside it.
      if (address === ANYONE && isAnyones(tx)) return ANYONE
      const canonical = chain.canonicalAddress(address)
      if (canonical !== undefined) return canonical
      throw invalidField(field, `has an address that is not one of the chain ${body.chain}: ${name}`)
    }
    const [from, to] = tx.family === 'xrpl' ? ['`Account`', 'its receiver'] : ['`from`', '`to`']
    const account = addressOf(tx.from, from)
    const receiver = addressOf(receiverOf(tx), to)
    if (isEvmBatch(tx)) {
      const calls = tx.calls.map((call) => ({ ...call, to: addressOf(call.to, to) }))
      return { ...tx, from: account, calls }
    }
    return 'to' in tx ? { ...tx, from: account, to: receiver } : { ...tx, from: account }
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
