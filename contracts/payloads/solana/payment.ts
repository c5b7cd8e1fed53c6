import { Undecodable } from '../decoded.ts'
import type { Effect } from './effects.ts'
import type { Reading, What } from './reading.ts'
import { isTokenAccountOf } from './token-account.ts'

/** 32 bytes in hex. */
const REFERENCE = /^[0-9a-f]{64}$/i

/** Reads one payment, of SOL or of a token, with a memo that names its purpose. Throws Undecodable. */
export function readPayment(reading: Reading): What {
  const { effects, from } = reading
  const moves = effects.filter((effect) => effect.kind === 'coin' || effect.kind === 'token')
  const [move] = moves
  if (move === undefined || moves.length !== 1) throw new Undecodable('It is not one payment.')
  const to = move.kind === 'coin' ? move.to : ownerOf(move.target, move.mint, reading)
  if (to === from) throw new Undecodable('It pays no one else.')
  const opened = effects.filter((effect) => effect.kind === 'open')
  if (opened.length > 1) throw new Undecodable('It opens more than one account.')
  for (const effect of effects) checkBeside(effect, move, from, to)
  const reference = referenceOf(effects, from)
  return {
    to,
    value: move.kind === 'coin' ? move.amount : 0n,
    action: {
      kind: 'pay',
      asset: move.kind === 'coin' ? 'native' : move.mint,
      amount: move.amount,
      to,
      ...(reference === undefined ? {} : { reference }),
    },
  }
}

/** The owner of a token account. The account's address is a hash of the owner, so it proves this. */
function ownerOf(account: string, mint: string, { to, effects }: Reading): string {
  if (isTokenAccountOf(account, to, mint)) return to
  // The program that opens an account checks its owner.
  const opened = effects.find((effect) => effect.kind === 'open' && effect.account === account)
  if (opened?.kind === 'open' && isTokenAccountOf(account, opened.owner, mint)) return opened.owner
  throw new Undecodable('It pays into a token account whose owner is unknown.')
}

type Move = Extract<Effect, { kind: 'coin' | 'token' }>

/** Allows opening the paid account (a deposit of about 0.002 SOL, which its owner can keep), a memo, and a price. */
function checkBeside(effect: Effect, move: Move, from: string, to: string): void {
  switch (effect.kind) {
    case 'open':
      if (effect.payer !== from || effect.owner !== to)
        throw new Undecodable('It opens an account for someone who is not paid.')
      if (move.kind !== 'token' || effect.account !== move.target)
        throw new Undecodable('It opens an account that is not the one that is paid.')
      return
    case 'close':
    case 'sync':
    case 'route':
      throw new Undecodable('It does more than pay.')
    case 'coin':
    case 'token':
    case 'memo':
    case 'units':
    case 'price':
    case 'nothing':
  }
}

function referenceOf(effects: readonly Effect[], from: string): string | undefined {
  const memos = effects.filter((effect) => effect.kind === 'memo')
  const [memo] = memos
  if (memo === undefined) return undefined
  if (memos.length > 1 || !REFERENCE.test(memo.text) || memo.signers.some((signer) => signer !== from))
    throw new Undecodable('It has a memo that is not the reference of a payment.')
  return memo.text.toLowerCase()
}
