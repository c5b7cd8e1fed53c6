import { DoubtfulLogo } from '#kit/tokens/Logo.tsx'
import { UnverifiedMark } from '#kit/tokens/UnverifiedMark.tsx'
import { VerifiedMark } from '#kit/tokens/VerifiedMark.tsx'
import { markedTokens, symbolOf, type Wording } from '../text/wording.ts'

/** The tokens of the payment whose mark the user has to see, each with its address. */
export function TokenMarks({ wording: { session } }: { wording: Wording }) {
  return (
    <>
      {markedTokens(session).map((token) => (
        <p key={token.address} class="sign-mark-line">
          {token.verified === false && <DoubtfulLogo />}
          <strong>{symbolOf(token)}</strong>{' '}
          {token.verified === true ? <VerifiedMark token={token} /> : <UnverifiedMark token={token} />}
        </p>
      ))}
    </>
  )
}
