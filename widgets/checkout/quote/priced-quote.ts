import type { Quote } from '../../api/in-minor.ts'

/** A quote of any product. One that delivers on another chain may promise no smallest amount. */
export type PricedQuote = Omit<Quote, 'minOutMinor'> & { readonly minOutMinor?: string | undefined }
