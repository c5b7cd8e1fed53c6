import type { EmbedFailure } from '#contracts/embed/errors.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { networkText } from '#kit/chain/network-text.ts'
import { NetworkLabel } from '#kit/chain/NetworkLabel.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { titles } from '../../words/en/titles.ts'
import './form.css'

export const words = { form: { titles, network: networkText } }

interface MountRefusedProps {
  readonly failure: EmbedFailure
  readonly page: EmbedPage
}

/** Shown in place of a widget that may not stand in its page. The console has the reason, for the page's author. */
export function MountRefused({ failure, page: { network, product } }: MountRefusedProps) {
  return (
    <main class="card">
      <header class="head">
        <h1>{product === 'swap' || product === 'bridge' ? titles[product] : titles.sign}</h1>
        <NetworkLabel network={network} />
      </header>
      <Notice kind="error" role="alert">
        {titles.refused} ({failure.code})
      </Notice>
    </main>
  )
}
