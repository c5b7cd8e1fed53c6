/** One script serves a page: `window.SuiteEmbed` is one. */
let loading

/**
 * Loads the script of a Suite service once. Uses the one that the page has already. Resolves to `null` where there is no
 * document, as on a server. Rejects when the script is blocked or unreachable; the next call tries again.
 */
export function loadSuite(service, { path = '/embed/v1.js', integrity, nonce } = {}) {
  if (typeof document === 'undefined') return Promise.resolve(null)
  // A stub of the async snippet has no version.
  if (window.SuiteEmbed?.version) return Promise.resolve(window.SuiteEmbed)
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      loading = undefined
      script.remove()
      reject(new Error(`${script.src} was not loaded`))
    }
    script.addEventListener('load', () => (window.SuiteEmbed?.version ? resolve(window.SuiteEmbed) : fail()))
    script.addEventListener('error', fail)
    if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' })
    if (nonce) script.nonce = nonce
    script.src = new URL(path, service).href
    document.head.append(script)
  })
  return loading
}
