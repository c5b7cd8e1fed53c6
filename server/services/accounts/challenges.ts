import { LRUCache } from 'lru-cache'
import type { AccountDeps } from './deps.ts'

const GOOD_MS = 5 * 60_000
/** Used challenges that are remembered. Each took a good signature, so no stranger fills the list. */
const MOST_USED = 10_000

/**
 * The challenges that passkeys sign: signed by us, good for five minutes and for one use. None is kept until it is used,
 * so that asking for many costs nothing and drives out no one else's.
 */
export function createChallenges({
  secrets,
  random,
  clock,
}: Pick<AccountDeps, 'secrets' | 'random' | 'clock'>) {
  const used = new LRUCache<string, true>({ max: MOST_USED })
  const signed = (purpose: string, text: string): string => secrets.sign('passkey', `${purpose} ${text}`)

  return {
    make(purpose: string): Uint8Array {
      const nonce = Array.from(random.bytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
      const text = `${nonce}.${clock.now().getTime() + GOOD_MS}`
      return new TextEncoder().encode(`${text}.${signed(purpose, text)}`)
    },
    /** Whether a challenge, as it comes back in base64url, is ours, for this purpose, and not used yet. */
    isOurs(purpose: string, encoded: string): boolean {
      const [nonce, until, signature] = decode(encoded).split('.')
      if (nonce === undefined || until === undefined || signature === undefined) return false
      if (!secrets.equal(signature, signed(purpose, `${nonce}.${until}`))) return false
      return Number(until) > clock.now().getTime() && used.get(nonce) === undefined
    },
    /** Marks a challenge as used; false when it was used before. */
    use(encoded: string): boolean {
      const [nonce = ''] = decode(encoded).split('.')
      if (used.get(nonce) !== undefined) return false
      used.set(nonce, true)
      return true
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>

function decode(encoded: string): string {
  try {
    return atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
