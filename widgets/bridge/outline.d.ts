import type { EmbedPage } from '#contracts/embed/page.ts'
/** The form as HTML, as `BridgeForm` renders it before it knows the currencies. */
export declare const bridgeOutline: (page: EmbedPage) => string
