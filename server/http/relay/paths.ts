/** Whether a path of the market API is the relay's. Clients of nodes are given an address that ends with a slash. */
export const isRelayPath = (path: string): boolean => path === '/xrpl' || path === '/xrpl/'
