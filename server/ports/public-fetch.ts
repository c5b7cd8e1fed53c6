/** What to get, and how much of it at most. */
export interface PublicFetchOptions {
  /** The header of that name, such as `application/json`. */
  readonly accept: string
  /** Of the body, after it is unpacked. */
  readonly mostBytes: number
  /** Ends the request at once, wherever it is. */
  readonly signal?: AbortSignal
}

export interface FetchedPublicly {
  readonly body: Uint8Array
  /** The media type as the host declares it, in lower case and without parameters; empty when it declares none. */
  readonly mediaType: string
}

/**
 * Why there is no body. `refused`: the address is not one that we go to, and never will be. `missing`: the host says
 * that there is no such thing (404, 410). `too-large`: the body is longer than was asked for. `failed`: everything that
 * may go better another time.
 */
export type PublicFetchCause = 'refused' | 'missing' | 'too-large' | 'failed'

export class PublicFetchError extends Error {
  override readonly name = 'PublicFetchError'
  override readonly cause: PublicFetchCause

  constructor(cause: PublicFetchCause, message: string) {
    super(message)
    this.cause = cause
  }
}

/**
 * Gets what strangers have named, from the public internet alone. It promises:
 *
 * - `https:` only, on port 443, without a user or a password in the address.
 * - The name is resolved once, and is refused when any of its addresses is not public unicast. The connection goes to an
 *   address that was judged. The same holds for each redirect, of which it follows at most three.
 * - In the sandbox (`MEDIA_LOOPBACK`), addresses of this machine are allowed too, by `http:` and on any port.
 * - No cookies, no credentials, no referrer; a deadline of its own for the whole, also without a signal.
 * - One host has at most four requests at a time. The others wait in line; of more than 1,024 the last ones `failed`.
 * - The body is counted as it comes, packed and unpacked, and is given up when it is too long.
 *
 * Rejects with {@link PublicFetchError}, or with the reason of the signal.
 */
export type FetchPublic = (url: string, options: PublicFetchOptions) => Promise<FetchedPublicly>
