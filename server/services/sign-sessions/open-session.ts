import type { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { formatId } from '../../domain/ids.ts'
import type { Audience } from '../../domain/presentation.ts'
import { SESSION_SECONDS, type SignSession } from '../../domain/sign-session.ts'
import type { SessionDeps } from './deps.ts'
import { viewSession } from './view.ts'

export type SessionFields = Omit<SignSession, 'id' | 'status' | 'tokenDigest' | 'createdAt' | 'expiresAt'>

/** Stores a session and answers it with its embed token, of which only a hash is stored. Cancels `replaces` with it. */
export async function openSession(
  deps: SessionDeps,
  fields: SessionFields,
  audience: Audience,
  { seconds = SESSION_SECONDS.usual, replaces }: { seconds?: number | undefined; replaces?: string } = {},
): Promise<CreatedSession> {
  const now = deps.clock.now()
  const token = `et_${Buffer.from(deps.random.bytes(32, 'session-token')).toString('base64url')}`
  const fresh: SignSession = {
    ...fields,
    id: formatId('ses', deps.random.bytes(40, 'session')),
    status: 'pending',
    tokenDigest: deps.secrets.sha256(token),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
  }
  const session = await deps.store.transact(async ({ sessions }) => {
    // An earlier run of the same call may have stored it.
    const stored = await sessions.get(fresh.id)
    if (stored !== undefined) return stored
    await sessions.insert(fresh)
    const old = replaces === undefined ? undefined : await sessions.get(replaces)
    if (old?.status === 'pending') await sessions.update({ ...old, status: 'cancelled' })
    return fresh
  })
  await deps.noteSession(session)
  const signUrl = `${deps.publicUrl}/sign/${session.id}#et=${token}`
  const query = new URLSearchParams({ partner: session.partner, session: session.id, embed: '1' })
  return {
    ...(await viewSession(deps, session, audience)),
    embedToken: token,
    embedUrl: `${deps.publicUrl}/embed/sign?${query.toString()}#et=${token}`,
    walletSignUrl: signUrl,
    popupUrl: signUrl,
  }
}
