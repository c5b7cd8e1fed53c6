import type { ProductText } from '../product.ts'

/** The words of a product for tests. They differ from a real product's. */
export const sampleText: ProductText = {
  phases: {
    ready: 'ready',
    signing: 'signing',
    confirming: 'confirming',
    next: 'next',
    ordering: 'ordering',
    sent: 'sent',
    settled: 'settled',
    failed: 'failed',
    expired: 'expired',
    cancelled: 'cancelled',
  },
  review: { approve: (symbol) => `approve ${symbol}`, product: (from, to) => `${from} for ${to}` },
  progress: {
    loading: 'loading',
    steps: 'steps',
    feePaid: 'fee paid',
    nothingDone: 'nothing done',
    retry: 'retry',
    goOn: 'go on',
    closed: 'closed',
  },
  receipt: { transaction: 'product transaction', again: 'again' },
  unfinished: 'unfinished',
  problems: {},
}
