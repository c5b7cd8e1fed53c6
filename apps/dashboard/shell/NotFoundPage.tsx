import { Page } from '../../shared/parts/Page.tsx'
import { Empty } from '../../shared/parts/Empty.tsx'
import { hrefOf } from '../../shared/router/address.ts'

export function NotFoundPage() {
  return (
    <Page title="There is no such page">
      <div class="panel">
        <Empty title="This address leads nowhere" action={<a href={hrefOf('/')}>To the first page</a>}>
          The link may be old, or the page needs another role.
        </Empty>
      </div>
    </Page>
  )
}
