import type { ComponentChildren } from 'preact'
import { Empty } from '../../shared/parts/Empty.tsx'
import { FailureBox } from '../../shared/parts/FailureBox.tsx'
import { Page } from '../../shared/parts/Page.tsx'
import type { Failure } from '../../shared/api/failure.ts'
import { address, hrefOf } from '../../shared/router/address.ts'
import { startIn } from './Pages.tsx'

/** Whether the address itself is wrong: what it asks for is not there, or cannot be. */
export const isWrongAddress = (failure: Failure | undefined): boolean =>
  failure?.code === 'NOT_FOUND' || failure?.code === 'INVALID_REQUEST'

interface MissingPageProps {
  readonly failure: Failure
  readonly what: 'token' | 'collection' | 'NFT' | 'account'
  readonly onRetry: () => unknown
}

/** Stands in place of a page whose thing could not be read. */
export function MissingPage({ failure, what, onRetry }: MissingPageProps) {
  const [to, label] = what === 'token' ? ['/', 'Tokens'] : ['/nfts', 'NFTs']
  const isWrong = isWrongAddress(failure)
  return (
    <Page
      title={isWrong ? `There is no such ${what}` : `This ${what} cannot be shown now`}
      back={{ href: hrefOf(to), label }}
    >
      {isWrong ? (
        <div class="panel">
          <Empty
            title="The address names nothing here"
            action={<a href={hrefOf(to)}>{to === '/' ? 'All tokens' : 'All collections'}</a>}
          >
            A part of it may be missing, or the ledger has no such {what}.
          </Empty>
        </div>
      ) : (
        <FailureBox failure={failure} onRetry={onRetry} />
      )}
    </Page>
  )
}

interface NoneFitsProps {
  readonly what: 'token' | 'collection' | 'NFT'
  /** The list without filters. */
  readonly to: string
  /** What to change. */
  readonly children: ComponentChildren
}

/** Stands in place of a list without rows. */
export function NoneFits({ what, to, children }: NoneFitsProps) {
  const isPast = startIn() > 0
  return (
    <Empty
      title={isPast ? 'The list ends before this page' : `No ${what} fits`}
      action={address.value.search !== '' && <a href={hrefOf(to)}>All {what}s</a>}
    >
      {!isPast && children}
    </Empty>
  )
}
