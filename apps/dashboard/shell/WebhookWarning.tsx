import { Notice } from '#kit/controls/Notice.tsx'
import { ExactTime } from '../../shared/parts/Time.tsx'
import { hrefOf } from '../../shared/router/address.ts'
import { useRead } from '../state/read.ts'

const REFRESH_MS = 30_000

/** Warns on every page of an endpoint that does not get its messages. */
export function WebhookWarning() {
  const read = useRead('GET /api/dashboard/webhooks', {}, { every: REFRESH_MS })
  const broken = (read.data.value?.endpoints ?? []).filter(
    ({ state }) => state === 'failing' || state === 'disabled',
  )
  const [first] = broken
  if (first === undefined) return null
  const one = `/webhooks/endpoint?id=${encodeURIComponent(first.id)}`
  const isDisabled = broken.some(({ state }) => state === 'disabled')
  return (
    <Notice
      kind={isDisabled ? 'error' : 'warn'}
      title={broken.length === 1 ? 'A webhook endpoint fails' : `${broken.length} webhook endpoints fail`}
    >
      {broken.length === 1 ? (
        <>
          <span class="break">{first.url}</span>{' '}
          {first.state === 'disabled' ? 'is disabled: nothing is sent to it' : 'does not take its messages'}
          {first.since !== undefined && (
            <>
              {' '}
              (since <ExactTime at={first.since} />)
            </>
          )}
          . <a href={hrefOf(one)}>See its messages</a>.
        </>
      ) : (
        <>
          Messages do not get through. <a href={hrefOf('/webhooks')}>See the endpoints</a>.
        </>
      )}
    </Notice>
  )
}
