import { networkText } from '#kit/chain/network-text.ts'
import { amountText } from '#kit/amounts/amount-text.ts'
import { formText, quoteText } from '../words/en/form.ts'
import { startForm } from '../form/start-form.tsx'
import { SwapModel } from './models/swap-model.ts'
import { swapText } from '../words/en/swap.ts'
import { SwapForm } from './views/SwapForm.tsx'

/** The script of `/embed/swap`. */
startForm({
  words: { amount: amountText, network: networkText, form: formText, quote: quoteText, swap: swapText },
  model: (ports) => new SwapModel(ports),
  loadCheckout: () => import('./checkout.ts'),
  loadLater: () => import('./later.ts'),
  Form: ({ model, ...view }) => <SwapForm swap={model} {...view} />,
})
