import type { MarketClient } from '../../domain/market/client.ts'

/** Whose ration of heavy calls counts, and whether it may ask for what is paid. */
export const payerOf = ({ id, kind, plan }: MarketClient) => ({
  id,
  isPaid: kind === 'key' && plan !== 'free',
})
