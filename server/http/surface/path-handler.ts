import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Allowance } from '../../domain/access/rate-limit.ts'
import type { SuiteError } from '../../domain/errors.ts'
import type { MarketBucket, MarketClient } from '../../domain/market/client.ts'
import type { FlatHeaders } from './headers.ts'

/** A request below the base of a surface, once its client is known and counted. */
export interface CountedRequest {
  /** Below the base: `/tokens`. As it was sent, with its percents. */
  readonly path: string
  /** The query without its question mark. */
  readonly search: string
  readonly requestId: string
  readonly client: MarketClient
  readonly allowance: Allowance
  /** Of every answer: request id, limits, CORS. */
  readonly headers: FlatHeaders
}

/** How a request was answered, for the log. */
export interface Answered {
  readonly status: number
  readonly route: string
  readonly cache?: string
  readonly source?: string
}

/** Answers some paths of a surface. */
export interface PathHandler {
  /** Whether it answers a path below the base. */
  has(path: string): boolean
  /** In capitals. Others are refused, and OPTIONS is answered, before it is asked. */
  readonly methods: readonly string[]
  /** The limit that its requests count for; `none`: only the ceiling of an address. */
  readonly bucket: MarketBucket | 'none'
  /** Answers. A SuiteError that it throws is written as every other error. */
  answer(req: IncomingMessage, res: ServerResponse, asked: CountedRequest): Promise<Answered>
  /** Writes an error at its paths, also one from before it was asked. Without it, errors have the common form. */
  refuse?(
    req: IncomingMessage,
    res: ServerResponse,
    error: SuiteError,
    asked: Pick<CountedRequest, 'requestId' | 'headers'>,
  ): void
}
