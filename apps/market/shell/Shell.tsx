import { useEffect } from 'preact/hooks'
import { NetworkLabel } from '#kit/chain/NetworkLabel.tsx'
import { Empty } from '../../shared/parts/Empty.tsx'
import { Page } from '../../shared/parts/Page.tsx'
import { address, hrefOf } from '../../shared/router/address.ts'
import { LazyPage } from '../../shared/router/LazyPage.tsx'
import { forgetCalls } from '../api/ask.ts'
import { page } from '../page.ts'
import { Calls } from '../parts/Calls.tsx'
import { DataAge } from '../parts/DataAge.tsx'
import { pages } from './pages.ts'
import { pageName, thing } from './place.ts'
import './shell.css'
import { ThemeChoice } from '../../shared/parts/ThemeChoice.tsx'

/** Navigation, the page that the address names, and the calls that it has made. */
export function Shell() {
  const open = pages.find(({ first }) => first === pageName.value)
  useEffect(forgetCalls, [address.value.path])
  return (
    <div class="market">
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="market-head">
        <a class="brand" href="/">
          Suite
        </a>
        <NetworkLabel network={page.network} />
        <nav aria-label="Market">
          <ul>
            {pages.map(
              ({ label, under }) =>
                label !== undefined && (
                  <li key={under}>
                    <a
                      class="market-link"
                      href={hrefOf(under)}
                      aria-current={open?.under === under ? 'page' : undefined}
                    >
                      {label}
                    </a>
                  </li>
                ),
            )}
            <li>
              <a class="market-link" href="/docs/guides/market-data">
                API
              </a>
            </li>
          </ul>
        </nav>
        <ThemeChoice class="market-theme" />
      </header>
      <main id="main" class="page market-main" tabIndex={-1}>
        <DataAge place="band" />
        {open === undefined ? (
          <NotFound />
        ) : (
          <LazyPage key={`${open.first}/${thing.value}`} load={open.load} />
        )}
        <DataAge place="line" />
        <Calls />
      </main>
    </div>
  )
}

function NotFound() {
  return (
    <Page title="There is no such page">
      <div class="panel">
        <Empty title="The address names nothing here" action={<a href={hrefOf('/')}>All tokens</a>} />
      </div>
    </Page>
  )
}
