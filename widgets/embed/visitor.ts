import type { Host } from './host.ts'

export interface VisitorPorts {
  /** The browser's storage. Reading it throws where it is blocked. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly randomBytes: (length: number) => Uint8Array
}

export interface Visitor {
  /** 32 random bytes in base64url. Where storage is blocked, it is pending until the page has sent its kept text. */
  readonly secret: Promise<string>
  /** The same page. Where storage is blocked, its kept text carries the secret too. */
  readonly host: Host
}

/**
 * The secret by which the server knows a visitor's own sign sessions. The frame's own storage keeps it, by partner. Where
 * a browser blocks that, only the page can carry it through a reload. This tells the page nothing new: it opens the sign
 * pages of its visitor's sessions anyway.
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
