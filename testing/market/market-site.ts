/** What the market's pages are made with, in tests of pages: one token is not there. */
export const marketSite = {
  marketUrl: 'https://market.test/v1',
  cdnUrl: 'https://cdn.test',
  marketTicket: () => 'mpt_1',
  marketHead: async (path: string) => ({
    isThere: path !== '/token/none',
    title: 'Market · Suite',
    description: 'About <it>',
    isListed: path === '',
    ...(path.startsWith('/token/') && { token: 'a'.repeat(32) }),
  }),
  marketPreview: async (md5: string) => (md5 === 'none' ? undefined : Buffer.from('PNG')),
  marketTokens: async () => ['a'.repeat(32), 'b'.repeat(32)],
}
