import type { Call } from '../../api/call.ts'
import type { CreatedSession, SignSession } from '../../api/in-minor.ts'

/** The calls on this session, with its token. They throw ApiError. */
export interface SignApi {
  setPayer(address: string): Promise<SignSession>
  refresh(): Promise<SignSession>
  /** Names the time of an earlier opening, so that only one of two windows asks a wallet. */
  open(step: string, openedAt: string | undefined): Promise<SignSession>
  /** Tells that the wallet sent nothing since that opening of the step. */
  declined(step: string, openedAt: string, code?: number): Promise<SignSession>
  complete(step: string, txHash: string): Promise<SignSession>
  cancel(): Promise<SignSession>
  renew(): Promise<CreatedSession>
}

export function createSignApi(call: Call, id: string, et: string): SignApi {
  const params = { id }
  return {
    setPayer: (userAddress) =>
      call('POST /api/v1/sign/session/:id/payer', { params, body: { et, userAddress } }),
    refresh: () => call('POST /api/v1/sign/session/:id/refresh', { params, body: { et } }),
    open: (step, openedAt) =>
      call('POST /api/v1/sign/session/:id/steps/:step/open', {
        params: { id, step },
        body: { et, ...(openedAt === undefined ? {} : { openedAt }) },
      }),
    declined: (step, openedAt, code) =>
      call('POST /api/v1/sign/session/:id/steps/:step/declined', {
        params: { id, step },
        body: { et, openedAt, ...(code === undefined ? {} : { code }) },
      }),
    complete: (step, txHash) =>
      call('POST /api/v1/sign/session/:id/complete', { params, body: { et, txHash, step } }),
    cancel: () => call('POST /api/v1/sign/session/:id/cancel', { params, body: { et } }),
    renew: () => call('POST /api/v1/sign/session/:id/renew', { params, body: { et } }),
  }
}
