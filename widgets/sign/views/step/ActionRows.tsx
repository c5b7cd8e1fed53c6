import type { SessionStep } from '../../../api/in-minor.ts'
import { FeeBreakdown, type FeeLine } from '#kit/amounts/FeeBreakdown.tsx'
import { formatAmount, GLANCE } from '#kit/amounts/format-amount.ts'
import { Row, Rows } from '#kit/controls/Rows.tsx'
import type { Decoded } from '../../../wallets/wallet.ts'
import { deliveryLines, type Line } from '../../text/payout.ts'
import { signText as text } from '../../../words/en/sign.ts'
import { timeOf } from '../../text/time.ts'
import {
  amountOf,
  assetOf,
  leastAmount,
  partnerName,
  spelled,
  symbolOf,
  type Wording,
} from '../../text/wording.ts'
import { Party } from '../Party.tsx'
import { SaleRows } from '../sale/SaleRows.tsx'

type TokenAction = Exclude<Decoded['action'], { kind: 'nft-offer' | 'nft-accept' }>

interface ActionProps {
  readonly step: SessionStep
  readonly decoded: Decoded
  readonly wording: Wording
  /** One of several steps that one transaction carries: what holds for all of them is said once. */
  readonly isLeg?: boolean
}

/** The meaning of a step in rows. Every figure and address is read from the payload that the wallet gets. */
export function ActionRows({ step, decoded, wording, isLeg = false }: ActionProps) {
  const { action } = decoded
  return action.kind === 'nft-offer' || action.kind === 'nft-accept' ? (
    <SaleRows action={action} wording={wording} />
  ) : (
    <TokenRows step={step} decoded={decoded} action={action} wording={wording} isLeg={isLeg} />
  )
}

/** What a payment, a swap, an approval or a trust line moves. */
function TokenRows({
  step,
  decoded,
  action,
  wording,
  isLeg = false,
}: ActionProps & { readonly action: TokenAction }) {
  const { session } = wording
  const delivery = deliveryLines(wording)
  const known = [session.payer, ...session.steps.flatMap(({ to, asset }) => [to, asset.address])]
  const tokens = [session.quote?.fromToken.address, session.quote?.toToken.address]
  const spell = (address: string) => spelled(address, [...known, ...tokens], wording)
  // A label is a promise: only the address that it belongs to may have it.
  const label = (address: string, owner: string | undefined, name: string) =>
    owner !== undefined && wording.same(address, owner) ? name : undefined
  const nameOf = (token: string) => {
    const asset = assetOf(token, wording)
    return asset && symbolOf(asset)
  }
  const unitsNote = (asset: string) => (assetOf(asset, wording) === undefined ? text.rows.units : undefined)
  const product = session.steps.find(({ kind }) => kind === 'product')
  const amount = (minor: bigint, asset: string) => amountOf(minor, asset, wording)
  return (
    <>
      <Rows>
        {action.kind === 'pay' && (
          <>
            <Row
              term={step.kind === 'fee' ? text.rows.fee : text.rows.amount}
              strong
              note={unitsNote(action.asset)}
            >
              {amount(action.amount, action.asset)}
            </Row>
            {step.kind === 'fee' && <FeeBreakdown lines={feeLines(wording)} locale={wording.locale} />}
          </>
        )}
        {action.kind === 'pay' && action.tag !== undefined && (
          <Row term={text.rows.tag} strong>
            {String(action.tag)}
          </Row>
        )}
        {action.kind === 'pay' && action.memo !== undefined && (
          <Row term={text.rows.memo} strong>
            {action.memo.value}
          </Row>
        )}
        {delivery.rows.map(({ term, value }, index) => (
          <Row key={term} term={term} strong={index === 0}>
            {value}
          </Row>
        ))}
        {action.kind === 'trust' && (
          <Row term={text.rows.trust} strong>
            {nameOf(action.asset) ?? action.asset}
          </Row>
        )}
        {action.kind === 'approve' && (
          <Row term={text.rows.allowance} strong note={unitsNote(action.asset)}>
            {amount(action.amount, action.asset)}
          </Row>
        )}
        {action.kind === 'swap' && (
          <>
            <Row term={text.rows.pays} strong note={unitsNote(action.fromAsset)}>
              {amount(action.amount, action.fromAsset)}
            </Row>
            <Row term={text.rows.least} strong note={unitsNote(action.toAsset)}>
              {leastAmount(leastOf(action.minOut, wording), action.toAsset, wording)}
            </Row>
            <Expected wording={wording} />
          </>
        )}
        {!isLeg && <TermsRows step={step} decoded={decoded} wording={wording} />}
      </Rows>
      {action.kind === 'pay' && (
        <Party term={text.rows.to} label={payeeOf(step, session, (name) => label(action.to, step.to, name))}>
          {spell(action.to)}
        </Party>
      )}
      <Parties lines={delivery.parties} />
      {action.kind === 'approve' && (
        <Party
          term={text.rows.spender}
          label={session.quote && label(action.spender, product?.to, text.rows.swapContract)}
        >
          {spell(action.spender)}
        </Party>
      )}
      {action.kind === 'swap' && (
        <>
          <Party
            term={text.rows.receiver}
            label={label(action.receiver, session.payer, text.rows.yourAccount)}
          >
            {spell(action.receiver)}
          </Party>
          {/* When the ledger itself swaps, the transaction is a payment to its own sender. */}
          {!wording.same(decoded.to, action.receiver) && (
            <Party
              term={text.rows.contract}
              label={session.quote && label(decoded.to, product?.to, text.rows.swapContract)}
            >
              {spell(decoded.to)}
            </Party>
          )}
        </>
      )}
      {tokensOf(action).map((token) => (
        <Party
          key={token}
          term={issuerOf(token) === undefined ? text.rows.token : text.rows.issuer}
          label={nameOf(token)}
        >
          {issuerOf(token) ?? spell(token)}
        </Party>
      ))}
    </>
  )
}

