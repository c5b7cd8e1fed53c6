import type { Host } from './host.ts'

export interface VisitorPorts {
  /** The browser's storage; reading it throws where it is blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly randomBytes: (length: number) => Uint8Array
}

export interface Visitor {
  /** 32 random bytes in base64url. Pending, where storage is blocked, until the page has said what it kept. */
  readonly secret: Promise<string>
  /** The page as before; where storage is blocked, what it keeps goes with the secret. */
  readonly host: Host
}

/**
 * The secret that makes sign sessions a visitor's own at the server. It stays in the frame's own storage, by
 * partner. Where a browser blocks that, only the page can bring it through a reload: the page could go on with its
 * visitor's sessions anyway, because it opens their sign pages.
 */
export function recogniseVisitor(host: Host, partner: string, ports: VisitorPorts): Visitor {
  const own = ownSecret(`suite:visitor:${partner}`, ports)
  let lent = ''
  const config = host.config.then((given) => {
    const [kept, known] = given.kept?.split(' ') ?? []
    lent = isSecret(known) ? known : makeSecret(ports)
    return { ...given, kept }
  })
  return {
    secret: own === undefined ? config.then(() => lent) : Promise.resolve(own),
    host: {
      ...host,
      config,
      keep: (value) => host.keep(own !== undefined || value === '' ? value : `${value} ${lent}`),
    },
  }
}

function ownSecret(name: string, ports: VisitorPorts): string | undefined {
  try {
    const known = ports.storage().getItem(name)
    if (isSecret(known)) return known
    const made = makeSecret(ports)
    ports.storage().setItem(name, made)
    return made
  } catch {
    // Blocked or full.
    return undefined
  }
}

const makeSecret = ({ randomBytes }: VisitorPorts): string =>
  btoa(String.fromCharCode(...randomBytes(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')

const isSecret = (text: string | null | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')
