/**
 * The sandbox wallet for Solana: a wallet of the Wallet Standard, which a page finds by the standard's two events.
 * Bytes travel to the wallet and back as base64.
 */

import { ask, failure, ICON_SVG, on } from './port.js'

const CHAIN = 'solana:localnet'
const SIGNING = ['solana:signAndSendTransaction', 'solana:signTransaction']
const VERSIONS = Object.freeze(['legacy', 0])
const INVALID_PARAMS = -32602

const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
const base64Of = (bytes) => btoa(String.fromCharCode(...bytes))

let accounts = Object.freeze([])

const accountOf = ({ address, label, publicKey }) =>
  Object.freeze({
    address,
    label,
    publicKey: bytesOf(publicKey),
    chains: Object.freeze([CHAIN]),
    features: Object.freeze([...SIGNING]),
  })

/** An account that is still the one before stays the same object: pages compare them. */
function keep(shown) {
  const known = (one) => accounts.find(({ address }) => address === one.address)
  accounts = Object.freeze(shown.map((one) => known(one) ?? accountOf(one)))
  return accounts
}

const subscribers = new Set()
on('solana:change', (shown) => {
  const before = accounts
  keep(shown)
  if (before.length === accounts.length && before.every((one, i) => one === accounts[i])) return
  for (const subscriber of subscribers) {
    try {
      subscriber({ accounts })
    } catch (error) {
      console.error(error)
    }
  }
})

async function connect({ silent = false } = {}) {
  return { accounts: keep(await ask('standard:connect', { silent })) }
}

async function disconnect() {
  await ask('standard:disconnect', {})
}

/** Several transactions are asked for one after another; a rejection leaves the rest unasked. */
async function signEach(method, inputs, output) {
  const outputs = []
  for (const { account, transaction, chain, options } of inputs) {
    if (!(transaction instanceof Uint8Array) || typeof account?.address !== 'string')
      throw failure({ code: INVALID_PARAMS, message: 'Expected { account, transaction: Uint8Array }.' })
    const params = {
      account: account.address,
      transaction: base64Of(transaction),
      ...(chain !== undefined && { chain }),
      ...(options?.skipPreflight !== undefined && { skipPreflight: options.skipPreflight }),
    }
    // oxlint-disable-next-line no-await-in-loop -- one question at a time
    outputs.push(output(bytesOf(await ask(method, params))))
  }
  return outputs
}

const wallet = Object.freeze({
  version: '1.0.0',
  name: 'Sandbox wallet',
  icon: `data:image/svg+xml;base64,${btoa(ICON_SVG)}`,
  chains: Object.freeze([CHAIN]),
  features: Object.freeze({
    'standard:connect': Object.freeze({ version: '1.0.0', connect }),
    'standard:disconnect': Object.freeze({ version: '1.0.0', disconnect }),
    'standard:events': Object.freeze({
      version: '1.0.0',
      on(event, listener) {
        if (event !== 'change') return () => undefined
        subscribers.add(listener)
        return () => subscribers.delete(listener)
      },
    }),
    'solana:signAndSendTransaction': Object.freeze({
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signAndSendTransaction: (...inputs) =>
        signEach('solana:signAndSendTransaction', inputs, (signature) => ({ signature })),
    }),
    'solana:signTransaction': Object.freeze({
      version: '1.0.0',
      supportedTransactionVersions: VERSIONS,
      signTransaction: (...inputs) =>
        signEach('solana:signTransaction', inputs, (signedTransaction) => ({ signedTransaction })),
    }),
  }),
  get accounts() {
    return accounts
  },
})

const register = (api) => api.register(wallet)

/** Makes the wallet known. The later of the two calls the other: a page that is ready, or a wallet that registers. */
export function registerSolana() {
  window.addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
