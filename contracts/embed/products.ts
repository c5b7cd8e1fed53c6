/** What a partner's page can mount. */
export const embedProducts = ['swap', 'bridge', 'sign'] as const
export type EmbedProduct = (typeof embedProducts)[number]
