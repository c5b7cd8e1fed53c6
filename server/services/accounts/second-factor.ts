import { hasTotp, type Member } from '../../domain/account/member.ts'
import { fromBase32, type Hmac, matchingStep, stepAt } from '../../domain/account/totp.ts'
import { SuiteError } from '../../domain/errors.ts'
import type { Tables } from '../../ports/store.ts'
import type { AccountDeps } from './deps.ts'
import { isKnownClient } from './sessions.ts'

export const wrongCode = () =>
  new SuiteError('SIGN_IN_FAILED', 'The code is not right, or was used before. Wait for the next one.')

const recoveryDigest = ({ secrets }: Pick<AccountDeps, 'secrets'>, code: string): string =>
  secrets.keyDigest(`recovery ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)

/** Ten codes, each good once; 10 characters of 32 are 50 bits. */
export function newRecoveryCodes(deps: AccountDeps): {
  readonly codes: string[]
  readonly digests: string[]
} {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const codes = Array.from({ length: 10 }, () => {
    const text = Array.from(deps.random.bytes(10), (byte) => letters[byte % 32]).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
  return { codes, digests: codes.map((code) => recoveryDigest(deps, code)) }
}

/** The secret of an authenticator app is sealed for its member. */
export const sealTotp = ({ secrets }: AccountDeps, member: string, secret: string): string =>
  secrets.seal(`totp ${member}`, secret)

/** The member after the code was used up; `undefined` when it is not right. */
function withoutCode(deps: AccountDeps, member: Member, code: string, now: number): Member | undefined {
  const { totp, recoveryCodes = [] } = member
  const secret = totp === undefined ? undefined : deps.secrets.unseal(`totp ${member.id}`, totp.sealed)
  if (totp !== undefined && secret !== undefined) {
    const hmac: Hmac = (key, message) => deps.secrets.hmacSha1(key, message)
    const at = { now, lastStep: totp.lastStep }
    const step = matchingStep(hmac, fromBase32(secret), code, at)
    if (step !== undefined) return { ...member, totp: { ...totp, lastStep: step } }
  }
  const digest = recoveryDigest(deps, code)
  const left = recoveryCodes.filter((known) => known !== digest)
  return left.length === recoveryCodes.length ? undefined : { ...member, recoveryCodes: left }
}

/** Counts a guess of a code. Throws RATE_LIMIT. */
export function countGuess(deps: AccountDeps, member: Member, address: string): void {
  deps.attempts.guess(`code ${member.id}`, address, isKnownClient(deps, member, address))
}

/**
 * Uses a code up and makes a change of the member with it, in one transaction, so that a code that comes twice at once
 * is taken once. Throws SIGN_IN_FAILED.
 */
export async function useCode(
  deps: AccountDeps,
  { id }: Pick<Member, 'id'>,
  code: string,
  change: (member: Member, tables: Tables<'write'>) => Promise<Member>,
  /** The first code of an app that is being set up, instead of one that is on. */
  isFirst = false,
): Promise<Member> {
  const now = stepAt(deps.clock.now())
  return deps.store.transact(async (tables) => {
    const member = await tables.members.get(id)
    const after =
      member === undefined || hasTotp(member) === isFirst ? undefined : withoutCode(deps, member, code, now)
    if (after === undefined) throw wrongCode()
    const changed = await change(after, tables)
    await tables.members.update(changed)
    return changed
  })
}
