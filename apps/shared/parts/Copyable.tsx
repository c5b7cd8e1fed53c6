import { Fragment } from 'preact'
import { CopyButton } from '#kit/controls/CopyButton.tsx'

interface CopyableProps {
  readonly text: string
  /** Names it for people who do not see its place. */
  readonly what: string
  /** What is shown in place of the whole text. */
  readonly short?: string
}

/** An id, an address or an amount to copy. The copied text is always the whole one. */
export function Copyable({ text, what, short = text }: CopyableProps) {
  return (
    <span class="copyable">
      <code title={text}>
        {pieces(short).map((piece, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </code>
      <CopyButton text={text} what={what} />
    </span>
  )
}

const LONGEST_PIECE = 8

/** A long id in pieces of about one length: where a line is too short for it, no single letter goes to the next one. */
function pieces(text: string): readonly string[] {
  const size = Math.ceil(text.length / Math.ceil(text.length / LONGEST_PIECE))
  return text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [text]
}

/** Both ends of a long id, to recognise it. */
export const ends = (text: string, head = 8, tail = 6): string =>
  text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`
