import type { ContractAnswer } from './call-contract.ts'
import { callContract } from './call-contract.ts'

/** A browser on the dashboard's own page: it keeps the session's cookie as a browser does. */
export function createBrowser(url: string, cookie = '__Host-suite_s', address?: string) {
  let session: string | undefined
  return {
    get session() {
      return session
    },
    set session(token: string | undefined) {
      session = token
    },
    async call(
      route: string,
      { body, query }: { body?: unknown; query?: Readonly<Record<string, string>> } = {},
    ): Promise<ContractAnswer> {
      const answer = await callContract(url, route, {
        headers: {
          'sec-fetch-site': 'same-origin',
          'user-agent': 'Test Browser',
          ...(address === undefined ? {} : { 'x-forwarded-for': address }),
          ...(session === undefined ? {} : { cookie: `${cookie}=${session}` }),
        },
        ...(query === undefined ? {} : { query }),
        ...(route.startsWith('POST') ? { body: body ?? {} } : {}),
      })
      const [set] = answer.headers.getSetCookie()
      if (set !== undefined) session = set.slice(`${cookie}=`.length, set.indexOf(';')) || undefined
      return answer
    },
  }
}

export type TestBrowser = ReturnType<typeof createBrowser>
