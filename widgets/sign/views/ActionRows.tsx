import type { ComponentChildren } from 'preact'
import type { SessionStep } from '#contracts/api/payment.ts'
import { Address } from '../../kit/Address.tsx'
import { FeeBreakdown, type FeeLine } from '../../kit/FeeBreakdown.tsx'
import { formatAmount } from '../../kit/format-amount.ts'
import { Row, Rows } from '../../kit/Rows.tsx'
import type { Decoded } from '../../wallets/wallet.ts'
import { text } from '../text.ts'
import { amountOf, assetOf, spelled, type Wording } from '../words.ts'

interface ActionProps {
  readonly step: SessionStep
  readonly decoded: Decoded
  readonly wording: Wording
}

/** What a step does, row by row: every figure and address is read from the payload that the wallet gets. */
export function ActionRows({ step, decoded, wording }: ActionProps) {
  const { session, chain } = wording
  const { action } = decoded
  const spell = (address: string) =>
    spelled(
      address,
      [step.to, session.payer, ...session.steps.map(({ to }) => to), step.asset.address],
      wording,
    )
  const amount = (minor: bigint, asset: string) => amountOf(minor, asset, wording)
  return (
    <>
      <Rows>
        {action.kind === 'pay' && (
          <>
            <Row term={step.kind === 'fee' ? text.rows.fee : text.rows.amount} strong>
              {amount(action.amount, action.asset)}
            </Row>
            {step.kind === 'fee' && <FeeBreakdown lines={feeLines(wording)} locale={wording.locale} />}
          </>
        )}
        {action.kind === 'approve' && (
          <Row term={text.rows.allowance} strong>
            {amount(action.amount, action.asset)}
          </Row>
        )}
        {action.kind === 'swap' && (
          <>
            <Row term={text.rows.pays} strong>
              {amount(action.amount, action.fromAsset)}
            </Row>
            <Row term={text.rows.least} strong note={expected(wording)}>
              {amount(action.minOut, action.toAsset)}
            </Row>
          </>
        )}
        <Row term={text.rows.network}>{chain?.name ?? session.chain}</Row>
        <Row term={text.rows.networkFee}>{networkFee(step, wording)}</Row>
      </Rows>
      {action.kind === 'pay' && (
        <Party term={text.rows.to} label={step.kind === 'fee' ? text.rows.treasury : undefined}>
          {spell(action.to)}
        </Party>
      )}
      {action.kind === 'approve' && (
        <Party term={text.rows.spender} label={session.quote && text.rows.swapContract}>
          {spell(action.spender)}
        </Party>
      )}
      {action.kind === 'swap' && (
        <>
          <Party term={text.rows.receiver} label={text.rows.yourAccount}>
            {spell(action.receiver)}
          </Party>
          <Party term={text.rows.contract}>{spell(decoded.to)}</Party>
        </>
      )}
      {tokensOf(decoded).map((token) => (
        <Party key={token} term={text.rows.token} label={assetOf(token, wording)?.symbol}>
          {spell(token)}
        </Party>
      ))}
    </>
  )
}

/** Somebody who takes part: who it is, as far as we know, and the whole address. */
function Party({ term, label, children }: { term: string; label?: ComponentChildren; children: string }) {
  return (
    <dl class="sign-party">
      <dt>{term}</dt>
      <dd>
        {label !== undefined && <span class="sign-party-label">{label}</span>}
        <Address address={children} />
      </dd>
    </dl>
  )
}

/** Tokens whose contract matters here: those that an allowance or a payment is about, and those without a name. */
function tokensOf({ action }: Decoded): readonly string[] {
  const assets = action.kind === 'swap' ? [action.fromAsset, action.toAsset] : [action.asset]
  return assets.filter((asset) => asset !== 'native')
}

function feeLines({ session }: Wording): readonly FeeLine[] {
  const { quote, partner } = session
  if (quote === undefined || quote.fees.surchargeBps === 0) return []
  const { fees, fromToken } = quote
  const line = (label: string, minor: string, bps: number) => ({
    label,
    minor: BigInt(minor),
    bps,
    decimals: fromToken.decimals,
    symbol: fromToken.symbol,
  })
  return [
    line(text.rows.platformFee, fees.platformFeeMinor, fees.platformBps),
    line(text.rows.partnerFee(partner.name), fees.surchargeMinor, fees.surchargeBps),
  ]
}

function expected({ session, locale }: Wording): string | undefined {
  const { quote } = session
  if (quote === undefined) return undefined
  const { decimals, symbol } = quote.toToken
  return text.rows.expected(`${formatAmount(BigInt(quote.expectedOutMinor), decimals, locale, 6)} ${symbol}`)
}

function networkFee(step: SessionStep, { session, chain, locale }: Wording): string {
  const fee = step.kind === 'product' ? session.quote?.networkFee : undefined
  if (fee === undefined || chain === undefined) return text.rows.networkFeeUnknown
  const { decimals, symbol } = chain.coin
  return text.rows.networkFeeIn(`${formatAmount(BigInt(fee.amountMinor), decimals, locale, 3)} ${symbol}`)
}
