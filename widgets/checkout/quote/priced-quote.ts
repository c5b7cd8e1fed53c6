export type { SessionQuote as PricedQuote } from '../../api/in-minor.ts'
