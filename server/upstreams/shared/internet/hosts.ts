import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopback, isPublic } from './addresses.ts'
import { createNames, type Lookup } from './names.ts'
import { isLoopbackHost, type Target } from './target.ts'

export interface HostOptions {
  /** Whether servers on this machine are allowed, also by http and on any port: the sandbox's. */
  readonly mayBeLoopback: boolean
  /** In place of DNS, and of the system's look-up for names of this machine. */
  readonly lookup?: Lookup
}

/** A host that is not connected to: its name is not known, or it has an address that is not on the internet. */
export class HostRefused extends Error {
  override readonly name = 'HostRefused'
  override readonly cause: 'dns' | 'refused-address'

  constructor(cause: 'dns' | 'refused-address', message: string) {
    super(message)
    this.cause = cause
  }
}

/** The addresses of a target, all of them judged. Throws HostRefused. */
export type Addresses = (target: Target) => Promise<readonly LookupAddress[]>

/** Resolves a name once and judges every address, so that a connection can go to one that was judged. */
export function createAddresses({ mayBeLoopback, lookup }: HostOptions): Addresses {
  const names = createNames()
  // DNS does not know the names of this machine. They pass in the sandbox only.
  const byKind: Lookup = (host) =>
    isLoopbackHost(host) ? systemLookup(host, { all: true, verbatim: true }) : names(host)
  const resolve = lookup ?? byKind

  async function resolved(host: string): Promise<readonly LookupAddress[]> {
    try {
      return await resolve(host)
    } catch {
      throw new HostRefused('dns', 'the name is not known')
    }
  }

  return async ({ host, isAddress }) => {
    const found = isAddress ? [{ address: host, family: isIP(host) }] : await resolved(host)
    const isAllowed = mayBeLoopback && isLoopbackHost(host) ? isLoopback : isPublic
    if (found.length === 0) throw new HostRefused('dns', 'the name has no address')
    if (!found.every(({ address }) => isAllowed(address)))
      throw new HostRefused('refused-address', 'the name has an address that is not on the internet')
    return found
  }
}
