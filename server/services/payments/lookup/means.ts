import { accountSentences } from '#contracts/api/trade/account-problems.ts'
import type { LackedFor, Warning } from '#contracts/api/trade/warning.ts'
import { shownAmount } from '../../../domain/amounts.ts'
import { SuiteError } from '../../../domain/errors.ts'
import { formatUnits, type Minor, readMinor } from '../../../domain/money.ts'
import {
  ANYONE,
  type DealIntent,
  feeOf,
  type PaymentIntent,
  productOf,
} from '../../../domain/payment/intent.ts'
import { isOfContract } from '../../../domain/payment/contract-payer.ts'
import { isSameJson } from '../../../kit/sorted-json.ts'
import type { Chain, FundsLack, Lack, MeansNeed } from '../../../ports/chain.ts'
import type { Product } from '../../../ports/product.ts'
import type { PaymentDeps } from '../deps.ts'
import { isOutage } from '../outages.ts'

/** What a payment still takes from its payer. */
export function needOf(intent: DealIntent, product: Pick<Product, 'needs'>): MeansNeed {
  const { payer, deal, booked } = intent
  const isFeeDue = booked === 'no' && feeOf(intent)?.state !== 'confirmed'
  const isProductDue = productOf(intent).state !== 'confirmed'
  const need = isProductDue ? product.needs(deal.offer) : undefined
  const { asset, totalMinor, treasury } = deal.fee
  return {
    payer,
    treasury,
    ...(isFeeDue ? { fee: { asset, amount: readMinor(totalMinor) } } : {}),
    ...(need === undefined ? {} : { product: need }),
    steps: intent.steps.flatMap((step) =>
      step.state === 'confirmed'
        ? []
        : { kind: step.kind, ...(step.state === 'planned' ? {} : { tx: step.tx }) },
    ),
  }
}

/** What keeps the payer from the payment at present; `undefined` where nodes do not tell. Throws as the chain does. */
export async function lacksOf(
  { log }: Pick<PaymentDeps, 'log'>,
  chain: Chain,
  need: MeansNeed,
): Promise<readonly Lack[] | undefined> {
  if (need.payer === ANYONE) return []
  return chain.lacks(need).catch((cause: unknown) => {
    if (!(cause instanceof SuiteError && isOutage(cause.code))) throw cause
    log.warn('means.unknown', { chain: chain.key, cause })
    return undefined
  })
}

export const isAboutMeans = ({ code }: Warning): boolean =>
  code === 'INSUFFICIENT_FUNDS' || code === 'UNSUPPORTED_ACCOUNT' || isOfContract({ code })

/** The warnings of a look at the payer's means. Without an answer, a contract stays one: its wallet's hash needs time. */
export const meansNow = (
  lacks: readonly Lack[] | undefined,
  { warnings }: Pick<PaymentIntent, 'warnings'>,
): readonly Warning[] => lacks?.map(warningOf) ?? warnings.filter(isOfContract)

/** The payment with other warnings of its payer's means; `undefined` where nothing changes. */
export function withMeans(
  intent: PaymentIntent,
  lacks: readonly Lack[] | undefined,
): PaymentIntent | undefined {
  const warnings = [
    ...meansNow(lacks, intent),
    ...intent.warnings.filter((warning) => !isAboutMeans(warning)),
  ]
  return isSameJson(warnings, intent.warnings) ? undefined : { ...intent, warnings }
}

const contractSentences = {
  SEVERAL_SIGNATURES:
    'This account needs the signatures of several owners, and the price does not wait for them. Have them ready, sign each step once, and go on when it was carried out: a step counts when it is on the chain.',
  CONTRACT_ACCOUNT:
    'This account is a contract, such as a Safe. Its wallet may ask you to carry out each step after you have signed it: a step counts when it is on the chain.',
} as const

/** The lack as a warning, before anything is asked for. */
export function warningOf(lack: Lack): Warning {
  if (lack.code === 'UNSUPPORTED_ACCOUNT')
    return { code: lack.code, message: accountSentences[lack.reason], details: { reason: lack.reason } }
  if (lack.code === 'SEVERAL_SIGNATURES' || lack.code === 'CONTRACT_ACCOUNT')
    return { code: lack.code, message: contractSentences[lack.code] }
  const { code, asset, needed, has, for: part, estimated } = lack
  const text = (amount: Minor) => shownAmount(asset, amount).text
  const details = { asset: asset.address, needed: text(needed), has: text(has), for: part }
  return {
    code,
    message: sentence(lack),
    details: { ...details, ...(estimated === true ? { estimated } : {}) },
  }
}

/** The same as the refusal of a step; `undefined` for what is only estimated. */
export function refusalOf(lacks: readonly Lack[] = []): SuiteError | undefined {
  const certain = lacks.find(
    (lack): lack is Exclude<Lack, { code: keyof typeof contractSentences }> =>
      (lack.code === 'UNSUPPORTED_ACCOUNT' || lack.code === 'INSUFFICIENT_FUNDS') && lack.estimated !== true,
  )
  if (certain === undefined) return undefined
  const { message, details = {} } = warningOf(certain)
  return new SuiteError(certain.code, message, { details })
}

const missing: Readonly<Record<LackedFor, string>> = {
  amount: 'the amount',
  fee: 'the fee',
  'network fee': 'the network fee',
  rent: 'the rent of a new account',
  reserve: 'the reserve that the account has to keep',
}

function sentence({ asset, needed, has, for: part, estimated }: FundsLack): string {
  const text = (amount: Minor) => `${formatUnits(amount, asset.decimals)} ${asset.symbol}`
  const [takes, is] = estimated === true ? ['may take', 'may not be'] : ['takes', 'is not']
  return `The account has ${text(has)} to spend, but this payment ${takes} ${text(needed)} in all: there ${is} enough for ${missing[part]}.`
}
