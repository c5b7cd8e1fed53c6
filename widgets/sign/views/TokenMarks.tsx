import { UnverifiedMark } from '../../kit/tokens/UnverifiedMark.tsx'
import { symbolOf, type Wording } from '../text/wording.ts'

/** The tokens of the payment that no list vouches for, each with its address. */
export function TokenMarks({ wording: { session } }: { wording: Wording }) {
  const { quote } = session
  if (quote === undefined) return null
  return (
    <>
      {[quote.fromToken, quote.toToken].map(
        (token) =>
          !token.verified && (
            <p key={token.address} class="sign-mark-line">
              <strong>{symbolOf(token)}</strong> <UnverifiedMark token={token} />
            </p>
          ),
      )}
    </>
  )
}
