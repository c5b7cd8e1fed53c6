/**
 * All nodes of the XRP Ledger together. An error that the ledger names (no such account, no such transaction) is an
 * answer. Throws SuiteError UPSTREAM_ERROR, UPSTREAM_TIMEOUT or UNAVAILABLE when no node answers.
 */
export interface XrplNode {
  readonly ask: XrplAsk
  /** The same for calls that must go to one and the same node. */
  onOne<T>(work: (ask: XrplAsk) => Promise<T>): Promise<T>
}

export type XrplAsk = (method: string, params: Readonly<Record<string, unknown>>) => Promise<XrplAnswer>

export type XrplAnswer =
  | { readonly ok: true; readonly result: Readonly<Record<string, unknown>> }
  /** The error's name, such as `actNotFound`. */
  | { readonly ok: false; readonly error: string }
