import type { PublicKey } from '@solana/web3.js'
import * as z from 'zod'
import { type Ledger, reached, signatureOf } from '../ledger.ts'
import { allKeys, balances, type Landed, memosOf, transactionKeys } from '../record.ts'
import type { Account } from '../runtime.ts'
import { pad } from './account-methods.ts'
import { inContext, type Methods, reachSlot } from './context.ts'
import { encodeAccount, encodeChanges, encodeTransaction } from './encode.ts'
import { invalidParams, refused, simulationResult } from './errors.ts'
import {
  Address,
  HistoryConfig,
  parseParams,
  parseTransaction,
  SendConfig,
  Signature,
  SimulateConfig,
  StatusConfig,
  TransactionConfig,
} from './params.ts'

const MAX_STATUSES = 256

/** Sends, simulates and finds transactions. */
export function transactionMethods(ledger: Ledger): Methods {
  const { svm } = ledger
  const status = (landed: Landed | undefined) => {
    if (landed === undefined) return null
    const { slot, error } = landed
    const confirmationStatus = ledger.commitment(landed)
    return {
      slot,
      confirmations: confirmationStatus === 'finalized' ? null : ledger.slot() - slot,
      err: error,
      status: error === null ? { Ok: null } : { Err: error },
      confirmationStatus,
    }
  }

  return {
    sendTransaction(params) {
      const [text, config] = parseParams(z.tuple([z.string(), SendConfig]), pad(params, 2))
      reachSlot(ledger, config)
      const transaction = parseTransaction(text, config?.encoding)
      if (config?.skipPreflight !== true) {
        const refusal = ledger.check(transaction)
        if (refusal !== undefined) throw refused(refusal)
      }
      // Without the check a node passes on anything. A transaction that cannot land disappears.
      ledger.submit(transaction)
      return signatureOf(transaction)
    },
    simulateTransaction(params) {
      const [text, config] = parseParams(z.tuple([z.string(), SimulateConfig]), pad(params, 2))
      reachSlot(ledger, config)
      const transaction = parseTransaction(text, config?.encoding)
      const { sigVerify = false, replaceRecentBlockhash = false, accounts } = config ?? {}
      if (sigVerify && replaceRecentBlockhash)
        throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
      if (!replaceRecentBlockhash && !ledger.isBlockhashValid(transaction.message.recentBlockhash))
        return inContext(ledger, simulationResult('BlockhashNotFound'))
      const execution = svm.simulate(transaction, sigVerify)
      if (execution.error === 'SignatureFailure') throw refused({ error: execution.error })
      const keys = transactionKeys(transaction, svm)
      const most = keys === undefined ? undefined : allKeys(keys).length
      if (most !== undefined && accounts !== undefined && accounts.addresses.length > most)
        throw invalidParams(`Too many accounts provided; max ${most}`)
      const accountAfter = (address: PublicKey) =>
        execution.accounts?.get(address.toBase58()) ?? svm.account(address)
      const encoded = (account: Account | undefined) =>
        account === undefined ? null : encodeAccount(account, accounts?.encoding ?? 'base64', svm)
      return inContext(ledger, {
        ...simulationResult(execution.error, execution),
        ...(keys !== undefined &&
          execution.error === null &&
          encodeChanges({ keys, before: balances(keys, svm), after: balances(keys, svm, accountAfter) })),
        ...(accounts !== undefined && {
          accounts: accounts.addresses.map((address) =>
            execution.error === null ? encoded(accountAfter(address)) : null,
          ),
        }),
        ...(replaceRecentBlockhash && { replacementBlockhash: ledger.latestBlockhash() }),
      })
    },
    getSignatureStatuses(params) {
      const [signatures] = parseParams(z.tuple([z.array(Signature), StatusConfig]), pad(params, 2))
      if (signatures.length > MAX_STATUSES)
        throw invalidParams(`Too many inputs provided; max ${MAX_STATUSES}`)
      return inContext(
        ledger,
        signatures.map((signature) => status(ledger.find(signature))),
      )
    },
    getTransaction(params) {
      const [signature, config] = parseParams(z.tuple([Signature, TransactionConfig]), pad(params, 2))
      const wanted = config?.commitment ?? 'finalized'
      if (wanted === 'processed') throw invalidParams('Method does not support commitment below `confirmed`')
      const landed = ledger.find(signature)
      if (landed === undefined || !reached(ledger.commitment(landed), wanted)) return null
      return encodeTransaction(landed, {
        encoding: config?.encoding ?? 'json',
        maxVersion: config?.maxSupportedTransactionVersion,
      })
    },
    getSignaturesForAddress(params) {
      const [address, config] = parseParams(z.tuple([Address, HistoryConfig]), pad(params, 2))
      reachSlot(ledger, config)
      const wanted = config?.commitment ?? 'finalized'
      if (wanted === 'processed') throw invalidParams('Method does not support commitment below `confirmed`')
      const all = ledger.history(address)
      const after = all.findIndex(({ signature }) => signature === config?.before) + 1
      const rest = all.slice(after)
      const end = rest.findIndex(({ signature }) => signature === config?.until)
      return rest
        .slice(0, end < 0 ? rest.length : end)
        .filter((landed) => reached(ledger.commitment(landed), wanted))
        .slice(0, config?.limit ?? 1000)
        .map((landed) => ({
          signature: landed.signature,
          slot: landed.slot,
          err: landed.error,
          memo: memosOf(landed),
          blockTime: landed.blockTime,
          confirmationStatus: ledger.commitment(landed),
        }))
    },
  }
}
