import { NetworkLabel } from '#kit/chain/NetworkLabel.tsx'
import { Empty } from '../shared/parts/Empty.tsx'
import { Page } from '../shared/parts/Page.tsx'
import { ThemeChoice } from '../shared/parts/ThemeChoice.tsx'
import { address, query } from '../shared/router/address.ts'
import { Studio } from '../shared/studio/Studio.tsx'
import { wishIn } from '../shared/studio/wish.ts'
import { page } from './page.ts'
import './studio-page.css'

const { network, publicUrl, products, chains, partner } = page

/** Builds a widget and its snippet without an account. The choices stand in the address, so that a link can be shared. */
export function StudioPage() {
  const wish = wishIn(query.value, { partner: partner ?? 'your-slug', publicUrl }, products)
  return (
    <>
      <header class="studio-top">
        <a class="brand" href="/">
          Suite <NetworkLabel network={network} />
        </a>
        <nav aria-label="Suite">
          <a href="/docs">Documents</a>
          <a href="/market">Market</a>
          <a href="/dashboard">Dashboard</a>
        </nav>
        <ThemeChoice class="theme-choice" noun=" theme" />
      </header>
      <main id="main" class="studio-page">
        <Page
          title="Studio"
          lead="Choose a product and dress it in your colours. The preview is the widget itself; the code below it is all that your page needs."
          actions={
            <a class="button button-primary" href={`/dashboard/integrate${address.value.search}`}>
              Use it in your account
            </a>
          }
        >
          <Studio
            wish={wish}
            products={products}
            chains={chains}
            {...(partner === undefined && { instead: <NoPreview /> })}
          />
        </Page>
      </main>
    </>
  )
}

const NoPreview = () => (
  <div class="panel">
    <Empty title="See it live in your account" action={<a href="/dashboard/sign-up">Become a partner</a>}>
      This service shows no widget of its own here. The code below is complete but for your slug.
    </Empty>
  </div>
)
