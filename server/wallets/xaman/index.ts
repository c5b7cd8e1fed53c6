import { ANYONE } from '../../domain/payment/intent.ts'
import { defined } from '../../kit/defined.ts'
import type { WalletKind } from '../kind.ts'
import { txJsonFor } from '../xrpl-txjson.ts'
import { readTxJson } from '../xrpl-tx.ts'
import { xamanPaymentLink } from './link.ts'

/** Xaman takes the transaction as it is, in a payload of its platform API; a plain payment also by a link. */
export const xaman: WalletKind = {
  kind: 'xaman',
  name: 'Xaman',
  home: 'https://xaman.app',
  families: ['xrpl'],
  isOffered: (offer) => offer.xaman,
  write(tx, _, { xamanLinkUrl }) {
    if (tx.family !== 'xrpl') return undefined
    return {
      kind: 'xaman',
      txjson: txJsonFor(tx),
      // A link has no reference, so that its payment is searched among those of its payer.
      ...defined({ link: tx.from === ANYONE ? undefined : xamanPaymentLink(tx, xamanLinkUrl) }),
    }
  },
  read: (payload, { xrplNetworkId }) =>
    'txjson' in payload ? readTxJson(payload.txjson, xrplNetworkId) : undefined,
}
