import type { EmbedFailure } from '#contracts/embed/errors.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { NetworkLabel } from '#kit/chain/NetworkLabel.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { refusedText } from '../refused-text.ts'
import './form.css'

interface MountRefusedProps {
  readonly title: string
  readonly failure: EmbedFailure
  readonly network: EmbedPage['network']
}

/** Shown in place of a widget that may not stand in its page. The console has the reason, for the page's author. */
export function MountRefused({ title, failure, network }: MountRefusedProps) {
  return (
    <main class="card">
      <header class="head">
        <h1>{title}</h1>
        <NetworkLabel network={network} />
      </header>
      <Notice kind="error" role="alert">
        {refusedText} ({failure.code})
      </Notice>
    </main>
  )
}
