import type { ComponentChildren } from 'preact'
import { quoteText } from '../../checkout/text/quote.ts'
import { AmountField, amountWidth } from '#kit/amounts/AmountField.tsx'
import { formatAmount, GLANCE } from '#kit/amounts/format-amount.ts'
import { numeralsOf } from '#kit/amounts/locale.ts'
import { Skeleton } from '#kit/controls/Skeleton.tsx'
import { TokenButton } from '#kit/tokens/TokenButton.tsx'
import type { LogoToken } from '#kit/tokens/TokenLogo.tsx'
import { formText } from '../text.ts'
import { Text } from '#kit/controls/Text.tsx'

interface PanelToken extends LogoToken {
  readonly address: string
  readonly decimals: number
  readonly issuer?: string | undefined
}

interface PanelProps {
  readonly token: PanelToken | undefined
  readonly placeholder: string
  readonly balance: bigint | undefined
  readonly locale: string
  /** Below the amount. */
  readonly note?: ComponentChildren
  readonly onChoose: () => void
  /** More on this side, below all. */
  readonly children?: ComponentChildren
}

/** The side that is paid: its token, amount and balance. */
export function PayPanel({
  token,
  placeholder,
  balance,
  locale,
  note,
  onChoose,
  children,
  text,
  problem,
  onInput,
  onMax,
}: PanelProps & {
  /** Plain decimal text. */
  readonly text: string
  readonly problem: string | undefined
  readonly onInput: (text: string) => void
  readonly onMax: () => void
}) {
  return (
    <section class="panel panel-input" aria-label={quoteText.pay}>
      <div class="panel-top">
        <span>{quoteText.pay}</span>
        {token !== undefined && balance !== undefined && (
          <span class="panel-balance">
            <Balance minor={balance} decimals={token.decimals} locale={locale} />
            <button type="button" class="max" title={formText.maxHint} onClick={onMax}>
              {formText.max}
            </button>
          </span>
        )}
      </div>
      <div class="panel-main">
        <TokenButton label={quoteText.pay} token={token} placeholder={placeholder} onClick={onChoose} />
        <AmountField
          label={formText.amountToPay(token?.symbol ?? '')}
          text={text}
          locale={locale}
          onInput={onInput}
          problem={problem}
          note={note}
        />
      </div>
      {children}
    </section>
  )
}

interface BalanceProps {
  readonly minor: bigint
  readonly decimals: number
  readonly locale: string
}

const Balance = ({ minor, decimals, locale }: BalanceProps) => (
  <span>
    {formText.balance} <Text figure>{formatAmount(minor, decimals, locale, GLANCE)}</Text>
  </span>
)

/** The side that is received: its token, and its amount from the live quote. */
export function ReceivePanel({
  token,
  placeholder,
  balance,
  locale,
  note,
  onChoose,
  children,
  amount,
  about = '',
  stale,
  asking,
}: PanelProps & {
  readonly amount: bigint | undefined
  /** Stands before an amount that is not certain. */
  readonly about?: string
  readonly stale: boolean
  readonly asking: boolean
}) {
  const shown =
    token === undefined || amount === undefined
      ? undefined
      : about + formatAmount(amount, token.decimals, locale, GLANCE)
  return (
    <section class="panel" aria-label={quoteText.receive}>
      <div class="panel-top">
        <span>{quoteText.receive}</span>
        {token !== undefined && balance !== undefined && (
          <Balance minor={balance} decimals={token.decimals} locale={locale} />
        )}
      </div>
      <div class="panel-main">
        <TokenButton label={quoteText.receive} token={token} placeholder={placeholder} onClick={onChoose} />
        <div class="amount" style={amountWidth(shown ?? '')}>
          <output
            class={`amount-figure ${stale ? 'amount-stale' : ''}`}
            aria-label={quoteText.receive}
            // The announcer says it, and only when it is news.
            aria-live="off"
            aria-busy={asking}
          >
            {shown === undefined ? (
              asking ? (
                <Skeleton width={6} />
              ) : (
                <span class="amount-nothing">{numeralsOf(locale).digits[0]}</span>
              )
            ) : (
              <Text figure>{shown}</Text>
            )}
          </output>
          <p class="amount-note">
            <Text figure>{note}</Text>
          </p>
        </div>
      </div>
      {children}
    </section>
  )
}
