import type { PasskeyAnswer } from '#contracts/api/dashboard/account.ts'
import type { Passkey, UsedChallenge } from '../../domain/account/member.ts'
import { SuiteError } from '../../domain/errors.ts'
import { MOST_ROWS, type Tables } from '../../ports/store.ts'
import type { Challenges } from './challenges.ts'
import type { AccountDeps } from './deps.ts'

export const notThisPasskey = () =>
  new SuiteError('SIGN_IN_FAILED', 'This passkey does not sign in here. Use another one, or your password.')

export interface PasskeyUse {
  readonly id: string
  readonly counter: number
  readonly challenge: UsedChallenge
  readonly at: Date
}

/** What a passkey's signature of one of our challenges says, to be noted. Throws SIGN_IN_FAILED. */
export async function usePasskey(
  { passkeys, clock }: Pick<AccountDeps, 'passkeys' | 'clock'>,
  challenges: Challenges,
  { purpose, answer, passkey }: { purpose: string; answer: PasskeyAnswer; passkey: Passkey },
): Promise<PasskeyUse> {
  let challenge: UsedChallenge | undefined
  const signed = await passkeys.signedIn(answer, passkey, (sent) => {
    challenge = challenges.open(purpose, sent)
    return challenge !== undefined
  })
  if (signed === undefined || challenge === undefined) throw notThisPasskey()
  return { id: passkey.id, counter: signed.counter, challenge, at: clock.now() }
}

/** Stores the use of a passkey, unless its challenge was used before, or the passkey was removed in between. */
export async function noteUse(
  { passkeys }: Pick<Tables<'write'>, 'passkeys'>,
  { id, counter, challenge, at }: PasskeyUse,
): Promise<void> {
  const passkey = await passkeys.get(id)
  const used = (passkey?.used ?? []).filter(({ until }) => until > at.getTime())
  if (passkey === undefined || used.some(({ nonce }) => nonce === challenge.nonce)) throw notThisPasskey()
  await passkeys.update({ ...passkey, counter, lastUsedAt: at.toISOString(), used: [...used, challenge] })
}

/** Removes all passkeys of a member's. */
export async function removePasskeys(
  { passkeys }: Pick<Tables<'write'>, 'passkeys'>,
  member: string,
): Promise<void> {
  for (const { id } of await passkeys.list({ where: { member }, limit: MOST_ROWS })) await passkeys.remove(id)
}
