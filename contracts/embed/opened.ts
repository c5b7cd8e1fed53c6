/**
 * How a sign page was opened: in a popup (a new tab, on some tablets), in this tab (phones: it replaces the partner
 * page), not at all because the browser blocked it, refused because its address is not one of ours, or kept closed by the page's `beforeSign`.
 */
export type HowOpened = 'popup' | 'tab' | 'blocked' | 'refused' | 'closed'
