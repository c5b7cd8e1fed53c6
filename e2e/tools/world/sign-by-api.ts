import { expect } from '@playwright/test'
import { type CreatedSession, SignSession } from '#contracts/api/sign-sessions.ts'
import type { LedgerUser } from '../users/ledger-user.ts'
import type { World } from './world.ts'

/** A user who signs sign sessions by the API, without any page. */
export type User = Pick<LedgerUser, 'address' | 'send'>

/** Opens a step of a session, sends it as a wallet does, and waits until the chain has confirmed it. */
export async function signByApi(
  world: World,
  user: User,
  session: CreatedSession,
  step: string,
): Promise<void> {
  const post = async (path: string, body: object = {}) => {
    const response = await fetch(`${world.suite}/api/v1/sign/session/${session.id}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ et: session.embedToken, ...body }),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return SignSession.parse(await response.json())
  }
  const opened = await post(`steps/${step}/open`)
  const wallets = opened.steps.find(({ id }) => id === step)?.wallets ?? []
  await post('complete', { step, txHash: await user.send(wallets) })
  await expect.poll(() => stateOf(world, session, step)).toBe('confirmed')
}

async function stateOf(world: World, session: CreatedSession, step: string): Promise<string | undefined> {
  const answer = await fetch(`${world.suite}/api/v1/sign/session/${session.id}?et=${session.embedToken}`)
  return SignSession.parse(await answer.json()).steps.find(({ id }) => id === step)?.state
}
