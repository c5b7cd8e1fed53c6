import { computed, effect, signal } from '@preact/signals'
import { OWN_PARTNER } from '../../../contracts/embed/page.ts'
import { call, onTurns } from '../api/call.ts'
import { asFailure, type Failure } from '../../shared/api/failure.ts'
import type { Answer } from '../api/routes.ts'
import { go } from '../../shared/router/address.ts'
import { askForFactor } from './second-factor.ts'

/** Who is signed in. */

/** Whether a refusal names a way to prove who it is: a second factor, or the password of a member without one. */
const namesWay = (details: unknown): boolean =>
  typeof details === 'object' &&
  details !== null &&
  'ways' in details &&
  Array.isArray(details.ways) &&
  details.ways.length > 0

export type Me = Answer<'GET /api/dashboard/me'>
export type Role = NonNullable<Me['member']['role']>

const ROLES = ['viewer', 'developer', 'admin', 'owner'] as const

/** `undefined` until the service has answered, `null` when no one is signed in. */
export const me = signal<Me | null | undefined>(undefined)
export const meFailure = signal<Failure | undefined>(undefined)

onTurns({
  signedOut: () => {
    me.value = null
  },
  factorWanted: async (sentAt, refusal) => {
    if (me.peek()?.member === undefined) return false
    // There is nothing to ask for yet: the page where one is set up says so.
    if (!namesWay(refusal.details)) {
      go('/security')
      return false
    }
    return askForFactor(sentAt)
  },
})

export async function loadMe(): Promise<void> {
  meFailure.value = undefined
  try {
    me.value = await call('GET /api/dashboard/me', {})
  } catch (error) {
    const failure = asFailure(error)
    if (failure.code !== 'SESSION_REQUIRED') meFailure.value = failure
  }
}

/** Reads it again, for what changes elsewhere: the role, the account's state. What was read stays when it fails. */
export async function refreshMe(): Promise<void> {
  const answer = await call('GET /api/dashboard/me', {}).catch(() => undefined)
  if (answer !== undefined && me.peek() !== null) me.value = answer
}

export async function signOut(everywhere = false): Promise<void> {
  await call('POST /api/dashboard/sign-out', { body: { everywhere } })
  me.value = null
}

/** Whether the member's role is at least this one. */
export const can = (role: Role): boolean => {
  const own = me.value?.member.role
  return own !== undefined && ROLES.indexOf(own) >= ROLES.indexOf(role)
}

/** The partner account; an operator has none. */
export const partner = computed(() => me.value?.partner)

/** The documents name the reader's own partner in their code. */
effect(() => {
  if (me.value === undefined) return
  try {
    if (partner.value === undefined) localStorage.removeItem(OWN_PARTNER)
    else localStorage.setItem(OWN_PARTNER, partner.value.slug)
  } catch {
    // A browser that keeps nothing shows the example's partner.
  }
})
