import type * as z from 'zod'
import { bridgeApi } from '#contracts/api/bridge.ts'
import { Order } from '#contracts/api/delivery.ts'
import { Payment } from '#contracts/api/payments.ts'
import { expect } from '@playwright/test'
import type { LedgerUser } from '../users/ledger-user.ts'
import { callApi } from './partner-server.ts'
import type { World } from './world.ts'

/** Bridges as a shop's own server makes them. */

export interface BridgeRequest {
  readonly fromCurrency: string
  readonly fromNetwork?: string
  readonly toCurrency: string
  readonly toNetwork?: string
  readonly fromAmount: string
  readonly destination: string
  readonly destinationExtraId?: string
  readonly refundAddress?: string
}

/** Someone who signs what a step asks and sends it. */
export type Payer = Pick<LedgerUser, 'address' | 'send'>

const { prepareBridge: preparing, createBridge: creating } = bridgeApi
export type PreparedBridge = z.output<typeof preparing.response>
export type CreatedBridge = z.output<typeof creating.response>

/** A bridge whose fee is paid. */
export interface PaidBridge {
  readonly request: BridgeRequest
  readonly intentId: string
  readonly feeTxHash: string
}

export const prepareBridge = async (
  world: World,
  userAddress: string,
  request: BridgeRequest,
): Promise<PreparedBridge> =>
  preparing.response.parse(await callApi(world, '/api/v1/bridge/prepare', { ...request, userAddress }))

/** Prepares a bridge and pays its fee. */
export async function payBridgeFee(world: World, payer: Payer, request: BridgeRequest): Promise<PaidBridge> {
  const { intentId, payment } = await prepareBridge(world, payer.address, request)
  const [fee] = payment.steps
  return { request, intentId, feeTxHash: await payer.send(fee?.wallets ?? []) }
}

export const createBridge = async (
  world: World,
  { request, feeTxHash }: Pick<PaidBridge, 'request' | 'feeTxHash'>,
): Promise<CreatedBridge> =>
  creating.response.parse(await callApi(world, '/api/v1/bridge/create', { ...request, feeTxHash }))

/** The same, once the fee is confirmed. */
export async function createdBridge(world: World, paid: PaidBridge): Promise<CreatedBridge> {
  const answers: CreatedBridge[] = []
  const attempt = async () => {
    const answer = await createBridge(world, paid).catch(String)
    return typeof answer === 'string' ? answer : answers.push(answer)
  }
  // A key has 120 calls a minute, and several bridges wait at the same time.
  await expect.poll(attempt, { intervals: [500, 1_000, 2_000] }).toBe(1)
  const [created] = answers
  if (created === undefined) throw new Error('unreachable')
  return created
}

/** Signs the deposit of an order, and sends it. */
export const payDeposit = async ({ send }: Payer, { payment }: CreatedBridge): Promise<string> =>
  send(payment.steps[0]?.wallets ?? [])

export const bridgeStatus = async (world: World, id: string): Promise<Order> =>
  Order.parse(await callApi(world, `/api/v1/bridge/status?id=${id}`))

export const paymentOf = async (world: World, intentId: string): Promise<Payment> =>
  Payment.parse(await callApi(world, `/api/v1/payments/${intentId}`))
