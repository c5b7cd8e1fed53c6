import type { Network } from '#contracts/api/values.ts'
import type { SessionQuote, SessionStep, SignSession } from '../../api/in-minor.ts'
import { type SaleProblem, saleProblems } from '#contracts/payloads/sale.ts'
import { suppliedProblems, swapProblems } from '#contracts/payloads/supplied.ts'
import type { Decoded } from '../../wallets/wallet.ts'

/** How a payload, read back, can differ from its step and its quote. */
export type Difference =
  | 'network'
  | 'chain'
  | 'sender'
  | 'action'
  | 'asset'
  | 'amount'
  | 'recipient'
  | 'reference'
  | 'tag'
  | 'issuer'
  | 'spender'
  | 'allowance'
  | 'contract'
  | 'receiver'
  | 'minimum'
  | 'deadline'
  | 'sequence'
  | 'sale'
  | 'legs'
  | SaleProblem

export interface StepContext {
  readonly session: SignSession
  /** The network that this page serves, from its own configuration. */
  readonly network: Network
  /** The CAIP-2 id of the session's chain, from the page's configuration. */
  readonly chain: string | undefined
  /** The account that the wallet would sign with. */
  readonly account: string
  /** The contracts that may swap on this chain, from the page's configuration. */
  readonly routers: readonly string[]
  /** True when both are the same address or asset of the chain. */
  readonly same: (a: string, b: string) => boolean
}

/**
 * Compares a payload, read back from its bytes, with the step and the quote that the user sees. A payload with any
 * difference must not reach a wallet.
 */
export function checkStep(step: SessionStep, decoded: Decoded, context: StepContext): readonly Difference[] {
  const { session, same, account } = context
  const wrong: Difference[] = []
  const expect = (holds: boolean, what: Difference) => {
    if (!holds && !wrong.includes(what)) wrong.push(what)
  }
  expect(session.network === context.network, 'network')
  expect(step.chain === session.chain && decoded.chain === context.chain, 'chain')
  expect(same(decoded.from, account), 'sender')
  expect(session.payer !== undefined && same(session.payer, account), 'sender')
  const { quote } = session
  // All times are by the server's clock: the visitor's may be wrong.
  const { validUntil } = decoded
  const priced = Date.parse(quote?.expiresAt ?? session.createdAt)
  expect(validUntil === undefined || validUntil * 1000 > priced, 'deadline')
  if (quote === undefined) checkUnquoted(step, decoded, context, expect)
  else checkPrepared(step, decoded, { ...context, quote }, expect)
  for (const problem of swapProblems(decoded, context)) expect(false, problem)
  return wrong
}

/**
 * Compares a payload of several steps with them: one of its legs for each step, in their order and no more, each as if it
 * were signed alone.
 */
export function checkTogether(
  steps: readonly SessionStep[],
  decoded: readonly Decoded[],
  context: StepContext,
): readonly Difference[] {
  const { steps: named = [] } = context.session.together ?? {}
  const isWhole = steps.length === decoded.length && steps.map(({ id }) => id).join() === named.join()
  const wrong = steps.flatMap((step, i) =>
    decoded[i] === undefined ? [] : checkStep(step, decoded[i], context),
  )
  return [...new Set<Difference>([...(isWhole ? [] : ['legs' as const]), ...wrong])]
}

type Expect = (holds: boolean, what: Difference) => void

/**
 * A payment without a quote is a transaction that the partner supplied, or a fee that the suite prepared, alone or with
 * the sale of an NFT that follows it.
 */
function checkUnquoted(step: SessionStep, decoded: Decoded, context: StepContext, expect: Expect): void {
  const { fees, sale } = context.session
  if (fees === undefined) checkSupplied(step, decoded, context, expect)
  else if (step.kind === 'fee') checkFee(step, decoded, { ...context, fees }, expect)
  else if (step.kind === 'product' && sale !== undefined)
    checkSale(step, decoded, { ...context, sale }, expect)
  else expect(false, 'action')
}

/** The user's part in a sale: payload, step and the sale's terms have to fit together. */
function checkSale(
  step: SessionStep,
  decoded: Decoded,
  { session, sale, same }: StepContext & { readonly sale: NonNullable<SignSession['sale']> },
  expect: Expect,
): void {
  for (const problem of saleProblems(decoded, sale, session.expiresAt)) expect(false, problem)
  expect(step.asset.address === 'native', 'asset')
  expect(step.amountMinor === sale.amountDrops, 'amount')
  const other = sale.kind === 'brokered' ? sale.broker : sale.counterparty
  expect(other !== undefined && same(step.to ?? '', other), sale.kind === 'brokered' ? 'taker' : 'seller')
}

/** A transaction that the partner supplied: its step names the target, and a listed token or the coin with its amount. */
function checkSupplied(step: SessionStep, decoded: Decoded, context: StepContext, expect: Expect): void {
  expect(step.kind === 'product', 'action')
  const { to = '', asset, amountMinor } = step
  const terms = { ...context, to, asset: asset.address, amount: BigInt(amountMinor) }
  for (const problem of suppliedProblems(decoded, terms)) expect(false, problem)
}

