import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'

/** Addresses and instructions of the SPL programs, as the chain has them. */
export const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022_PROGRAM = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const TOKEN_ACCOUNT_PROGRAM = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
/** The mint of wrapped SOL. */
export const WRAPPED_SOL = new PublicKey('So11111111111111111111111111111111111111112')

const reads = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
const writes = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })
const signs = (pubkey: PublicKey) => ({ pubkey, isSigner: true, isWritable: false })

export interface MintAddress {
  readonly mint: PublicKey
  readonly program: PublicKey
}

/** The address of an owner's usual account for a token. */
export function tokenAccountAddress({ mint, program }: MintAddress, owner: PublicKey): PublicKey {
  const seeds = [owner.toBytes(), program.toBytes(), mint.toBytes()]
  return PublicKey.findProgramAddressSync(seeds, TOKEN_ACCOUNT_PROGRAM)[0]
}

/** Creates an owner's account for a token, and does nothing when it is there. */
export function createTokenAccount(token: MintAddress, owner: PublicKey, payer: PublicKey) {
  return new TransactionInstruction({
    programId: TOKEN_ACCOUNT_PROGRAM,
    keys: [
      { pubkey: payer, isSigner: true, isWritable: true },
      writes(tokenAccountAddress(token, owner)),
      reads(owner),
      reads(token.mint),
      reads(SystemProgram.programId),
      reads(token.program),
    ],
    data: Buffer.from([1]),
  })
}

/** Moves minor units of a token between two token accounts. */
export function transferTokens(transfer: {
  readonly token: MintAddress & { readonly decimals: number }
  readonly from: PublicKey
  readonly to: PublicKey
  readonly owner: PublicKey
  readonly amount: bigint
}) {
  const { token, from, to, owner, amount } = transfer
  const data = Buffer.alloc(10)
  data.writeUInt8(12, 0)
  data.writeBigUInt64LE(amount, 1)
  data.writeUInt8(token.decimals, 9)
  return new TransactionInstruction({
    programId: token.program,
    keys: [writes(from), reads(token.mint), writes(to), signs(owner)],
    data,
  })
}

/** Makes the balance of a wrapped-SOL account follow its lamports. */
export function syncWrappedSol(account: PublicKey) {
  return new TransactionInstruction({
    programId: TOKEN_PROGRAM,
    keys: [writes(account)],
    data: Buffer.from([17]),
  })
}

/** Closes a token account and gives its lamports to the owner: unwraps wrapped SOL. */
export function closeTokenAccount(account: PublicKey, owner: PublicKey) {
  return new TransactionInstruction({
    programId: TOKEN_PROGRAM,
    keys: [writes(account), writes(owner), signs(owner)],
    data: Buffer.from([9]),
  })
}

export function memo(text: string, signer: PublicKey) {
  return new TransactionInstruction({
    programId: MEMO_PROGRAM,
    keys: [signs(signer)],
    data: Buffer.from(text, 'utf8'),
  })
}
