import type { Answer } from '../../api/routes.ts'
import { Time } from '../../../shared/parts/Time.tsx'

export type Key = Answer<'GET /api/dashboard/keys'>['keys'][number]

const DAY_MS = 86_400_000

/** Warns when the key was used within a day. */
export function RecentUse({ apiKey: { lastUsedAt, calls24h } }: { readonly apiKey: Key }) {
  if (lastUsedAt === undefined) return <p class="soft">It was never used.</p>
  if (Date.now() - Date.parse(lastUsedAt) > DAY_MS)
    return (
      <p class="soft">
        It was used last on <Time at={lastUsedAt} />.
      </p>
    )
  return (
    <p>
      <strong>It is in use:</strong> last <Time at={lastUsedAt} />
      {calls24h !== undefined && `, ${calls24h} calls in 24 hours`}.
    </p>
  )
}
