import type { ComponentChildren } from 'preact'
import { amountWidth } from '#kit/amounts/AmountField.tsx'
import { Text } from '#kit/controls/Text.tsx'
import { type LogoToken, TokenLogo } from '#kit/tokens/TokenLogo.tsx'

interface SideProps {
  readonly label: string
  readonly token: LogoToken
  /** The amount with its symbol. */
  readonly figure: string
  /** Its value in dollars, at the end of the line. */
  readonly worth?: string | undefined
  /** Tells tokens of the same name apart. */
  readonly children?: ComponentChildren
}

/** One side of a payment: its token, and its amount in one line, however long it is. */
export const Side = ({ label, token, figure, worth, children }: SideProps) => (
  <div class="side">
    <TokenLogo token={token} />
    <span class="side-text">
      <span class="side-label">
        <span>
          <Text>{label}</Text>
        </span>
        <Text figure>{worth}</Text>
      </span>
      <strong style={amountWidth(figure)}>
        <Text figure>{figure}</Text>
      </strong>
      {children}
    </span>
  </div>
)
