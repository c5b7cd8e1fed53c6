import { Undecodable } from '../decoded.ts'
import type { Effect } from './effects.ts'
import type { Reading, What } from './reading.ts'
import { JUPITER, WRAPPED_SOL } from './programs.ts'
import { isTokenAccountOf } from './token-account.ts'

type Move = Extract<Effect, { kind: 'token' }>

/** One side of a swap. */
interface Side {
  readonly mint: string
  readonly amount: bigint
}

/** Reads a swap by Jupiter's program, or with a market maker that has signed. Throws Undecodable. */
export function readSwap(reading: Reading): What {
  const routes = reading.effects.filter((effect) => effect.kind === 'route')
  const [first] = routes
  if (routes.length > 1) throw new Undecodable('It swaps more than once.')
  const { given, got, by } = first === undefined ? byMaker(reading) : byRoute(reading, first.route)
  if (given.mint === got.mint) throw new Undecodable('It gives and receives the same token.')
  if (given.amount === 0n || got.amount === 0n)
    throw new Undecodable('It has no minimum that has to be received.')
  const wrapped = checkBeside(reading)
  const isCoin = given.mint === WRAPPED_SOL && wrapped > 0n
  if (wrapped > 0n && (!isCoin || wrapped !== given.amount))
    throw new Undecodable('It sets aside a different amount of SOL than it swaps.')
  const { from } = reading
  return {
    to: by,
    value: wrapped,
    action: {
      kind: 'swap',
      fromAsset: isCoin ? 'native' : given.mint,
      amount: given.amount,
      toAsset: got.mint === WRAPPED_SOL && isUnwrapped(reading) ? 'native' : got.mint,
      minOut: got.amount,
      receiver: from,
    },
  }
}

interface Sides {
  readonly given: Side
  readonly got: Side
  /** The program, or the market maker. */
  readonly by: string
}

type Route = Extract<Effect, { kind: 'route' }>['route']

function byRoute(reading: Reading, route: Route): Sides {
  const { from, effects } = reading
  if (route.user !== from) throw new Undecodable('It swaps for another account.')
  if (effects.some(({ kind }) => kind === 'token'))
    throw new Undecodable('It moves tokens in addition to the swap.')
  return {
    given: { mint: mintOf(route.source, reading), amount: route.amount },
    got: { mint: mintOf(route.target, reading), amount: route.minOut },
    by: JUPITER,
  }
}

/** The token of the user's own account: its address is a hash of user and token, so a fit is right. */
function mintOf(account: string, { from, assets }: Reading): string {
  const mint = [WRAPPED_SOL, ...assets].find((asset) => isTokenAccountOf(account, from, asset))
  if (mint === undefined) throw new Undecodable('It swaps through an account that is not known to be yours.')
  return mint
}

/** The user gives one token and gets one from an account that has signed: all or nothing. */
function byMaker({ from, effects }: Reading): Sides {
  const moves = effects.filter((effect) => effect.kind === 'token')
  const isOwn = (account: string, { mint }: Move) => isTokenAccountOf(account, from, mint)
  const gifts = moves.filter((move) => move.authority === from)
  const rest = moves.filter((move) => move.authority !== from)
  const gains = rest.filter((move) => isOwn(move.target, move))
  const [given, got] = [gifts[0], gains[0]]
  if (given === undefined || got === undefined || gifts.length !== 1 || gains.length !== 1)
    throw new Undecodable('It is not an exchange of one token for another.')
  if (rest.some((move) => isOwn(move.source, move)))
    throw new Undecodable('Someone else would move your tokens.')
  return { given, got, by: got.authority }
}

/** Allows beside a swap: the user's own accounts and wrapped SOL. Answers the amount of SOL that is wrapped. */
function checkBeside({ from, effects }: Reading): bigint {
  let wrapped = 0n
  const isOwnSol = (account: string) => isTokenAccountOf(account, from, WRAPPED_SOL)
  for (const effect of effects)
    switch (effect.kind) {
      case 'coin':
        // Others may use their SOL as they like.
        if (effect.from !== from) break
        must(isOwnSol(effect.to), 'It pays someone in addition to the swap.')
        wrapped += effect.amount
        break
      case 'open':
        must(effect.payer !== from || effect.owner === from, 'It opens an account for someone else.')
        break
      case 'close':
        must(
          isOwnSol(effect.account) && effect.to === from && effect.authority === from,
          'It closes an account that is not one of wrapped SOL, or closes it for someone else.',
        )
        break
      case 'sync':
        must(isOwnSol(effect.account), 'It uses an account of someone else.')
        break
      case 'memo':
        throw new Undecodable('It has a memo, which no swap needs.')
      case 'token':
      case 'route':
      case 'units':
      case 'price':
      case 'nothing':
    }
  return wrapped
}

/** Closing an account of wrapped SOL gives its owner plain SOL. */
const isUnwrapped = ({ effects }: Reading): boolean => effects.some(({ kind }) => kind === 'close')

function must(holds: boolean, why: string): void {
  if (!holds) throw new Undecodable(why)
}
