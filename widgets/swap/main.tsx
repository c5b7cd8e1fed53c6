import { startForm } from '../form/start-form.tsx'
import { SwapModel } from './models/swap-model.ts'
import { swapText } from './text/form.ts'
import { SwapForm } from './views/SwapForm.tsx'

/** The script of `/embed/swap`. */
startForm({
  title: swapText.title,
  model: (ports) => new SwapModel(ports),
  loadCheckout: async () => (await import('./checkout.ts')).createSwapCheckout,
  loadLater: () => import('./later.ts'),
  Form: ({ model, ...view }) => <SwapForm swap={model} {...view} />,
})
