import { PublicKey, type VersionedTransaction } from '@solana/web3.js'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { emulate } from './emulation.ts'
import type { Account, Execution, Program, Svm } from './runtime.ts'
import { transactionError } from './transaction-error.ts'

type SvmAddress = Parameters<LiteSVM['getAccount']>[0]
type SvmAccount = Parameters<LiteSVM['setAccount']>[0]
type SvmTransaction = Parameters<LiteSVM['sendTransaction']>[0]

export function createSvm(): Svm {
  const svm = new LiteSVM().withNativeMints().withBlockhashCheck(false)
  const programs = new Map<string, Program>()
  const account: Svm['account'] = (address) => {
    const found = svm.getAccount(branded<SvmAddress>(address.toBase58()))
    return found.exists ? toAccount(found) : undefined
  }
  const write: Svm['write'] = (address, { lamports, owner, data, executable }) =>
    svm.setAccount(
      branded<SvmAccount>({
        address: address.toBase58(),
        lamports,
        programAddress: owner.toBase58(),
        data,
        executable,
        space: BigInt(data.length),
      }),
    )
  const unverified = <T>(run: () => T): T => {
    svm.withSigverify(false)
    try {
      return run()
    } finally {
      svm.withSigverify(true)
    }
  }
  const send = (transaction: VersionedTransaction): Execution => {
    const result = svm.sendTransaction(toSvm(transaction))
    return result instanceof FailedTransactionMetadata
      ? { error: transactionError(result.err()), meta: result.meta() }
      : { error: null, meta: result }
  }
  const tryOut = (transaction: VersionedTransaction): Execution => {
    const result = svm.simulateTransaction(toSvm(transaction))
    if (result instanceof FailedTransactionMetadata)
      return { error: transactionError(result.err()), meta: result.meta() }
    const accounts = result.postAccounts().map((found) => [found.address, toAccount(found)] as const)
    return { error: null, meta: result.meta(), accounts: new Map<string, Account>(accounts) }
  }
  /** With calls of installed programs carried out; their effect stays only where `keeps` says so. */
  const run = (transaction: VersionedTransaction, how: { verifies: boolean; keeps: boolean }): Execution => {
    const go = how.keeps ? send : tryOut
    const emulated = emulate(transaction, programs, { account })
    if (emulated === undefined) return how.verifies ? go(transaction) : unverified(() => go(transaction))
    if (how.verifies) {
      // The runtime looks at the signatures first.
      const { error, meta } = tryOut(transaction)
      if (error === 'SignatureFailure') return { error, meta }
    }
    for (const { address, lent } of emulated.lent) write(address, lent)
    const done = unverified(() => go(emulated.transaction))
    if (done.error !== null || !how.keeps)
      for (const { address, before } of emulated.lent) write(address, before)
    return done.error === null ? done : { ...done, error: emulated.errorOf(done.error) }
  }
  return {
    account,
    owned: (program) =>
      svm
        .getProgramAccounts(branded<SvmAddress>(program.toBase58()))
        .map((found) => ({ address: new PublicKey(found.address), account: toAccount(found) })),
    write,
    execute: (transaction) => run(transaction, { verifies: true, keeps: true }),
    simulate: (transaction, verifies) => run(transaction, { verifies, keeps: false }),
    install: (address, program) => void programs.set(address.toBase58(), program),
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
