/** Longer addresses are not kept; see `ReturnUrl` in the API's contract. */
const MOST = 2_000

/**
 * The address of a partner's page, to come back to. A long one is shortened to its path, or to the page's origin:
 * what a page keeps in its address is no reason to refuse its visitors.
 */
export function placeOf(address: string, origin: string): string {
  const root = `${origin}/`
  if (!address.startsWith(root)) return root
  const path = address.replace(/[?#].*$/s, '')
  return [address, path].find((place) => place.length <= MOST) ?? root
}
