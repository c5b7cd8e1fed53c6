import type { WalletPayload } from '#contracts/api/payment.ts'
import { type Decoded, Undecodable } from '../decoded.ts'
import { keyBytes } from './base58.ts'
import { type Effect, effectOf } from './effects.ts'
import { malformed, readTransaction, type Transaction } from './message.ts'
import { readPayment } from './payment.ts'
import type { Reading } from './reading.ts'
import { readSwap } from './swap.ts'
import { legsIn } from './together.ts'

/** Reads a transaction, from exactly the bytes for the wallet, as a payment or a swap. Everything else is refused. */

/** The most lamports that the payer may offer for priority: 0.02 SOL. */
const MOST_PRIORITY = 20_000_000n
const MOST_UNITS = 1_400_000

/** Throws Undecodable with the reason. `assets` are the tokens of the session. */
export function decodeSolana(payload: WalletPayload, assets: readonly string[] = []): Decoded {
  const { chain, reading } = readingOf(payload, assets)
  const { from, effects } = reading
  const isPayment = effects.every(({ kind }) => kind !== 'route') && !isGiven(reading)
  return { chain, from, ...(isPayment ? readPayment(reading) : readSwap(reading)) }
}

/**
 * Reads a transaction that pays a fee and swaps, as the two would be read alone, in their order. All of it happens, or
 * nothing. Throws Undecodable with the reason.
 */
export function decodeSolanaTogether(
  payload: WalletPayload,
  assets: readonly string[] = [],
): readonly Decoded[] {
  const { chain, reading } = readingOf(payload, assets)
  const { from } = reading
  if (isGiven(reading)) throw new Undecodable('Someone else moves something too.')
  const { payment, swap } = legsIn(reading.effects)
  return [
    { chain, from, ...readPayment({ ...reading, effects: payment }) },
    { chain, from, ...readSwap({ ...reading, effects: swap }) },
  ]
}

/** The chain and the effects of a transaction, all of them known. */
function readingOf(
  payload: WalletPayload,
  assets: readonly string[],
): { readonly chain: string; readonly reading: Reading } {
  if (payload.kind !== 'solana') throw new Undecodable('It is for another kind of wallet.')
  const { chain, from, to, transaction: base64 } = payload.params
  if (keyBytes(from) === undefined || keyBytes(to) === undefined) throw malformed('its accounts')
  const transaction = readTransaction(base64)
  checkSigners(transaction, from)
  const effects = transaction.instructions.map(effectOf)
  checkPriority(effects)
  checkDecimals(effects)
  const tokens = assets.filter((asset) => keyBytes(asset) !== undefined)
  return { chain, reading: { from, to, effects, assets: [...tokens, ...transaction.keys] } }
}

/** True when an account other than the payer's moves something. */
const isGiven = ({ effects, from }: Reading): boolean =>
  effects.some(
    (effect) =>
      (effect.kind === 'coin' && effect.from !== from) ||
      (effect.kind === 'token' && effect.authority !== from),
  )

/** The user's signature has to be the only missing one: otherwise the transaction could not be sent. */
function checkSigners({ signers }: Transaction, from: string): void {
  const missing = signers.filter(({ hasSigned }) => !hasSigned)
  if (missing.length !== 1 || missing[0]?.key !== from)
    throw new Undecodable('Your signature is not the only one that is missing.')
}

/** A token has one number of decimals: a transaction with two can only fail. */
function checkDecimals(effects: readonly Effect[]): void {
  const moves = effects.filter((effect) => effect.kind === 'token')
  const known = new Map(moves.map(({ mint, decimals }) => [mint, decimals]))
  if (moves.some(({ mint, decimals }) => known.get(mint) !== decimals))
    throw new Undecodable('It gives one token two different numbers of decimals.')
}

/** The priority fee is paid by the account too. */
export function checkPriority(effects: readonly Effect[]): void {
  const units = effects.find((effect) => effect.kind === 'units')?.units ?? MOST_UNITS
  const price = effects.find((effect) => effect.kind === 'price')?.price ?? 0n
  const settings = effects.filter(({ kind }) => kind === 'units' || kind === 'price')
  if (new Set(settings.map(({ kind }) => kind)).size !== settings.length) throw malformed('its fee')
  if ((BigInt(Math.min(units, MOST_UNITS)) * price) / 1_000_000n > MOST_PRIORITY)
    throw new Undecodable('It offers the chain an excessive fee.')
}
