import type { Reply } from '../../http/serve.ts'
import { html } from '../html.ts'
import type { Group, WaitingProposal } from '../walletconnect/pairing.ts'
import { page } from './layout.ts'

/** Seconds until a page looks again whether something is asked. */
const LOOK_AGAIN = 1

/** Where a page's link is pasted: what scanning its code is on a phone. */
export const pairPage = (problem?: string): Reply =>
  page({
    status: problem === undefined ? 200 : 400,
    title: 'Connect by WalletConnect',
    body: html`<p class="way">
        Choose WalletConnect in the window that asks for a signature, copy its link, and paste it here. A
        phone would scan the code.
      </p>
      ${problem === undefined ? undefined : html`<p class="warning" role="alert">${problem}</p>`}
      <form method="post" action="/walletconnect">
        <p class="field">
          <label for="link">Link</label>
          <textarea id="link" name="link" rows="4" required spellcheck="false" placeholder="wc:…"></textarea>
        </p>
        <footer><span></span><button class="approve">Connect</button></footer>
      </form>`,
  })

/** Nothing is asked now; looks again by itself. */
export const quietPage = (connected: readonly string[]): Reply =>
  page({
    title: connected.length === 0 ? 'Waiting for the page' : 'Connected',
    refresh: LOOK_AGAIN,
    body: html`${
        connected.length === 0
          ? html`<p role="status">The page will ask for an account.</p>`
          : html`<p role="status">
              ${connected.join(', ')} can ask for signatures. Requests appear here by themselves.
            </p>`
      }
      <p class="links"><a href="/walletconnect">Connect another page</a></p>`,
  })

export const proposalPage = ({ id, from, groups }: WaitingProposal): Reply =>
  page({
    title: 'Connect an account',
    chain: groups.flatMap(({ chains }) => chains.map(({ name }) => name)).join(', '),
    body: html`<p class="way"><strong>${from}</strong> wants to see an account and to ask for signatures.</p>
      <form id="reject" method="post" action="/walletconnect/connect">
        <input type="hidden" name="id" value="${String(id)}" />
        <input type="hidden" name="decision" value="reject" />
      </form>
      <form method="post" action="/walletconnect/connect">
        <input type="hidden" name="id" value="${String(id)}" />
        <input type="hidden" name="decision" value="approve" />
        ${groups.map(choices)}
        <footer>
          <button form="reject">Reject</button>
          <button class="approve">Connect</button>
        </footer>
      </form>`,
  })

const choices = ({ namespace, chains, accounts }: Group) =>
  html`<fieldset>
    <legend class="unseen">Account on ${chains.map(({ name }) => name).join(', ')}</legend>
    ${accounts.map(
      ({ label, address, balance }, i) =>
        html`<label>
          <input type="radio" name="${namespace}" value="${address}" ${i === 0 ? html`checked` : undefined} />
          <span class="name">${label}</span>
          <span class="balance">${balance}</span>
          <span class="code">${address}</span>
        </label>`,
    )}
  </fieldset>`
