import type { XamanLink, XamanRequest, XamanState } from '#contracts/api/xaman.ts'
import { fieldOf } from '../base/field.ts'
import type { SessionHome } from '../base/session.ts'
import { cleanText, WalletError } from '../wallet.ts'

/** Xaman through our server, for one sign session: see contracts/api/xaman.ts. */
export interface XamanCalls {
  /** Throws WalletError; then the user has not seen a request. */
  askConnect(): Promise<XamanRequest>
  askStep(step: string): Promise<XamanRequest>
  /** For a deployment without a key for Xaman's platform. Throws WalletError; then the user has not seen a link. */
  askLink(step: string): Promise<XamanLink>
  /** `undefined` when the server does not answer now. Throws WalletError when it never will. */
  read(uuid: string): Promise<XamanState | undefined>
}

const MOST_SAID = 200
/** When something between this page and our server has answered, without our server's own sentence. */
const IN_TROUBLE = 'The service is not available right now. Try again in a moment.'

export function createXamanCalls({
  session: { id, et },
  fetch,
}: Pick<SessionHome, 'session' | 'fetch'>): XamanCalls {
  const base = `/api/v1/sign/session/${encodeURIComponent(id)}/xaman`

  async function ask<Answer extends XamanRequest | XamanLink>(path: string): Promise<Answer> {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ et }),
    }).catch(() => {
      throw new WalletError('timeout')
    })
    const body: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) throw refusal(answer.status, body)
    // The boundary to the contract's types: the server's tests hold every answer to its schema.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return body as Answer
  }

  return {
    askConnect: () => ask('/connect'),
    askStep: (step) => ask(`/steps/${encodeURIComponent(step)}`),
    askLink: (step) => ask(`/steps/${encodeURIComponent(step)}/link`),
    async read(uuid) {
      const query = new URLSearchParams({ et }).toString()
      const answer = await fetch(`${base}/${encodeURIComponent(uuid)}?${query}`, {
        headers: { accept: 'application/json' },
        credentials: 'omit',
      }).catch(() => undefined)
      // The server has forgotten the request. It finds a signed transaction on the ledger.
      if (answer?.status === 404) throw new WalletError('timeout')
      if (answer?.ok !== true) return undefined
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      return answer.json().catch(() => undefined) as Promise<XamanState | undefined>
    },
  }
}

/** Why our server refused to ask. Unless a transaction was sent before, nothing was sent. */
function refusal(status: number, body: unknown): WalletError {
  const error = fieldOf(body, 'error')
  const said = cleanText(fieldOf(error, 'message'), MOST_SAID)
  if (fieldOf(fieldOf(error, 'details'), 'reason') === 'REQUEST_OPEN') return new WalletError('busy', said)
  if (fieldOf(error, 'code') === 'SESSION_NOT_PENDING') return new WalletError('failed', said)
  if (status === 401 || status === 404) return new WalletError('not-authorised', said)
  // The wallet was not asked, and the trouble may pass.
  if (status === 429 || status === 503) return new WalletError('unavailable', said === '' ? IN_TROUBLE : said)
  // Xaman may have accepted the request and shown it on the phone.
  if (status >= 500) return new WalletError('timeout', said)
  return new WalletError('unsupported', said)
}
