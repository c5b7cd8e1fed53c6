import type { RelayFields } from './fields.ts'

/** A method of the ledger's API that the relay passes on. */
export interface RelayMethod {
  readonly name: string
  /** Completes the sentence "Reads …". */
  readonly reads: string
  /** What it costs a node. Heavy calls are rationed for all clients together. */
  readonly class: 'light' | 'medium' | 'heavy'
  /** Makes a call heavy when all of these flags are set. It is then answered for closed ledgers alone. */
  readonly heavyWith?: readonly string[]
  /** Only for paid plans. */
  readonly isPaid?: true
  /** Any other parameter is dropped. */
  readonly params: RelayFields
  /** A call must have one parameter of each group. */
  readonly needs?: readonly (readonly string[])[]
  /** Always sent, whatever the caller says. */
  readonly sets?: Readonly<Record<string, boolean>>
  /** Whether a call without a ledger is about the last validated one. */
  readonly isOfLedger?: true
  /** Nodes that know it: those that serve the history of all ledgers, or those that run Clio. */
  readonly nodes?: 'history' | 'clio'
  readonly lasts: RelayLife
}

/**
 * How long an answer lasts. `ledger`: forever where a closed ledger is named by number or hash, otherwise until the next
 * one. `transaction`: forever once it is validated. `range`: forever where both ends are named. `now`: two seconds.
 * `minute`: as `ledger`, but for a minute where the next ledger would end it. `rarely`: an hour.
 */
export type RelayLife = 'ledger' | 'minute' | 'transaction' | 'range' | 'now' | 'rarely'

/** What many methods have in common. */
export const ofState = { isOfLedger: true, lasts: 'ledger' } as const
export const light = { ...ofState, class: 'light' } as const
export const medium = { ...ofState, class: 'medium' } as const
/** Clio alone answers it. It passes questions about the open ledger on to nodes that do not know the method. */
export const ofClio = { ...medium, nodes: 'clio' } as const
export const ofNode = { class: 'light', params: {}, lasts: 'now' } as const
