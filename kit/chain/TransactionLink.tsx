import { CopyButton } from '../controls/CopyButton.tsx'
import { ExternalIcon } from '../controls/icons.tsx'
import { kitText } from '../text.ts'
import { safeHref } from './safe-href.ts'
import './transaction-link.css'

interface TransactionLinkProps {
  readonly hash: string
  /** Address in a block explorer, with `{tx}` for the hash. Without it there is no link. */
  readonly explorer?: string | undefined
  /** Names the transaction, such as `Fee`. */
  readonly of: string
}

/** The hash of a transaction: both ends to recognise it, the whole to copy, and a link to an explorer. */
export function TransactionLink({ hash, explorer, of }: TransactionLinkProps) {
  const href = safeHref(explorer?.replace('{tx}', encodeURIComponent(hash)))
  const short = `${hash.slice(0, 8)}…${hash.slice(-6)}`
  return (
    <span key={hash} class="transaction">
      <span class="transaction-hash" title={hash} translate={false}>
        {href === undefined ? (
          short
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {short}
            <ExternalIcon size={14} />
            <span class="hidden-text">{`${of}: ${kitText.viewTransaction} ${kitText.opensInNewTab}`}</span>
          </a>
        )}
      </span>
      <CopyButton text={hash} what={`${of}: ${kitText.transaction}`} />
    </span>
  )
}
