/** The products with a widget, also one to come: a partner's page may keep the loader of today. */
export const widgetProducts = ['swap', 'bridge'] as const

/** The names that a partner's page can mount: a product's widget, or a session that the partner's server created. */
export const embedProducts = [...widgetProducts, 'sign'] as const
export type EmbedProduct = (typeof embedProducts)[number]
