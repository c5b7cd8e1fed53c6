import { NetworkLabel } from '#kit/chain/NetworkLabel.tsx'
import { page } from '../../page.ts'
import { place } from '../../../shared/router/address.ts'
import { LinkPage } from './LinkPage.tsx'
import { SignInPage } from './SignInPage.tsx'
import { SignUpPage } from './SignUpPage.tsx'
import './entry.css'

/** The pages for who is not signed in. Every address but theirs shows the sign-in, and stays as it is. */
export function Entry() {
  const link = place.value === '/invitation' || place.value === '/reset-password'
  return (
    <div class="entry">
      <header class="entry-head">
        <a class="brand" href="/">
          Suite
        </a>
        <NetworkLabel network={page.network} />
      </header>
      <main class="entry-box">
        {link ? <LinkPage /> : place.value === '/sign-up' ? <SignUpPage /> : <SignInPage />}
      </main>
      <footer class="small soft entry-foot">
        <a href="/docs">Documents</a>
        {page.supportUrl !== undefined && <a href={page.supportUrl}>Contact</a>}
        {page.demoUrl !== undefined && <a href={page.demoUrl}>Demo shop</a>}
      </footer>
    </div>
  )
}
