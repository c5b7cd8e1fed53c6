import { Button } from '#kit/controls/Button.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Page } from '../../../shared/parts/Page.tsx'
import { hrefOf, query } from '../../../shared/router/address.ts'
import type { Read } from '../../../shared/state/answer.ts'
import { Studio } from '../../../shared/studio/Studio.tsx'
import { wishIn } from '../../../shared/studio/wish.ts'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { page } from '../../page.ts'
import { servedWidgets } from '../../parts/products.ts'
import { useAction } from '../../state/action.ts'
import { can, me, partner } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { SaveLocks } from './SaveLocks.tsx'
import { SaveLook } from './SaveLook.tsx'

/** The studio with the account's own values. The choices stand in the address, so that a link can be shared. */
export function IntegratePage() {
  const products = servedWidgets(me.value?.features).map(({ key }) => key)
  const origins = useRead('GET /api/dashboard/origins', {})
  const look = useRead('GET /api/dashboard/look', {})
  const locks = useRead('GET /api/dashboard/locks', {})
  const listed = origins.data.value?.origins
  const isAllowed = listed?.some(({ origin }) => origin === ownOrigin) === true
  const of = { partner: partner.value?.slug ?? 'your-slug', publicUrl: page.publicUrl }
  return (
    <Page
      title="Integrate"
      lead="One snippet puts a widget with your look into your page, with your slug in it."
    >
      {listed?.length === 0 && (
        <Notice kind="warn" title="No page may show your widgets yet">
          <a href={hrefOf('/origins')}>Add the origin of your page</a> first: until then its visitors see
          nothing.
        </Notice>
      )}
      <Studio
        wish={wishIn(query.value, of, products)}
        products={products}
        chains={page.chains}
        {...(!isAllowed && { instead: listed === undefined ? <></> : <AllowHere origins={origins} /> })}
        actions={look.data.value !== undefined && <SaveLook stored={look.data.value} />}
      />
      {locks.data.value !== undefined && <SaveLocks stored={locks.data.value} />}
    </Page>
  )
}

const ownOrigin = new URL(page.publicUrl).origin

/** The preview is the widget itself, in this page: so this page's origin has to be on the partner's list, as every other. */
function AllowHere({ origins }: { readonly origins: Read<Answer<'GET /api/dashboard/origins'>> }) {
  const action = useAction()
  const allow = async () =>
    action.run(async () => {
      await call('POST /api/dashboard/origins', { body: { origin: ownOrigin } })
      await origins.reload()
    })
  return (
    <>
      <ActionFailure failure={action.failure} />
      <div class="panel">
        <Empty
          title="See it live here"
          action={
            can('developer') && (
              <Button busy={action.busy.value} onClick={() => void allow()}>
                Allow {ownOrigin}
              </Button>
            )
          }
        >
          The preview is the widget itself, in this page. So the address of the dashboard has to be on your
          list of origins, like that of every other page.
        </Empty>
      </div>
    </>
  )
}
