/**
 * The styles that AppKit 1.8.0 writes into the page, as hashes for its policy. The version stands for ever
 * (docs/decisions/0007), and so do these; `e2e/more-wallets.spec.ts` opens the modal in both themes and hears of
 * every style that is not here, with the hash that it would need.
 */
export const appKitStyles: readonly string[] = []
