import { CopyButton } from '../../../widgets/kit/controls/CopyButton.tsx'

/** Text to copy into a program or a terminal. */
export function CodeBlock({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <div class="code-block">
      <pre tabIndex={0} aria-label={what}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} what={what} />
    </div>
  )
}
