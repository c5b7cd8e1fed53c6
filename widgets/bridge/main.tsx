import type { FormPorts } from '../form/models/ports.ts'
import { networkText } from '#kit/chain/network-text.ts'
import { amountText } from '#kit/amounts/amount-text.ts'
import { formText, quoteText } from '../words/en/form.ts'
import { startForm } from '../form/start-form.tsx'
import { BridgeModel } from './models/bridge-model.ts'
import type { Draft } from './models/draft.ts'
import { bridgeText } from '../words/en/bridge-form.ts'
import { BridgeForm } from './views/BridgeForm.tsx'

/** The script of `/embed/bridge`. */
startForm({
  words: { amount: amountText, network: networkText, form: formText, quote: quoteText, bridge: bridgeText },
  model: (ports: FormPorts<Draft>) => new BridgeModel(ports),
  loadCheckout: () => import('./checkout.ts'),
  loadLater: () => import('./later.ts'),
  Form: ({ model, ...view }) => <BridgeForm bridge={model} {...view} />,
})
