import type { PublicKey } from '@solana/web3.js'
import { toBase58 } from '../base58.ts'
import { TOKEN_PROGRAM } from '../programs.ts'
import { decimalsOf, feeOf, type Landed } from '../record.ts'
import type { Account, Svm } from '../runtime.ts'
import { readMint, readTokenAccount, uiTokenAmount } from '../token-state.ts'
import { invalidParams, RpcError } from './errors.ts'

/** Accounts and transactions in the encodings of Solana's RPC. */

export type AccountEncoding = 'base58' | 'base64' | 'jsonParsed' | undefined
/** Base58 costs quadratic time, so the RPC gives it for short data only. */
const MAX_BASE58_BYTES = 128

export interface Slice {
  readonly offset: number
  readonly length: number
}

export function encodeAccount(account: Account, encoding: AccountEncoding, svm: Svm, slice?: Slice) {
  const data =
    slice === undefined ? account.data : account.data.subarray(slice.offset, slice.offset + slice.length)
  const parsed = encoding === 'jsonParsed' ? parseTokenState(account, svm) : undefined
  return {
    lamports: Number(account.lamports),
    owner: account.owner.toBase58(),
    executable: account.executable,
    // As the real one: the largest u64, which no double holds; clients that read it get 2^64.
    rentEpoch: 18446744073709552000,
    space: account.data.length,
    data: parsed ?? encodeData(data, encoding),
  }
}

function encodeData(data: Uint8Array, encoding: AccountEncoding) {
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [Buffer.from(data).toString('base64'), 'base64']
  if (data.length > MAX_BASE58_BYTES)
    throw new RpcError(
      -32600,
      `Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes, please use Base64 encoding.`,
    )
  return encoding === undefined ? toBase58(data) : [toBase58(data), 'base58']
}

function parseTokenState(account: Account, svm: Svm) {
  const program = account.owner.equals(TOKEN_PROGRAM) ? 'spl-token' : 'spl-token-2022'
  const space = account.data.length
  const mint = readMint(account)
  if (mint !== undefined) {
    const info = {
      mintAuthority: mint.authority?.toBase58() ?? null,
      supply: String(mint.supply),
      decimals: mint.decimals,
      isInitialized: true,
      freezeAuthority: null,
    }
    return { program, space, parsed: { type: 'mint', info } }
  }
  const token = readTokenAccount(account)
  if (token === undefined) return undefined
  const decimals = decimalsOf(token.mint, svm)
  const info = {
    mint: token.mint.toBase58(),
    owner: token.owner.toBase58(),
    state: token.frozen ? 'frozen' : 'initialized',
    isNative: token.nativeRent !== undefined,
    tokenAmount: uiTokenAmount(token.amount, decimals),
    ...(token.nativeRent !== undefined && {
      rentExemptReserve: uiTokenAmount(token.nativeRent, decimals),
    }),
  }
  return { program, space, parsed: { type: 'account', info } }
}

const addresses = (keys: readonly PublicKey[]) => keys.map((key) => key.toBase58())

export type TransactionEncoding = 'json' | 'jsonParsed' | 'base64' | 'base58'

export interface TransactionForm {
  readonly encoding: TransactionEncoding
  readonly maxVersion: number | undefined
}

export function encodeTransaction(landed: Landed, { encoding, maxVersion }: TransactionForm) {
  const { version } = landed.transaction
  if (version !== 'legacy' && (maxVersion === undefined || version > maxVersion))
    throw new RpcError(
      -32015,
      `Transaction version (${version}) is not supported by the requesting client. ` +
        'Please try the request again with the following configuration parameter: ' +
        `"maxSupportedTransactionVersion": ${version}`,
    )
  return {
    slot: landed.slot,
    blockTime: landed.blockTime,
    transaction: encodeBody(landed, encoding),
    meta: encodeMeta(landed),
    ...(maxVersion !== undefined && { version }),
  }
}

function encodeBody(landed: Landed, encoding: TransactionEncoding) {
  const { transaction, keys } = landed
  const { message, signatures } = transaction
  const bytes = transaction.serialize()
  if (encoding === 'base64') return [Buffer.from(bytes).toString('base64'), 'base64']
  if (encoding === 'base58') return [toBase58(bytes), 'base58']
  if (encoding === 'jsonParsed') throw invalidParams('the sandbox parses no instructions: ask for json')
  return {
    signatures: signatures.map(toBase58),
    message: {
      header: message.header,
      accountKeys: addresses(keys.named),
      recentBlockhash: message.recentBlockhash,
      instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
        programIdIndex,
        accounts: accountKeyIndexes,
        data: toBase58(data),
        stackHeight: 1,
      })),
      ...(message.version === 0 && {
        addressTableLookups: message.addressTableLookups.map((lookup) => ({
          ...lookup,
          accountKey: lookup.accountKey.toBase58(),
        })),
      }),
    },
  }
}

function encodeMeta(landed: Landed) {
  const { error, meta } = landed
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    ...encodeChanges(landed),
    innerInstructions: innerInstructions(landed),
    logMessages: meta.logs(),
    rewards: [],
    computeUnitsConsumed: Number(meta.computeUnitsConsumed()),
  }
}

/** The network fee and the balances, of a transaction that landed or was simulated. */
export function encodeChanges({ before, after, keys }: Pick<Landed, 'before' | 'after' | 'keys'>) {
  return {
    fee: Number(feeOf({ before, after })),
    preBalances: before.lamports.map(Number),
    postBalances: after.lamports.map(Number),
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
    loadedAddresses: { writable: addresses(keys.writable), readonly: addresses(keys.readonly) },
  }
}

function innerInstructions({ meta }: Landed) {
  return meta
    .innerInstructions()
    .map((list, index) => ({
      index,
      instructions: list.map((inner) => {
        const instruction = inner.instruction()
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: toBase58(instruction.data()),
          stackHeight: inner.stackHeight(),
        }
      }),
    }))
    .filter(({ instructions }) => instructions.length > 0)
}
