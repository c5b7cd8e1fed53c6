import { CopyButton } from '#kit/controls/CopyButton.tsx'

interface CodeBlockProps {
  readonly text: string
  readonly what: string
  /** Without it, the text is copied by another button. */
  readonly hasCopy?: boolean
}

/** Text to copy into a program or a terminal. */
export function CodeBlock({ text, what, hasCopy = true }: CodeBlockProps) {
  return (
    <div class="code-block">
      <pre tabIndex={0} aria-label={what}>
        <code>{text}</code>
      </pre>
      {hasCopy && <CopyButton text={text} what={what} />}
    </div>
  )
}
