import { page } from '../page.ts'

/** Where a transaction can be looked at. The sandbox has no explorer. */
const explorers = {
  mainnet: 'https://livenet.xrpl.org/transactions/',
  testnet: 'https://testnet.xrpl.org/transactions/',
  sandbox: undefined,
} as const

/** The begin of a transaction's hash, with a way to look at it. */
export function TransactionLink({ hash }: { readonly hash: string }) {
  const explorer = explorers[page.network]
  const short = <code title={hash}>{hash.slice(0, 8)}…</code>
  return explorer === undefined ? (
    short
  ) : (
    <a href={explorer + hash} target="_blank" rel="noopener">
      {short}
    </a>
  )
}
