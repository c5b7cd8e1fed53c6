import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  SystemInstruction,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  type VersionedMessage,
  type VersionedTransaction,
} from '@solana/web3.js'
import * as z from 'zod'
import { formatUnits } from 'viem'
import {
  MEMO_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_ACCOUNT_PROGRAM,
  TOKEN_PROGRAM,
} from '../../solana/programs.ts'
import { SOL } from '../../solana/tokens.ts'
import type { Row } from '../ask.ts'
import type { SolanaChain } from './chain.ts'

/** The effects of a transaction, instruction by instruction, as far as the wallet knows its programs. */

type Tokens = SolanaChain['tokens']

export const lamports = (amount: bigint): string => `${formatUnits(amount, SOL.decimals)} SOL`

/** An amount of a mint; of an unknown one by its address. */
export function tokenAmount(tokens: Tokens, mint: string, amount: bigint): string {
  const token = [SOL, ...tokens].find((candidate) => candidate.mint.toBase58() === mint)
  if (token === undefined) return `${amount} minor units of ${mint}`
  const symbol = token.verified ? token.symbol : `${token.symbol} (unverified)`
  return `${formatUnits(amount, token.decimals)} ${symbol}`
}

export async function describeInstructions(
  chain: SolanaChain,
  signer: string,
  { message }: VersionedTransaction,
): Promise<readonly Row[]> {
  const tables = await tablesOf(chain, message)
  // A table's addresses are on chain only. The changes of the transaction are still shown.
  if (tables === undefined)
    return [{ label: 'Action', value: 'Calls of programs, with accounts from a lookup table' }]
  return TransactionMessage.decompile(message, {
    addressLookupTableAccounts: tables,
  }).instructions.flatMap((instruction) => describe(chain.tokens, signer, instruction))
}

const Account = z.object({ data: z.tuple([z.string(), z.literal('base64')]) })
const Tables = z.object({ value: z.array(Account.nullable()) })

/** The lookup tables of a message; `undefined` where one is not there, or too short. */
async function tablesOf({ rpc }: SolanaChain, { addressTableLookups }: VersionedMessage) {
  if (addressTableLookups.length === 0) return []
  const keys = addressTableLookups.map(({ accountKey }) => accountKey.toBase58())
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const { value } = Tables.parse(await rpc('getMultipleAccounts', keys, options))
  const tables = addressTableLookups.flatMap(({ accountKey: key, writableIndexes, readonlyIndexes }, i) => {
    const data = Buffer.from(value[i]?.data[0] ?? '', 'base64')
    if (data.length === 0) return []
    const state = AddressLookupTableAccount.deserialize(Uint8Array.from(data))
    const isWhole = [...writableIndexes, ...readonlyIndexes].every((at) => at < state.addresses.length)
    return isWhole ? [new AddressLookupTableAccount({ key, state })] : []
  })
  return tables.length === keys.length ? tables : undefined
}

const action = (value: string): Row => ({ label: 'Action', value })
const unknown = ({ programId }: TransactionInstruction): Row[] => [
  action('Call of an unknown program'),
  { label: 'Program', value: programId.toBase58(), code: true },
]

function describe(tokens: Tokens, signer: string, instruction: TransactionInstruction): readonly Row[] {
  const { programId: program, data } = instruction
  if (program.equals(ComputeBudgetProgram.programId)) return []
  if (program.equals(MEMO_PROGRAM)) return [{ label: 'Memo', value: data.toString('utf8'), code: true }]
  if (program.equals(SystemProgram.programId)) return systemAction(instruction)
  if (program.equals(TOKEN_ACCOUNT_PROGRAM)) return accountAction(signer, instruction)
  return program.equals(TOKEN_PROGRAM) || program.equals(TOKEN_2022_PROGRAM)
    ? tokenAction(tokens, signer, instruction)
    : unknown(instruction)
}

function systemAction(instruction: TransactionInstruction): readonly Row[] {
  try {
    const { lamports: amount, toPubkey } = SystemInstruction.decodeTransfer(instruction)
    return [action(`Send ${lamports(amount)}`), { label: 'To', value: toPubkey.toBase58(), code: true }]
  } catch {
    return unknown(instruction)
  }
}

/** Opening an account: 1 tolerates one that is there, 0 or nothing does not. */
function accountAction(signer: string, instruction: TransactionInstruction): readonly Row[] {
  const owner = instruction.keys[2]?.pubkey.toBase58()
  if (owner === undefined || instruction.data.length > 1 || (instruction.data[0] ?? 0) > 1)
    return unknown(instruction)
  const whose = owner === signer ? 'of this account' : `of ${owner}`
  return [action(`Open the token account ${whose}, if it is not there yet`)]
}

const SYNC_NATIVE = 17
const CLOSE_ACCOUNT = 9
const TRANSFER_CHECKED = 12
const TRANSFER_BYTES = 10

function tokenAction(tokens: Tokens, signer: string, instruction: TransactionInstruction): readonly Row[] {
  const { data, keys } = instruction
  const [kind] = data
  if (kind === SYNC_NATIVE) return [action('Wrap that SOL')]
  if (kind === CLOSE_ACCOUNT && keys[1]?.pubkey.toBase58() === signer)
    return [action('Close a token account of this account')]
  if (kind !== TRANSFER_CHECKED || data.length !== TRANSFER_BYTES) return unknown(instruction)
  const [, mint, to, owner] = keys.map(({ pubkey }) => pubkey.toBase58())
  if (mint === undefined || to === undefined) return unknown(instruction)
  const amount = tokenAmount(tokens, mint, data.readBigUInt64LE(1))
  const recipient: Row = { label: 'To the token account', value: to, code: true }
  return owner === signer
    ? [action(`Send ${amount}`), recipient]
    : [action(`${owner} sends ${amount}`), recipient]
}
