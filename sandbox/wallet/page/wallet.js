/**
 * The sandbox wallet in a page: an EIP-1193 provider that announces itself by EIP-6963, like any wallet, and a
 * Wallet Standard wallet for Solana beside it.
 */

import { ask, failure, ICON_SVG, off, on } from './port.js'
import { registerSolana } from './solana.js'

const ICON = 'data:image/svg+xml,' + encodeURIComponent(ICON_SVG)

const provider = Object.freeze({
  async request(args) {
    if (typeof args !== 'object' || args === null || typeof args.method !== 'string')
      throw failure({ code: -32602, message: 'Expected { method, params? }.' })
    const { method, params } = args
    return ask(method, params)
  },
  on(event, listener) {
    on(event, listener)
    return provider
  },
  removeListener(event, listener) {
    off(event, listener)
    return provider
  },
})

const info = Object.freeze({
  uuid: crypto.randomUUID(),
  name: 'Sandbox wallet',
  icon: ICON,
  rdns: 'app.suite.sandbox-wallet',
})
const detail = Object.freeze({ info, provider })
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
window.addEventListener('eip6963:requestProvider', announce)
announce()
registerSolana()
