import type { UsedChallenge } from '../../domain/account/member.ts'
import type { AccountDeps } from './deps.ts'

const GOOD_MS = 5 * 60_000

/**
 * The challenges that passkeys sign: signed by us, good for five minutes. None is kept until it is used, so that asking
 * for many costs nothing and drives out no one else's. A passkey keeps those that it has used: see `noteUse`.
 */
export function createChallenges({
  secrets,
  random,
  clock,
}: Pick<AccountDeps, 'secrets' | 'random' | 'clock'>) {
  const signed = (purpose: string, text: string): string => secrets.sign('passkey', `${purpose} ${text}`)

  return {
    make(purpose: string): Uint8Array {
      const nonce = Array.from(random.bytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
      const text = `${nonce}.${clock.now().getTime() + GOOD_MS}`
      return new TextEncoder().encode(`${text}.${signed(purpose, text)}`)
    },
    /** Reads a challenge as it comes back in base64url; `undefined` unless it is ours, for this purpose, and still good. */
    open(purpose: string, encoded: string): UsedChallenge | undefined {
      const [nonce, until, signature] = decode(encoded).split('.')
      if (nonce === undefined || until === undefined || signature === undefined) return undefined
      if (!secrets.equal(signature, signed(purpose, `${nonce}.${until}`))) return undefined
      return Number(until) > clock.now().getTime() ? { nonce, until: Number(until) } : undefined
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
