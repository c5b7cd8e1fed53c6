import { customMeta, type Payload, type Payloads } from './payloads.ts'

const NAME = 'Suite sandbox'

/** A payload as `GET /api/v1/platform/payload/{uuid}` shows it. */
export function viewPayload(payload: Payload, payloads: Payloads, now: number) {
  const { order, answer } = payload
  const { txjson } = order
  return {
    meta: viewMeta(payload, payloads),
    application: { name: NAME, description: '', disabled: 0, icon_url: '', issued_user_token: null },
    payload: {
      tx_type: txjson.TransactionType,
      tx_destination: txjson['Destination'] ?? '',
      tx_destination_tag: txjson['DestinationTag'] ?? null,
      request_json: txjson,
      origintype: null,
      signmethod: null,
      created_at: new Date(payload.createdAt).toISOString(),
      expires_at: new Date(payload.expiresAt).toISOString(),
      expires_in_seconds: Math.round((payload.expiresAt - now) / 1000),
    },
    response: {
      hex: answer?.hex ?? null,
      txid: answer?.txid ?? null,
      resolved_at: answer?.at ?? null,
      dispatched_to: answer?.dispatched?.to ?? null,
      dispatched_result: answer?.dispatched?.result ?? null,
      dispatched_nodetype: answer?.dispatched === undefined ? null : 'CUSTOM',
      multisign_account: answer?.account === undefined ? null : '',
      account: answer?.account ?? null,
      signer: answer?.account ?? null,
    },
    custom_meta: customMeta(payload),
  }
}

export function viewMeta(payload: Payload, payloads: Payloads) {
  const { order, uuid, opened } = payload
  const { return_url: returnUrl, submit } = order.options
  const state = payloads.standing(payload)
  const destination = order.txjson['Destination'] ?? ''
  return {
    exists: true,
    uuid,
    multisign: false,
    submit,
    pathfinding: false,
    destination,
    resolved_destination: '',
    resolved: state === 'signed' || state === 'rejected',
    signed: state === 'signed',
    cancelled: state === 'cancelled',
    expired: payloads.hasExpired(payload) || state === 'cancelled',
    pushed: false,
    app_opened: opened,
    opened_by_deeplink: null,
    return_url_app: returnUrl?.app ?? null,
    return_url_web: returnUrl?.web ?? null,
    is_xapp: false,
    signers: null,
  }
}
