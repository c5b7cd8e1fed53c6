/** Plans of the market API, by the specification. Limits are requests in a minute, for answers and for pictures. */
export interface Plan {
  readonly key: 'free' | 'bronze' | 'silver' | 'gold'
  readonly name: string
  /** US dollars a month, as they are shown. */
  readonly price: string
  readonly json: number
  readonly media: number
}

export const plans: readonly Plan[] = [
  { key: 'free', name: 'Free', price: '0', json: 30, media: 120 },
  { key: 'bronze', name: 'Bronze API', price: '9.99', json: 120, media: 600 },
  { key: 'silver', name: 'Silver API', price: '29.99', json: 600, media: 3_000 },
  { key: 'gold', name: 'Gold API', price: '99.99', json: 3_000, media: 15_000 },
]
export type PlanKey = Plan['key']
