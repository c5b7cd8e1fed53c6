import type { Reply } from '../../http/serve.ts'
import type { Row } from '../../wallet/ask.ts'
import type { Outcome, Pending } from '../asked.ts'
import type { OfferedAccount, SuiteChain } from '../chains/chain.ts'
import { html, type Html } from '../html.ts'
import { withAnswer } from '../return-to.ts'
import { page } from './layout.ts'

const afterwards = (returnUrl: URL | undefined): Html =>
  returnUrl === undefined
    ? html`<p class="way">No page is waiting for the answer: it is shown here.</p>`
    : html`<p class="way">The answer goes to <strong>${returnUrl.origin}</strong>.</p>`

export function startPage(chains: readonly SuiteChain[], walletConnect: boolean): Reply {
  const items = chains.map(
    ({ caip2, name }) => html`<li><a href="/connect?chain=${encodeURIComponent(caip2)}">${name}</a></li>`,
  )
  return page({
    title: 'Nothing to sign',
    body: html`<p>A page that needs a signature opens this wallet by a link. The chains:</p>
      <ul class="chains">
        ${items}
      </ul>
      ${
        walletConnect
          ? html`<p class="links"><a href="/walletconnect">Connect a page by WalletConnect</a></p>`
          : undefined
      }`,
  })
}

export interface ConnectFacts {
  readonly chain: SuiteChain
  readonly accounts: readonly OfferedAccount[]
  readonly returnUrl: URL | undefined
}

export function connectPage({ chain, accounts, returnUrl }: ConnectFacts): Reply {
  const choices = accounts.map(
    ({ label, address, balance }, i) =>
      html`<label>
        <input type="radio" name="address" value="${address}" ${i === 0 ? html`checked` : undefined} />
        <span class="name">${label}</span>
        <span class="balance">${balance}</span>
        <span class="code">${address}</span>
      </label>`,
  )
  const target = html`<input type="hidden" name="chain" value="${chain.caip2}" />
    ${returnUrl === undefined ? undefined : html`<input type="hidden" name="return_url" value="${returnUrl.href}" />`}`
  return page({
    title: 'Connect an account',
    chain: chain.name,
    body: html`${afterwards(returnUrl)}
      <form id="reject" method="post" action="/connect">
        ${target}<input type="hidden" name="decision" value="reject" />
      </form>
      <form method="post" action="/connect">
        ${target}<input type="hidden" name="decision" value="approve" />
        <fieldset>
          <legend class="unseen">Account</legend>
          ${choices}
        </fieldset>
        <footer>
          <button form="reject">Reject</button>
          <button class="approve">Connect</button>
        </footer>
      </form>`,
  })
}

const row = ({ label, value, code }: Row): Html =>
  html`<div>
    <dt>${label}</dt>
    <dd ${code === true ? html`class="code"` : undefined}>${value}</dd>
  </div>`

/** `action` is where the decision goes. */
export function signPage(id: string, { asked: { view }, returnUrl }: Pending, action = '/sign'): Reply {
  const { title, chain, rows, detail, warning, approve } = view
  return page({
    title,
    chain,
    body: html`${action === '/sign' ? afterwards(returnUrl) : undefined}
      <dl>${[{ label: 'Chain', value: chain }, ...rows].map(row)}</dl>
      ${
        detail === undefined
          ? undefined
          : html`<details>
              <summary>${detail.label}</summary>
              <pre tabindex="0">${detail.text}</pre>
            </details>`
      }
      ${warning === undefined ? undefined : html`<p class="warning" role="alert">${warning}</p>`}
      <form method="post" action="${action}">
        <input type="hidden" name="id" value="${id}" />
        <footer>
          <button name="decision" value="reject">Reject</button>
          <button class="approve" name="decision" value="approve">${approve}</button>
        </footer>
      </form>`,
  })
}

/** Goes back to the page that asked, by itself. The link is for browsers where that does not work. */
export const returningPage = (returnUrl: URL, target: string): Reply =>
  page({
    title: 'Going back',
    body: html`<p class="links"><a data-return href="${target}">Back to ${returnUrl.origin}</a></p>`,
  })

/** The outcome of a request that no page waits for, or that failed. */
export function outcomePage({ asked: { view }, returnUrl, link }: Pending, outcome: Outcome): Reply {
  const { chain } = view
  if (outcome.kind === 'sent')
    return page({
      title: 'Sent',
      chain,
      body: html`<p>Signed and sent to the sandbox’s ledger.</p>
        <dl>${row({ label: 'Transaction', value: outcome.hash, code: true })}</dl>
        <p class="way">You can close this page.</p>`,
    })
  if (outcome.kind === 'rejected')
    return page({
      title: 'Rejected',
      chain,
      body: html`<p>Nothing was signed. You can close this page.</p>`,
    })
  return page({
    status: 502,
    title: 'Not sent',
    chain,
    body: html`<p class="warning" role="alert">
        ${outcome.isOutdated ? outcome.why : `The chain refused the transaction: ${outcome.why}`}
      </p>
      <p class="links">
        ${outcome.isOutdated ? undefined : html`<a href="${link}">Try again</a>`}
        ${
          returnUrl === undefined
            ? undefined
            : html`<a href="${withAnswer(returnUrl, { error: outcome.isOutdated ? 'outdated' : 'failed' })}"
                >Back to ${returnUrl.origin}</a
              >`
        }
      </p>`,
  })
}

export function connectedPage(chain: SuiteChain, address: string | undefined): Reply {
  return page({
    title: address === undefined ? 'Rejected' : 'Connected',
    chain: chain.name,
    body:
      address === undefined
        ? html`<p>No account was shared. You can close this page.</p>`
        : html`<p>No page is waiting for this account:</p>
            <dl>${row({ label: 'Account', value: address, code: true })}</dl>`,
  })
}

/** A request that leads nowhere, and why. */
export function refusedPage(status: number, why: string, returnUrl?: URL): Reply {
  return page({
    status,
    title: 'This cannot be done',
    body: html`<p class="warning" role="alert">${why}</p>
      ${
        returnUrl === undefined
          ? undefined
          : html`<p class="links">
              <a href="${withAnswer(returnUrl, { error: 'failed' })}">Back to ${returnUrl.origin}</a>
            </p>`
      }`,
  })
}
