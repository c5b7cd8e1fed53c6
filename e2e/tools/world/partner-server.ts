import { setTimeout as pause } from 'node:timers/promises'
import { CreatedSession, SignSession } from '#contracts/api/sign-sessions.ts'
import { Prepared } from '#contracts/api/payment.ts'
import type { Ledgers } from './ledgers.ts'
import type { World } from './world.ts'

const MOST_TRIES = 6
const PAUSE_MS = 1_000

/**
 * Does something again when an upstream service or a chain did not answer in time, as partners do. A machine that does
 * much beside the tests is that slow.
 */
export async function patiently<T>(work: () => Promise<T>, tries = MOST_TRIES): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (tries <= 1 || !/UPSTREAM_TIMEOUT|UNAVAILABLE/.test(String(cause))) throw cause
    await pause(PAUSE_MS)
    return patiently(work, tries - 1)
  }
}

/** A call of a shop's own server: a POST with a body, otherwise a GET. Throws with the answer when it is refused. */
export const callApi = async (
  world: Pick<World, 'suite' | 'liveKey'>,
  path: string,
  body?: unknown,
): Promise<unknown> => patiently(() => callOnce(world, path, body))

async function callOnce(
  { suite, liveKey }: Pick<World, 'suite' | 'liveKey'>,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${suite}${path}`, {
    headers: { 'content-type': 'application/json', 'x-api-key': liveKey },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response.json()
}

/** A swap as a shop's own server asks for it. Tokens by their ids; the coin is `native`. */
export interface SwapRequest {
  readonly chain: 'eth' | 'bnb' | keyof Ledgers
  readonly from: string
  readonly to: string
  /** In minor units. */
  readonly amountMinor?: string
  /** In units, where a token has no minor one. */
  readonly amount?: string
}

/** Of one ETH. */
export const usualSwap: SwapRequest = {
  chain: 'eth',
  from: 'native',
  to: 'USDC',
  amountMinor: '1000000000000000000',
}

export interface ServerSwap {
  readonly payment: Prepared['payment']
  readonly session: CreatedSession
}

/** Prepares a swap for a customer. */
export async function prepareSwap(
  world: World,
  userAddress: string,
  { chain, from, to, amountMinor, amount }: SwapRequest = usualSwap,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Prepared> {
  const fields = {
    chain,
    fromToken: addressOf(world, chain, from),
    toToken: addressOf(world, chain, to),
    // JSON leaves out undefined fields.
    amountMinor,
    amount,
    userAddress,
    ...more,
  }
  return Prepared.parse(await callApi(world, '/api/v1/swap/prepare', fields))
}

/** The work of a shop's own server: it prepares a swap for a customer and opens a sign session for it. */
export async function openSwap(
  world: World,
  userAddress: string,
  swap: SwapRequest = usualSwap,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ServerSwap> {
  const { payment } = await prepareSwap(world, userAddress, swap)
  const fields = { chain: swap.chain, product: 'swap', origin: world.shop.origin, payload: payment, ...more }
  const session = CreatedSession.parse(await callApi(world, '/api/v1/sign/session', fields))
  return { payment, session }
}

/** The sign session alone, of one ETH for USDC. */
export const openSession = async (
  world: World,
  userAddress: string,
  more?: Readonly<Record<string, unknown>>,
): Promise<CreatedSession> => (await openSwap(world, userAddress, usualSwap, more)).session

/** The session, read with its own token. */
export async function sessionOf(
  { suite }: Pick<World, 'suite'>,
  { id, embedToken }: Pick<CreatedSession, 'id' | 'embedToken'>,
): Promise<SignSession> {
  const response = await fetch(`${suite}/api/v1/sign/session/${id}?et=${embedToken}`)
  return SignSession.parse(await response.json())
}

export function addressOf({ eth, bnb, ledgers }: World, chain: SwapRequest['chain'], id: string): string {
  if (id === 'native') return id
  if (chain === 'eth') return eth.token(id).address
  return chain === 'bnb' ? bnb.token(id).address : ledgers[chain].token(id)
}
