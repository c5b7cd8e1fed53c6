import { page } from '../../page.ts'
import { CodeBlock } from '../../../shared/parts/CodeBlock.tsx'
import { firstCallOf } from '../../../shared/studio/snippets.ts'
import { firstWidget } from '../../parts/products.ts'
import { KeepDialog } from '../../parts/KeepDialog.tsx'

interface RevealProps {
  readonly secret: string
  readonly note?: string | undefined
  readonly onClose: () => void
}

/** Shows a new key once, with a first call to make with it. It is kept nowhere in the browser. */
export function RevealDialog({ secret, note, onClose }: RevealProps) {
  const chain = page.chains[0]?.key ?? 'eth'
  const curl = `curl '${page.publicUrl}${firstCallOf(firstWidget.key, chain)}' \\\n  -H 'X-Api-Key: ${secret}'`
  return (
    <KeepDialog
      title="Copy your key now"
      text={secret}
      what="key"
      lost="The key is not copied yet. Without it, you need another one."
      file={{ name: 'suite.env', text: `SUITE_KEY=${secret}\n`, label: 'Download .env' }}
      after={
        <>
          {note !== undefined && <p class="soft">{note}</p>}
          <p class="small">
            <strong>A first call with it:</strong>
          </p>
          <CodeBlock text={curl} what="curl command" />
        </>
      }
      onClose={onClose}
    >
      <p>It is shown this once. We keep only a hash of it.</p>
    </KeepDialog>
  )
}