/** What holds for the whole transaction: until when it can be sent, where, and at what cost, if one `step` tells it. */
export function TermsRows({
  step,
  decoded,
  wording,
}: Omit<ActionProps, 'step'> & { readonly step: SessionStep | undefined }) {
  const { session, chain, locale } = wording
  return (
    <>
      {decoded.validUntil !== undefined && (
        <Row term={text.rows.until}>{timeOf(decoded.validUntil, locale)}</Row>
      )}
      <Row term={text.rows.chain}>{chain?.name ?? session.chain}</Row>
      <Row term={text.rows.networkFee}>{networkFee(step, wording)}</Row>
    </>
  )
}

/** What the recipient of a payment is called: the treasury of a fee, the bridge of a deposit. */
function payeeOf(
  { kind }: SessionStep,
  { delivery, quote }: Wording['session'],
  label: (name: string) => string | undefined,
): string | undefined {
  if (kind === 'fee') return label(text.rows.treasury)
  if (delivery === undefined || quote === undefined) return undefined
  return label(text.rows.depositTo)
}

const Parties = ({ lines }: { readonly lines: readonly Line[] }) => (
  <>
    {lines.map(({ term, value }) => (
      <Party key={term} term={term}>
        {value}
      </Party>
    ))}
  </>
)

/** The lower of two promises: the quote knows what a token keeps of each transfer, the transaction does not. */
function leastOf(minOut: bigint, { session: { quote } }: Wording): bigint {
  const quoted = BigInt(quote?.minOutMinor ?? minOut)
  return quoted < minOut ? quoted : minOut
}

/** The issuer of a token of the XRP Ledger (`currency.issuer`) or of Stellar (`CODE:ISSUER`). */
const issuerOf = (token: string): string | undefined => /[.:](.+)$/.exec(token)?.[1]

/** The addresses of the tokens that take part. */
function tokensOf(action: TokenAction): readonly string[] {
  const assets = action.kind === 'swap' ? [action.fromAsset, action.toAsset] : [action.asset]
  return assets.filter((asset) => asset !== 'native')
}

function feeLines(wording: Wording): readonly FeeLine[] {
  const { quote, fees = quote?.fees } = wording.session
  if (fees === undefined || fees.surchargeBps === 0) return []
  const asset = assetOf(fees.asset, wording)
  if (asset === undefined) return []
  const line = (label: string, minor: string, bps: number) => ({
    label,
    minor: BigInt(minor),
    bps,
    decimals: asset.decimals,
    symbol: symbolOf(asset),
  })
  return [
    line(text.rows.platformFee, fees.platformFeeMinor, fees.platformBps),
    line(text.rows.partnerFee(partnerName(wording)), fees.surchargeMinor, fees.surchargeBps),
  ]
}

function Expected({ wording: { session, locale } }: { wording: Wording }) {
  const { quote } = session
  if (quote === undefined) return null
  const amount = formatAmount(BigInt(quote.expectedOutMinor), quote.toToken.decimals, locale, GLANCE)
  return <Row term={text.rows.expected}>{`≈ ${amount} ${symbolOf(quote.toToken)}`}</Row>
}

function networkFee(step: SessionStep | undefined, { session, chain, locale }: Wording): string {
  const fee = step?.kind === 'product' ? session.quote?.networkFee : undefined
  if (fee === undefined || chain === undefined) return text.rows.networkFeeUnknown
  const { decimals, symbol } = chain.coin
  return text.rows.networkFeeIn(
    `${formatAmount(BigInt(fee.amountMinor), decimals, locale, GLANCE)} ${symbol}`,
  )
}
