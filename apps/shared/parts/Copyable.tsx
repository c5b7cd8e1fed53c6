import { CopyButton } from '../../../widgets/kit/controls/CopyButton.tsx'

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
      <code title={text}>{short}</code>
      <CopyButton text={text} what={what} />
    </span>
  )
}

/** Both ends of a long id, to recognise it. */
export const ends = (text: string, head = 8, tail = 6): string =>
  text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`
