import { utcDay } from '../../domain/days.ts'
import type { AuditEntry } from '../../domain/account/audit-entry.ts'
import type { Tables } from '../../ports/store.ts'
import type { AccountDeps, MemberCaller } from './deps.ts'

/**
 * The entry of the audit log for a sign-in. A member's sign-ins of one UTC day, from one client and in the same way, have
 * one id: the log has no end, so it keeps the first of them only.
 */
export function signInEntry(
  { audit, secrets }: Pick<AccountDeps, 'audit' | 'secrets'>,
  caller: MemberCaller,
  by: 'password' | 'passkey' | 'password and code',
): AuditEntry {
  const entry = audit(caller, 'sign-in', undefined, { by })
  const sameDay = ['sign-in', caller.member.id, caller.address, utcDay(entry.at), by].join('\n')
  return { ...entry, id: `aud_${secrets.sha256(sameDay).slice(0, 32)}` }
}

export async function noteSignIn(
  { audit }: Pick<Tables<'write'>, 'audit'>,
  entry: AuditEntry,
): Promise<void> {
  if ((await audit.get(entry.id)) === undefined) await audit.insert(entry)
}
