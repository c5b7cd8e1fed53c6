import type { accountApi } from '#contracts/api/dashboard/account.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Role } from '#contracts/api/dashboard/roles.ts'
import type { Caller } from '../../domain/access/caller.ts'
import type { AccountLink } from '../../domain/account/member.ts'
import { weakness } from '../../domain/account/password.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { defined } from '../../kit/defined.ts'
import type { Tables } from '../../ports/store.ts'
import type { AccountDeps } from './deps.ts'
import { removePasskeys } from './passkey-use.ts'
import { endSessions, newToken, type Tokens } from './sessions.ts'

const HOUR_MS = 3_600_000
const MOST_LINKS = 1_000

/** A one-time link, and the row that knows it. */
export function newLink(
  deps: Pick<AccountDeps, 'secrets' | 'clock' | 'publicUrl'> & Tokens,
  purpose: AccountLink['purpose'],
  about: { readonly email: string; readonly partner?: string; readonly role?: Role },
  hours: number,
): { readonly link: string; readonly row: AccountLink } {
  const token = newToken(deps, purpose === 'invitation' ? 'inv' : 'pwd')
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS).toISOString()
  const row = {
    id: deps.secrets.sha256(token),
    purpose,
    ...about,
    createdAt: now.toISOString(),
    expiresAt,
    expiresOn: expiresAt.slice(0, 10),
  }
  // After `#`, a token is in no log and in no `Referer`.
  const page = purpose === 'invitation' ? 'invitation' : 'reset-password'
  return { link: `${deps.publicUrl}/dashboard/${page}#${token}`, row }
}

export const noLink = () =>
  new SuiteError('NOT_FOUND', 'This link was used, has expired, or was never made. Ask for a new one.')

export const isGood = (
  deps: Pick<AccountDeps, 'clock'>,
  link: AccountLink | undefined,
  purpose: AccountLink['purpose'],
): link is AccountLink => link?.purpose === purpose && Date.parse(link.expiresAt) > deps.clock.now().getTime()

export function mustBeStrong(password: string, about: readonly string[]): void {
  const weak = weakness(password, about)
  if (weak !== undefined) throw invalidField('body.password', weak)
}

/** Removes the links to a new password that an address has: one is good at a time, and none after it was used. */
export async function removePasswordLinks(
  { accountLinks }: Pick<Tables<'write'>, 'accountLinks'>,
  email: string,
): Promise<void> {
  for (const link of await accountLinks.list({ where: { email }, limit: MOST_LINKS }))
    if (link.purpose === 'password') await accountLinks.remove(link.id)
}

export function createLinks(
  deps: AccountDeps,
): Pick<Handlers<typeof accountApi, Caller>, 'readLink' | 'resetPassword'> {
  const { store, secrets, passwords } = deps
  return {
    async readLink({ body }) {
      const link = await store.read.accountLinks.get(secrets.sha256(body.token))
      if (link === undefined || !isGood(deps, link, link.purpose)) throw noLink()
      const partner = link.partner === undefined ? undefined : await store.read.partners.get(link.partner)
      return {
        purpose: link.purpose,
        email: link.email,
        expiresAt: link.expiresAt,
        ...defined({ role: link.role }),
        ...(partner === undefined ? {} : { partner: { slug: partner.slug, name: partner.name } }),
      }
    },

    async resetPassword({ body, address, browser }) {
      const id = secrets.sha256(body.token)
      const link = await store.read.accountLinks.get(id)
      if (!isGood(deps, link, 'password')) throw noLink()
      mustBeStrong(body.password, [link.email])
      const password = await passwords.hash(body.password, address)
      const now = deps.clock.now().toISOString()
      await store.transact(async (tables) => {
        const member = await tables.members.by('email', link.email)
        if ((await tables.accountLinks.get(id)) === undefined || member === undefined) throw noLink()
        await removePasswordLinks(tables, link.email)
        // Whoever had got in may have left a passkey of their own.
        await removePasskeys(tables, member.id)
        await tables.members.update({ ...member, password, passkeys: 0 })
        await endSessions(tables, member.id)
        const session = { id, member: member.id, createdAt: now, lastSeenAt: now, expiresOn: now, address }
        await tables.audit.insert(deps.audit({ kind: 'member', member, session, address }, 'password.reset'))
      })
      browser.setSession(undefined)
      return { done: true }
    },
  }
}
