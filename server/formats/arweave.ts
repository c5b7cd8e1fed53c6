/** Of a transaction: 32 bytes in base64url, perhaps with a path behind it. https://docs.arweave.org */
const NAMED = /^ar:\/*([A-Za-z0-9_-]{43})(\/[^?#]*)?(?:[?#].*)?$/is
/** The gateway that the network's makers run. */
const GATEWAY = 'https://arweave.net'

/** The web address of a file on Arweave, `ar://<transaction>/…`; `undefined` for every other address. */
export function arweaveUrl(address: string): string | undefined {
  const [, id, path = ''] = NAMED.exec(address.trim()) ?? []
  if (id === undefined) return undefined
  const url = `${GATEWAY}/${id}${path}`
  // A path that leads out of the transaction names another one.
  return URL.canParse(url) && new URL(url).pathname.startsWith(`/${id}`) ? new URL(url).href : undefined
}
