import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { NetworkLabel } from '#kit/chain/NetworkLabel.tsx'
import { Button } from '#kit/controls/Button.tsx'
import { page } from '../page.ts'
import { SecondFactorDialog } from '../parts/SecondFactorDialog.tsx'
import { State } from '../../shared/parts/Badge.tsx'
import { address, hrefOf, place } from '../../shared/router/address.ts'
import { LazyPage } from '../../shared/router/LazyPage.tsx'
import { type Me, partner, refreshMe, signOut } from '../state/me.ts'
import { toast } from '../state/toasts.ts'
import { Search, useSearchKey } from './Search.tsx'
import { Standing } from './Standing.tsx'
import { WebhookWarning } from './WebhookWarning.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { groups, isOpenTo, pages } from './pages.ts'
import './shell.css'
import { ThemeChoice } from '../../shared/parts/ThemeChoice.tsx'

const REFRESH_MS = 60_000

/** The dashboard of who is signed in: navigation, and the page that the address names. */
export function Shell({ me }: { readonly me: Me }) {
  const isOpen = useSignal(false)
  const isSearching = useSignal(false)
  const search = () => {
    isSearching.value = true
  }
  useSearchKey(search)
  const open = pages.find(({ path }) => path === place.value)
  useEffect(() => {
    isOpen.value = false
  }, [address.value])
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden) void refreshMe()
    }
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])
  const own = pages.filter((one) => isOpenTo(one, me))
  const shown = own.filter(({ isInner }) => isInner === undefined)
  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="topbar">
        <a class="brand" href={hrefOf(partner.value === undefined ? '/operator' : '/')}>
          Suite
        </a>
        <NetworkLabel network={page.network} />
        <button
          type="button"
          class="menu-button"
          aria-expanded={isOpen.value}
          aria-controls="navigation"
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        >
          Menu
        </button>
      </header>
      <nav id="navigation" class={isOpen.value ? 'side side-open' : 'side'} aria-label="Dashboard">
        <a class="brand" href={hrefOf(partner.value === undefined ? '/operator' : '/')}>
          Suite <NetworkLabel network={page.network} />
        </a>
        {partner.value !== undefined && (
          <div class="account">
            <strong>{partner.value.name}</strong>
            <span class="soft small">{partner.value.slug}</span>
            {partner.value.status !== 'active' && <State of={partner.value.status} />}
          </div>
        )}
        <Button class="search-button" onClick={search}>
          Search <kbd class="soft small">⌘K</kbd>
        </Button>
        {groups
          .filter((group) => shown.some((one) => one.group === group))
          .map((group) => (
            <div key={group} class="side-group">
              {group !== '' && <h2 class="side-title">{group}</h2>}
              <ul>
                {shown
                  .filter((one) => one.group === group)
                  .map(({ path, label }) => (
                    <li key={path}>
                      <a class="side-link" href={hrefOf(path)} aria-current={currentOf(path)}>
                        {label}
                      </a>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        <Help me={me} />
      </nav>
      <main id="main" class="main" tabIndex={-1}>
        <Standing me={me} />
        {partner.value !== undefined && <WebhookWarning />}
        {open === undefined || !own.includes(open) ? <NotFoundPage /> : <LazyPage load={open.load} />}
      </main>
      {isSearching.value && (
        <Search
          me={me}
          onClose={() => {
            isSearching.value = false
          }}
        />
      )}
      <SecondFactorDialog />
    </div>
  )
}

/** The documents, the contact, the theme, and who is signed in. */
const Help = ({ me }: { readonly me: Me }) => (
  <div class="side-group side-end">
    <h2 class="side-title">Help</h2>
    <ul>
      <li>
        <a class="side-link" href="/docs">
          Documents
        </a>
      </li>
      {page.supportUrl !== undefined && (
        <li>
          <a class="side-link" href={page.supportUrl}>
            Contact
          </a>
        </li>
      )}
      {page.demoUrl !== undefined && (
        <li>
          <a class="side-link" href={page.demoUrl} target="_blank" rel="noopener">
            Demo shop <span class="hidden-text">(opens in a new tab)</span>
          </a>
        </li>
      )}
    </ul>
    <ThemeChoice class="theme-choice" noun=" theme" />
    <div class="who">
      <span class="small soft who-mail" title={me.member.email}>
        {me.member.email}
      </span>
      <Button
        kind="quiet"
        onClick={() => {
          signOut().catch(() => toast('You are still signed in: the service did not answer.'))
        }}
      >
        Sign out
      </Button>
    </div>
  </div>
)

/** Whether a link is to the open page, or to the list that the open page is of. */
function currentOf(path: string): 'page' | 'true' | undefined {
  if (place.value === path) return 'page'
  const open = pages.find((one) => one.path === place.value)
  if (open?.isInner === undefined) return undefined
  const above = path === '/operator/partners' ? '/operator/partner' : `${path}/`
  return path !== '/' && path !== '/operator' && place.value.startsWith(above) ? 'true' : undefined
}
