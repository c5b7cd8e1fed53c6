import type { ComponentChildren } from 'preact'
import { quoteText, formText } from '../../words/en/form.ts'
import { AmountField, AmountLine } from '#kit/amounts/AmountField.tsx'
import { formatAmount, GLANCE } from '#kit/amounts/format-amount.ts'
import { numeralsOf } from '#kit/amounts/locale.ts'
import { Skeleton } from '#kit/controls/Skeleton.tsx'
import { TokenButton } from '#kit/tokens/TokenButton.tsx'
import type { LogoToken } from '#kit/tokens/TokenLogo.tsx'
import { Text } from '#kit/controls/Text.tsx'

interface PanelToken extends LogoToken {
  readonly address: string
  readonly decimals: number
  readonly issuer?: string | undefined
}

interface PanelProps {
  readonly token: PanelToken | undefined
  readonly placeholder: string
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
  chips,
}: PanelProps & {
  readonly balance: bigint | undefined
  /** Plain decimal text. */
  readonly text: string
  readonly problem: string | undefined
  readonly onInput: (text: string) => void
  /** Amounts that a click fills in. */
  readonly chips: ComponentChildren
}) {
  return (
    <section class="panel panel-input" aria-label={quoteText.pay}>
      <div class="panel-top">
        <span>{quoteText.pay}</span>
        {chips}
      </div>
      <AmountField
        label={formText.amountToPay(token?.symbol ?? '')}
        text={text}
        locale={locale}
        onInput={onInput}
        problem={problem}
        note={note}
        token={
          <TokenButton label={quoteText.pay} token={token} placeholder={placeholder} onClick={onChoose} />
        }
        aside={
          token !== undefined &&
          balance !== undefined && (
            <span>
              {formText.balance} <Text figure>{formatAmount(balance, token.decimals, locale, GLANCE)}</Text>
            </span>
          )
        }
      />
      {children}
    </section>
  )
}

/** The side that is received: its token, and its amount from the live quote. */
export function ReceivePanel({
  token,
  placeholder,
  locale,
  note,
  aside,
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
  /** In line with the note, at the other end. */
  readonly aside?: ComponentChildren
}) {
  const shown =
    token === undefined || amount === undefined
      ? undefined
      : about + formatAmount(amount, token.decimals, locale, GLANCE)
  return (
    <section class="panel" aria-label={quoteText.receive}>
      <div class="panel-top">
        <span>{quoteText.receive}</span>
      </div>
      <AmountLine
        shown={shown ?? ''}
        token={
          <TokenButton label={quoteText.receive} token={token} placeholder={placeholder} onClick={onChoose} />
        }
      >
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
      </AmountLine>
      <div class="amount-foot">
        <p class="amount-note">
          <Text figure>{note}</Text>
        </p>
        {aside}
      </div>
      {children}
    </section>
  )
}
