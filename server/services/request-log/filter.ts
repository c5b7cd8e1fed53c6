import type { LoggedRequest, RequestPart } from '#contracts/api/dashboard/logs.ts'

/** Which calls are asked for. */
export interface RequestFilter {
  readonly status?: string | undefined
  readonly code?: string | undefined
  readonly part?: RequestPart | undefined
  readonly without?: 'session-polls' | undefined
  readonly path?: string | undefined
  readonly key?: string | undefined
  readonly requestId?: string | undefined
}

export const isWanted = (
  entry: LoggedRequest,
  { status, code, part, without, path, key, requestId }: RequestFilter,
): boolean =>
  (status === undefined || hasStatus(entry.status, status)) &&
  (code === undefined || entry.code === code) &&
  (part === undefined || partOf(entry.path) === part) &&
  (without === undefined || !isSessionPoll(entry)) &&
  (path === undefined || entry.path.startsWith(path)) &&
  (key === undefined || entry.keyPrefix === key) &&
  (requestId === undefined || entry.requestId === requestId)

const hasStatus = (status: number, wanted: string): boolean =>
  wanted === 'errors' ? status >= 400 : `${Math.floor(status / 100)}xx` === wanted

/** The segment behind the surface. A widget follows the order of a bridge as `orders`. */
function partOf(path: string): string | undefined {
  const part = /^\/api\/(?:v1|embed)\/([^/]+)/.exec(path)?.[1]
  return part === 'orders' ? 'bridge' : part
}

const SESSION = '/api/v1/sign/session/'

const isSessionPoll = ({ method, path }: Pick<LoggedRequest, 'method' | 'path'>): boolean =>
  method === 'GET' && path.startsWith(SESSION)
