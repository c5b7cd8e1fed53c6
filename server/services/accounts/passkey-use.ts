import type { PasskeyAnswer } from '#contracts/api/dashboard/account.ts'
import type { Passkey } from '../../domain/account/member.ts'
import { SuiteError } from '../../domain/errors.ts'
import { MOST_ROWS, type Tables } from '../../ports/store.ts'
import type { Challenges } from './challenges.ts'
import type { AccountDeps } from './deps.ts'

export const notThisPasskey = () =>
  new SuiteError('SIGN_IN_FAILED', 'This passkey does not sign in here. Use another one, or your password.')

/** The passkey after its signature of one of our challenges, which is used up. Throws SIGN_IN_FAILED. */
export async function usedPasskey(
  { passkeys, clock }: Pick<AccountDeps, 'passkeys' | 'clock'>,
  challenges: Challenges,
  { purpose, answer, passkey }: { purpose: string; answer: PasskeyAnswer; passkey: Passkey },
): Promise<Passkey> {
  let challenge = ''
  const signed = await passkeys.signedIn(answer, passkey, (sent) => {
    challenge = sent
    return challenges.isOurs(purpose, sent)
  })
  if (signed === undefined || !challenges.use(challenge)) throw notThisPasskey()
  return { ...passkey, counter: signed.counter, lastUsedAt: clock.now().toISOString() }
}

/** Stores the use of a passkey, unless it was removed in between. */
export async function noteUse({ passkeys }: Pick<Tables<'write'>, 'passkeys'>, used: Passkey): Promise<void> {
  if ((await passkeys.get(used.id)) === undefined) throw notThisPasskey()
  await passkeys.update(used)
}

/** Removes all passkeys of a member's. */
export async function removePasskeys(
  { passkeys }: Pick<Tables<'write'>, 'passkeys'>,
  member: string,
): Promise<void> {
  for (const { id } of await passkeys.list({ where: { member }, limit: MOST_ROWS })) await passkeys.remove(id)
}
