/**
 * Asks the Horizon servers of one Stellar network for a resource: the JSON as it came, or `undefined` for one that
 * is not there. Throws SuiteError UPSTREAM_ERROR, UPSTREAM_TIMEOUT, or UNAVAILABLE with how long to wait.
 */
export type AskHorizon = (path: string, query?: Readonly<Record<string, string>>) => Promise<unknown>
