import { type Role, roles } from '#contracts/api/dashboard/roles.ts'
import type { Network } from '#contracts/api/values.ts'
import type { Caller, SignedInCaller } from '../access/caller.ts'
import { SuiteError } from '../errors.ts'
import { hasSecondFactor, hasTotp, type Member } from './member.ts'
import { isFresh } from './session.ts'

type AccountCaller = Extract<Caller, { kind: 'account' }>

const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

/** Throws ROLE_REQUIRED when the member's role is lower, and SUSPENDED when the account may only be looked at. */
export function mustHaveRole({ member, partner }: AccountCaller, least: Role): void {
  if (!isAtLeast(member.role, least))
    throw new SuiteError('ROLE_REQUIRED', `This needs the role ${least}. Yours is ${member.role}.`, {
      details: { role: least },
    })
  if (least !== 'viewer' && partner.status === 'suspended')
    throw new SuiteError(
      'SUSPENDED',
      'This partner account is suspended. Write to the operator of this service.',
    )
}

/** Throws SECOND_FACTOR_REQUIRED when the member has a second factor and did not give it in the last ten minutes. */
export function mustHaveSecondFactor({ member, session }: SignedInCaller, now: Date): void {
  if (hasSecondFactor(member) && !isFresh(session.secondFactorAt, now)) throw secondFactorRequired(member)
}

/**
 * Throws SECOND_FACTOR_REQUIRED when a member wants to change how they sign in and has proven lately neither by a second
 * factor nor, without one, by the password that it is them: a stolen session alone gives no way in of its own.
 */
export function mustBeThemselves(caller: SignedInCaller, now: Date): void {
  mustHaveSecondFactor(caller, now)
  const { member, session } = caller
  if (hasSecondFactor(member) || isFresh(session.passwordAt ?? session.createdAt, now)) return
  throw new SuiteError('SECOND_FACTOR_REQUIRED', 'This needs your password again. Confirm it is you.', {
    details: { ways: ['password'] },
  })
}

/**
 * Operators need a second factor everywhere but in the sandbox, also when they have taken theirs away meanwhile.
 * `isFreshOnly`: one of the last ten minutes.
 */
export function mustBeProvenOperator(
  { member, session }: SignedInCaller,
  network: Network,
  now: Date,
  isFreshOnly: boolean,
): void {
  if (network === 'sandbox' && !hasSecondFactor(member)) return
  const { secondFactorAt } = session
  if (isFreshOnly ? !isFresh(secondFactorAt, now) : secondFactorAt === undefined)
    throw secondFactorRequired(member)
}

function secondFactorRequired(member: Member): SuiteError {
  const ways = [...(hasTotp(member) ? ['totp', 'recovery'] : []), ...(member.passkeys > 0 ? ['passkey'] : [])]
  const remedy = ways.length === 0 ? 'Set one up on the security page first.' : 'Confirm it is you.'
  return new SuiteError('SECOND_FACTOR_REQUIRED', `This needs a second factor. ${remedy}`, {
    details: { ways },
  })
}
