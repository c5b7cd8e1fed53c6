/** The mint of wrapped SOL, by which programs and aggregators swap the coin. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
