/** How long a connection may rest between two requests. Clients hear of it, and send none on one that is about to end. */
export const KEEP_ALIVE_MS = 65_000
export const MAX_REQUESTS_PER_SOCKET = 1_000
