import { Undecodable } from '../decoded.ts'
import { createByteReader } from './byte-reader.ts'
import { readRoute, type Route } from './jupiter.ts'
import { type Instruction, malformed } from './message.ts'
import {
  COMPUTE_BUDGET,
  JUPITER,
  LIGHTHOUSE,
  MEMO,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  TOKEN_ACCOUNTS,
} from './programs.ts'

/** The effect of an instruction, of the few that are understood. */
export type Effect =
  | { readonly kind: 'coin'; readonly from: string; readonly to: string; readonly amount: bigint }
  | {
      readonly kind: 'token'
      /** Token accounts. */
      readonly source: string
      readonly target: string
      readonly mint: string
      /** The account that allows the transfer. */
      readonly authority: string
      readonly amount: bigint
      /** By the transaction's own word: the program refuses a wrong number. */
      readonly decimals: number
    }
  /** Opens an owner's usual token account at the payer's cost, if it does not exist. */
  | { readonly kind: 'open'; readonly payer: string; readonly account: string; readonly owner: string }
  /** Closes a token account and gives its contents, wrapped SOL included, to a receiver. */
  | { readonly kind: 'close'; readonly account: string; readonly to: string; readonly authority: string }
  /** Has a wrapped-SOL account count its lamports. */
  | { readonly kind: 'sync'; readonly account: string }
  | { readonly kind: 'memo'; readonly text: string; readonly signers: readonly string[] }
  | { readonly kind: 'units'; readonly units: number }
  /** Millionths of a lamport for each compute unit. */
  | { readonly kind: 'price'; readonly price: bigint }
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'nothing' }

/** Instructions that give an account or its tokens to others in ways that no step of ours needs. */
const dangerous: Readonly<Record<string, string>> = {
  [`${SYSTEM} 1`]: 'It would give the whole account to a program (Assign).',
  [`${SYSTEM} 4`]: 'It could be sent at any later time (a durable nonce).',
  token4: 'It would let someone else spend tokens (Approve).',
  token6: 'It would give a token account to someone else (SetAuthority).',
  token8: 'It would destroy tokens (Burn).',
  token13: 'It would let someone else spend tokens (Approve).',
  token15: 'It would destroy tokens (Burn).',
}

/** The effect of an instruction. Throws Undecodable, with the reason, for all but a few. */
export function effectOf(instruction: Instruction): Effect {
  switch (instruction.program) {
    case SYSTEM:
      return system(instruction)
    case TOKEN:
    case TOKEN_2022:
      return token(instruction)
    case TOKEN_ACCOUNTS:
      return tokenAccount(instruction)
    case COMPUTE_BUDGET:
      return budget(instruction)
    case MEMO:
      return {
        kind: 'memo',
        text: new TextDecoder().decode(instruction.data),
        signers: named(instruction, instruction.accounts.length),
      }
    case LIGHTHOUSE:
      return guard(instruction)
    case JUPITER:
      return { kind: 'route', route: readRoute(instruction) }
    default:
      throw new Undecodable(`It calls an unknown program (${instruction.program}).`)
  }
}

function system(instruction: Instruction): Effect {
  const reader = createByteReader(instruction.data)
  const tag = reader.u32()
  if (tag !== 2) throw refused(`${SYSTEM} ${tag}`, 'System')
  const amount = reader.u64()
  reader.end()
  const [from = '', to = ''] = named(instruction, 2)
  return { kind: 'coin', from, to, amount }
}

function token(instruction: Instruction): Effect {
  const reader = createByteReader(instruction.data)
  switch (reader.byte()) {
    case 9: {
      reader.end()
      const [account = '', to = '', authority = ''] = named(instruction, 3)
      return { kind: 'close', account, to, authority }
    }
    case 12: {
      const amount = reader.u64()
      const decimals = reader.byte()
      reader.end()
      const [source = '', mint = '', target = '', authority = ''] = named(instruction, 4)
      return { kind: 'token', source, target, mint, authority, amount, decimals }
    }
    case 17: {
      reader.end()
      const [account = ''] = named(instruction, 1)
      return { kind: 'sync', account }
    }
    default:
      throw refused(`token${instruction.data[0]}`, 'token')
  }
}

/** Only CreateIdempotent. The program derives the account from owner and token, which may be in a lookup table. */
function tokenAccount({ accounts, data }: Instruction): Effect {
  const [payer, account, owner] = accounts
  if (data.length !== 1 || data[0] !== 1 || accounts.length !== 6) throw refused('', 'token account')
  if (payer === undefined || account === undefined || owner === undefined) throw malformed('its accounts')
  return { kind: 'open', payer, account, owner }
}

function budget({ data, accounts }: Instruction): Effect {
  const reader = createByteReader(data)
  const tag = reader.byte()
  if (accounts.length > 0 || tag < 1 || tag > 4) throw refused('', 'budget')
  const value = tag === 3 ? reader.u64() : BigInt(reader.u32())
  reader.end()
  if (tag === 2) return { kind: 'units', units: Number(value) }
  return tag === 3 ? { kind: 'price', price: value } : { kind: 'nothing' }
}

/** Wallets add these checks (AssertAccountData to AssertStakeAccountMulti). Other instructions of Lighthouse write. */
function guard({ data: [kind = 0] }: Instruction): Effect {
  if (kind < 2 || kind > 12) throw refused('', 'guard')
  return { kind: 'nothing' }
}

/** Exactly so many accounts, all named by the message itself. */
function named({ accounts }: Instruction, count: number): readonly string[] {
  const names = accounts.filter((account) => account !== undefined)
  if (accounts.length !== count || names.length !== count) throw malformed('its accounts')
  return names
}

const refused = (what: string, program: string): Undecodable =>
  new Undecodable(
    Object.hasOwn(dangerous, what) ? dangerous[what] : `A ${program} instruction is unknown here.`,
  )
