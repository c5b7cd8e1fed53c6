import type { Ledger } from '../ledger.ts'
import { RpcError } from './errors.ts'

/** The version that the sandbox says it is; clients look at the major number only. */
export const API_VERSION = '2.2.0'

export type Method = (params: unknown) => unknown
export type Methods = Readonly<Record<string, Method>>

/** A value with the slot that it was read at. */
export const inContext = <T>(ledger: Ledger, value: T) => ({
  context: { slot: ledger.slot(), apiVersion: API_VERSION },
  value,
})

/** Throws when the caller has seen a later slot than this node. */
export function reachSlot(
  ledger: Ledger,
  config: { readonly minContextSlot?: number | undefined } | null | undefined,
) {
  if ((config?.minContextSlot ?? 0) > ledger.slot())
    throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: ledger.slot() })
}
