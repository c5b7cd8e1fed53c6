import type { WalletPayload } from '#contracts/api/payment.ts'
import type { SuppliedWallet } from '#contracts/api/sign-payload.ts'
import type { Anchor } from '../domain/payment/point.ts'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import type { WalletPayloads } from '../ports/wallet-payloads.ts'
import { withNumber } from './account-number.ts'
import { evmPayload, readEvmPayload } from './evm.ts'
import { readSolanaPayload, solanaPayload } from './solana.ts'
import { readSuiteLink, suitePayload } from './suite.ts'
import { readTxJson, xamanPayload, xrplWalletConnectPayload } from './xrpl.ts'

export interface WalletSettings {
  /** Where links to the suite wallet lead; without it there is no such wallet. */
  readonly suiteWalletUrl?: string | undefined
  /** The network of the XRP Ledger that this deployment serves. */
  readonly xrplNetworkId: number
  /** Where payment request links lead that another app than Xaman's own takes. */
  readonly xamanLinkUrl?: string | undefined
}

type Wallet<Tx extends UnsignedTx> = (tx: Tx, anchor: Anchor, settings: WalletSettings) => WalletPayload

/** The wallet kinds that can sign the transactions of each chain family, beside the suite wallet. */
const wallets: {
  readonly [Family in UnsignedTx['family']]: readonly Wallet<Extract<UnsignedTx, { family: Family }>>[]
} = {
  evm: [evmPayload],
  solana: [solanaPayload],
  xrpl: [(tx, _, { xamanLinkUrl }) => xamanPayload(tx, xamanLinkUrl), xrplWalletConnectPayload],
  stellar: [],
}

/** The sign payloads of the wallet kinds: see the port. */
export function createWalletPayloads(settings: WalletSettings): WalletPayloads {
  const { suiteWalletUrl, xrplNetworkId } = settings
  return {
    write(step, anchor, number) {
      const tx = withNumber(step, number)
      const suite = suiteWalletUrl === undefined ? [] : [suitePayload(tx, suiteWalletUrl)]
      return [...ofFamily(tx, anchor, settings), ...suite]
    },
    read: (payload) => read(payload, xrplNetworkId),
  }
}

function ofFamily(tx: UnsignedTx, anchor: Anchor, settings: WalletSettings): WalletPayload[] {
  switch (tx.family) {
    case 'evm':
      return wallets.evm.map((wallet) => wallet(tx, anchor, settings))
    case 'solana':
      return wallets.solana.map((wallet) => wallet(tx, anchor, settings))
    case 'xrpl':
      return wallets.xrpl.map((wallet) => wallet(tx, anchor, settings))
    case 'stellar':
      return wallets.stellar.map((wallet) => wallet(tx, anchor, settings))
  }
}

function read(payload: SuppliedWallet, xrplNetworkId: number): UnsignedTx | undefined {
  if ('txjson' in payload) return readTxJson(payload.txjson, xrplNetworkId)
  if ('link' in payload) return readSuiteLink(payload.link)
  switch (payload.method) {
    case 'eth_sendTransaction':
      return readEvmPayload(payload)
    case 'solana_transfer':
    case 'solana_swap':
      return readSolanaPayload(payload)
    case 'xrpl_signAndSubmit':
    case 'xrpl_signTransaction':
      return readTxJson(payload.params.tx_json, xrplNetworkId)
  }
}
