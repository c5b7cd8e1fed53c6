/**
 * Asks Horizon servers for a resource of Stellar. The answer is the JSON as it came, or `undefined` for a resource that
 * does not exist. Throws SuiteError UPSTREAM_ERROR, UPSTREAM_TIMEOUT, or UNAVAILABLE with the time to wait.
 */
export type AskHorizon = (path: string, query?: Readonly<Record<string, string>>) => Promise<unknown>
