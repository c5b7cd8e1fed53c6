/** The sentences beside a quote's figures. They are loaded with these. */
export const figuresText = {
  rate: 'Rate',
  impact: 'Price impact',
  oneIs: (from: string, amount: string, to: string) => `1 ${from} = ${amount} ${to}`,
  fee: (amount: string) => `fee ${amount}`,
  partnerFee: (partner: string) => `Fee of ${partner}`,
  withNetworkFee: (worth: string) => `${worth} with the network fee`,
} as const
