import { type MatchedCall, matchCall } from '#server/http/market/routes/match.ts'

/** The call that a path below the base means, with its query. */
export function callOf(path: string): MatchedCall {
  const [pathname = '', search = ''] = path.split('?')
  return matchCall(pathname, search)
}