interface PreparedContext extends StepContext {
  readonly quote: SessionQuote
}

const isSolana = (chain: string): boolean => chain.startsWith('solana:')

/** A transaction that the suite prepared: payload, step, other steps, fees and quote have to fit together. */
function checkPrepared(step: SessionStep, decoded: Decoded, context: PreparedContext, expect: Expect): void {
  switch (step.kind) {
    case 'fee':
      return checkFee(step, decoded, { ...context, fees: context.quote.fees }, expect)
    case 'approve':
      return checkApproval(step, decoded, context, expect)
    case 'product':
      return context.session.delivery === undefined
        ? checkSwap(step, decoded, context, expect)
        : checkDeposit(step, decoded, context.session.delivery, context, expect)
    case 'trustline':
      return checkTrust(step, decoded, context, expect)
  }
}

function checkTrust(
  step: SessionStep,
  { action, to }: Decoded,
  { quote, same }: PreparedContext,
  expect: Expect,
) {
  if (action.kind !== 'trust') return expect(false, 'action')
  expect(same(action.asset, step.asset.address) && same(action.asset, quote.toToken.address), 'asset')
  expect(same(to, step.to ?? ''), 'issuer')
}

function checkFee(
  step: SessionStep,
  { action }: Decoded,
  { fees, same }: Pick<StepContext, 'same'> & { readonly fees: SessionQuote['fees'] },
  expect: Expect,
) {
  if (action.kind !== 'pay') return expect(false, 'action')
  expect(same(action.asset, step.asset.address) && same(action.asset, fees.asset), 'asset')
  expect(isAmount(action.amount, step.amountMinor, fees.totalMinor), 'amount')
  expect(same(action.to, step.to ?? ''), 'recipient')
  expect(isReference(action.reference, step.reference), 'reference')
}

function checkApproval(
  step: SessionStep,
  { action }: Decoded,
  { session, quote, same }: PreparedContext,
  expect: Expect,
) {
  if (action.kind !== 'approve') return expect(false, 'action')
  expect(same(action.asset, step.asset.address) && same(action.asset, quote.fromToken.address), 'asset')
  const full = step.id === 'approve-reset' ? '0' : quote.inAmountMinor
  expect(isAmount(action.amount, step.amountMinor, full), 'amount')
  // A session can have the approval as its only step. Then only that step names the spender.
  const product = session.steps.find(({ kind }) => kind === 'product')
  expect(same(action.spender, step.to ?? '') && same(action.spender, product?.to ?? step.to ?? ''), 'spender')
}

/** A payment to the order's address, with its tag or memo, and nothing else. */
function checkDeposit(
  step: SessionStep,
  { action }: Decoded,
  { order }: NonNullable<SignSession['delivery']>,
  { quote, same }: PreparedContext,
  expect: Expect,
) {
  if (action.kind !== 'pay') return expect(false, 'action')
  expect(same(action.asset, step.asset.address) && same(action.asset, quote.fromToken.address), 'asset')
  expect(isAmount(action.amount, step.amountMinor, quote.inAmountMinor), 'amount')
  expect(same(action.to, step.to ?? '') && same(action.to, order?.depositAddress ?? ''), 'recipient')
  const tag = extraIdOf(action)
  expect(tag === step.extraId && tag === order?.depositExtraId, 'tag')
  expect(action.reference === undefined, 'reference')
}

/** What tells a recipient's customers apart: a destination tag or a memo. */
export const extraIdOf = (action: Extract<Decoded['action'], { kind: 'pay' }>): string | undefined =>
  action.tag?.toString() ?? action.memo?.value

function checkSwap(
  step: SessionStep,
  { action, to, chain }: Decoded,
  { quote, same }: PreparedContext,
  expect: Expect,
) {
  if (action.kind !== 'swap') return expect(false, 'action')
  // A transaction of Solana has no recipient: every program in it is read and has to be known.
  if (!isSolana(chain)) expect(same(to, step.to ?? ''), 'contract')
  const sold = same(action.fromAsset, step.asset.address) && same(action.fromAsset, quote.fromToken.address)
  expect(sold && same(action.toAsset, quote.toToken.address), 'asset')
  expect(isAmount(action.amount, step.amountMinor, quote.inAmountMinor), 'amount')
  // A quote of a swap always has a minimum.
  expect(quote.minOutMinor !== undefined && action.minOut >= BigInt(quote.minOutMinor), 'minimum')
  expect(
    action.deadline === undefined || Number(action.deadline) * 1000 > Date.parse(quote.expiresAt),
    'deadline',
  )
}

/** Chains write 32 bytes differently: with a prefix, in capitals, or neither. */
function isReference(found: string | undefined, expected: string | undefined): boolean {
  return bareHex(expected) !== undefined && bareHex(found) === bareHex(expected)
}

const bareHex = (text = ''): string | undefined => /^(?:0x)?([0-9a-f]{64})$/.exec(text.toLowerCase())?.[1]

const isAmount = (amount: bigint, ...texts: readonly string[]): boolean =>
  texts.every((text) => amount === BigInt(text))
