import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { createOnce } from '../../../kit/once.ts'

/** For one try of a query; the second one waits longer. */
const TIMEOUT_MS = 2_000
const TRIES = 2

/** The addresses of a name. Throws when the name is not known. */
export type Lookup = (host: string) => Promise<readonly LookupAddress[]>

/**
 * Asks the machine's DNS servers, or those named, and not by the system's own look-up: that one blocks a thread of the
 * few that all work of the process shares, so that slow names of partners would hold up everyone. The hosts file is not
 * read. A name is asked for once at a time, however many wait for it.
 */
export function createNames(servers?: readonly string[]): Lookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers !== undefined) resolver.setServers(servers)
  const once = createOnce<readonly LookupAddress[]>()

  async function ask(host: string): Promise<readonly LookupAddress[]> {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    // A name has addresses of one family, or of both.
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    return [
      ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
      ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
    ]
  }

  return (host) => once.run(host, () => ask(host))
}
