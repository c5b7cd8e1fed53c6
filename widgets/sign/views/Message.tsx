import type { SignSession } from '../../api/in-minor.ts'
import { cleanLabel } from '#kit/tokens/clean-label.ts'
import { messageText } from '../../words/en/message.ts'
import './message.css'

/** The partner's own message to the signer, as plain text and marked as theirs. */
export function Message({ session: { instruction, partner } }: { session: SignSession }) {
  if (instruction === undefined) return null
  return (
    <figure class="message">
      <figcaption>{messageText.from(cleanLabel(partner.name, 60))}</figcaption>
      <blockquote>{cleanLabel(instruction, 200)}</blockquote>
    </figure>
  )
}
