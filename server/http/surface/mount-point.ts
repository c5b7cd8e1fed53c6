import type { IncomingMessage } from 'node:http'

/** Where a surface lies. */
export interface MountPoint {
  /** Below the service's own address: `/v1`. */
  readonly base: string
  /** Host values of the service's own address. */
  readonly hosts: ReadonlySet<string>
  /** An address on a host of its own: there, everything belongs to it. */
  readonly own?: { readonly hosts: ReadonlySet<string>; readonly base: string } | undefined
}

/** Load balancers ask for it, by any host. */
const PROBE = '/healthz'

/**
 * Reads the part of a request's target that lies below the base, with its query: `/tokens?limit=5`. `undefined`: the
 * request belongs to others. On a host of its own the base may be left out.
 */
export function createTargetOf({
  base,
  hosts,
  own,
}: MountPoint): (req: IncomingMessage) => string | undefined {
  return (req) => {
    const { url = '' } = req
    if (own !== undefined) {
      const host = hostOf(req)
      if (own.hosts.has(host) && !hosts.has(host))
        return url === PROBE ? undefined : (below(url, base) ?? below(url, own.base) ?? url)
    }
    const asked = below(url, base)
    return asked !== undefined && hosts.has(hostOf(req)) ? asked : undefined
  }
}

function below(url: string, base: string): string | undefined {
  if (!url.startsWith(base)) return undefined
  const next = url.charCodeAt(base.length)
  // The end, `/` or `?`.
  return Number.isNaN(next) || next === 47 || next === 63 ? url.slice(base.length) : undefined
}

function hostOf({ headers: { host = '' } }: IncomingMessage): string {
  return /[A-Z]/.test(host) ? host.toLowerCase() : host
}
