import { PublicKey, type VersionedTransaction } from '@solana/web3.js'
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import { transactionError, type TransactionError } from './transaction-error.ts'

/** An account as the chain keeps it; lamports are minor units of SOL. */
export interface Account {
  readonly lamports: bigint
  readonly owner: PublicKey
  readonly data: Uint8Array
  readonly executable: boolean
}

export interface Execution {
  readonly error: TransactionError | null
  readonly meta: TransactionMetadata
  /** The accounts as they would be afterwards; only a simulation that succeeds has them. */
  readonly accounts?: ReadonlyMap<string, Account>
}

/** Solana's own runtime and programs. It knows neither blockhashes nor a history: the ledger keeps these. */
export interface Svm {
  readonly account: (address: PublicKey) => Account | undefined
  readonly owned: (
    program: PublicKey,
  ) => readonly { readonly address: PublicKey; readonly account: Account }[]
  readonly write: (address: PublicKey, account: Account) => void
  readonly execute: (transaction: VersionedTransaction) => Execution
  readonly simulate: (transaction: VersionedTransaction, verifySignatures: boolean) => Execution
  readonly rent: (bytes: number) => bigint
  /** Sets the clock that programs see. */
  readonly setTime: (slot: bigint, unixSeconds: bigint) => void
}

type SvmAddress = Parameters<LiteSVM['getAccount']>[0]
type SvmAccount = Parameters<LiteSVM['setAccount']>[0]
type SvmTransaction = Parameters<LiteSVM['sendTransaction']>[0]

export function createSvm(): Svm {
  const svm = new LiteSVM().withNativeMints().withBlockhashCheck(false)
  return {
    account(address) {
      const found = svm.getAccount(branded<SvmAddress>(address.toBase58()))
      return found.exists ? toAccount(found) : undefined
    },
    owned: (program) =>
      svm
        .getProgramAccounts(branded<SvmAddress>(program.toBase58()))
        .map((found) => ({ address: new PublicKey(found.address), account: toAccount(found) })),
    write: (address, { lamports, owner, data, executable }) =>
      svm.setAccount(
        branded<SvmAccount>({
          address: address.toBase58(),
          lamports,
          programAddress: owner.toBase58(),
          data,
          executable,
          space: BigInt(data.length),
        }),
      ),
    execute(transaction) {
      const result = svm.sendTransaction(toSvm(transaction))
      return result instanceof FailedTransactionMetadata
        ? { error: transactionError(result.err()), meta: result.meta() }
        : { error: null, meta: result }
    },
    simulate(transaction, verifySignatures) {
      svm.withSigverify(verifySignatures)
      try {
        const result = svm.simulateTransaction(toSvm(transaction))
        if (result instanceof FailedTransactionMetadata)
          return { error: transactionError(result.err()), meta: result.meta() }
        const accounts = result.postAccounts().map((found) => [found.address, toAccount(found)] as const)
        return { error: null, meta: result.meta(), accounts: new Map<string, Account>(accounts) }
      } finally {
        svm.withSigverify(true)
      }
    },
    rent: (bytes) => svm.minimumBalanceForRentExemption(BigInt(bytes)),
    setTime(slot, unixSeconds) {
      svm.warpToSlot(slot)
      const clock = svm.getClock()
      clock.unixTimestamp = unixSeconds
      svm.setClock(clock)
    },
  }
}

function toAccount(found: Omit<SvmAccount, 'address' | 'space'>): Account {
  return {
    lamports: found.lamports,
    owner: new PublicKey(found.programAddress),
    data: Uint8Array.from(found.data),
    executable: found.executable,
  }
}

function toSvm({ message, signatures }: VersionedTransaction): SvmTransaction {
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
  return branded<SvmTransaction>({
    messageBytes: message.serialize(),
    signatures: Object.fromEntries(signers.map((key, i) => [key.toBase58(), signatures[i] ?? null])),
  })
}

/** The runtime's package brands its values with types of a package of its own. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names the brand at the call
function branded<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where values get these brands
  return value as T
}
