import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import '#kit/styles/base.css'
import '../shared/styles/app.css'
import { FailureBox } from '../shared/parts/FailureBox.tsx'
import { PageSkeleton } from '../shared/parts/Page.tsx'
import { Entry } from './pages/entry/Entry.tsx'
import { followLinks, go, place } from '../shared/router/address.ts'
import { Shell } from './shell/Shell.tsx'
import { Toasts } from './shell/Toasts.tsx'
import { loadMe, me, meFailure } from './state/me.ts'

/** Pages for people who are not signed in, and what is done with one of them who is. */
const ENTRY = ['/sign-in', '/sign-up', '/invitation', '/reset-password']

function Dashboard() {
  const who = me.value
  const isEntry = ENTRY.includes(place.value)
  const isSignedIn = who !== undefined && who !== null
  const isLink = ['/invitation', '/reset-password'].includes(place.value)
  useEffect(() => {
    if (isSignedIn && isEntry && !isLink) go(who.partner === undefined ? '/operator' : '/', { replace: true })
    if (!isSignedIn || isLink) return
    if (who.member.needsSecondFactor) {
      if (place.value !== '/security') go('/security', { replace: true })
    } else if (who.partner === undefined && place.value === '/') go('/operator', { replace: true })
  }, [isSignedIn, isEntry, isLink, place.value, isSignedIn && who.member.needsSecondFactor])
  if (isLink) return <Entry />
  if (meFailure.value !== undefined)
    return (
      <div class="alone">
        <FailureBox title="The dashboard cannot start" failure={meFailure.value} onRetry={loadMe} />
      </div>
    )
  if (who === undefined)
    return (
      <div class="alone">
        <PageSkeleton />
      </div>
    )
  return who === null ? <Entry /> : <Shell me={who} />
}

const app = document.getElementById('app')
if (app !== null) {
  followLinks(document)
  void loadMe()
  render(
    <>
      <Dashboard />
      <Toasts />
    </>,
    app,
  )
}
