import { useRead } from '../../state/read.ts'
import { can, partner } from '../../state/me.ts'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Lines, Page } from '../../../shared/parts/Page.tsx'
import { query, setQuery } from '../../../shared/router/address.ts'
import { Button } from '#kit/controls/Button.tsx'
import { lastDays } from '../money/days.ts'
import { Checklist } from './Checklist.tsx'
import { Figures } from './Figures.tsx'
import { stepsOf } from './steps.ts'

const WATCH_MS = 4_000
const REFRESH_MS = 10_000

/** The first page: a checklist until the first signed payment, figures from then on. */
export function HomePage() {
  const every = { every: WATCH_MS }
  const origins = useRead('GET /api/dashboard/origins', {}, every)
  const keys = useRead('GET /api/dashboard/keys', {}, every)
  const payments = useRead('GET /api/dashboard/payments', { query: { limit: '10' } }, every)
  const webhooks = useRead('GET /api/dashboard/webhooks', {}, { ...every, when: can('viewer') })
  const balance = useRead('GET /api/dashboard/balance', {}, { every: REFRESH_MS })
  const succeeded = useRead('GET /api/dashboard/payments', { query: { limit: '1', state: 'succeeded' } })
  const earnings = useRead('GET /api/dashboard/earnings', { query: lastDays(30) }, { every: REFRESH_MS })
  const account = partner.value
  const parts = [origins, keys, payments, balance, succeeded]
  const failed = parts.find(({ data, failure }) => data.value === undefined && failure.value !== undefined)
  if (failed?.failure.value !== undefined)
    return (
      <Page title="Home">
        <FailureBox failure={failed.failure.value} onRetry={failed.reload} />
      </Page>
    )
  if (account === undefined || parts.some(({ data }) => data.value === undefined))
    return (
      <Page title="Home">
        <Lines count={6} />
      </Page>
    )
  const steps = stepsOf({
    status: account.status,
    origins: origins.data.value?.origins ?? [],
    keys: keys.data.value?.keys ?? [],
    payments: [...(payments.data.value?.payments ?? []), ...(succeeded.data.value?.payments ?? [])],
    hasEarned: (balance.data.value?.balances.length ?? 0) > 0,
    webhooks: webhooks.data.value?.endpoints ?? [],
  })
  const isSigned = steps.find(({ id }) => id === 'signed')?.isDone === true
  const isShown = !isSigned || query.value.get('checklist') === '1'
  return (
    <Page
      title={isSigned ? 'Home' : `Welcome, ${account.name}`}
      lead={
        isSigned ? undefined : 'A few steps to your first signed swap. They tick themselves when they happen.'
      }
      actions={
        isSigned && (
          <Button kind="quiet" onClick={() => setQuery({ checklist: isShown ? undefined : '1' })}>
            {isShown ? 'Hide the checklist' : 'Show the checklist'}
          </Button>
        )
      }
    >
      {isShown && <Checklist steps={steps} />}
      {isSigned && (
        <Figures
          payments={payments.data.value?.payments ?? []}
          earnings={earnings.data.value}
          balances={balance.data.value?.balances ?? []}
        />
      )}
    </Page>
  )
}
