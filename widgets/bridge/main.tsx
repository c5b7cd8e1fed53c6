import type { FormPorts } from '../form/models/ports.ts'
import { startForm } from '../form/start-form.tsx'
import { BridgeModel } from './models/bridge-model.ts'
import type { Draft } from './models/draft.ts'
import { bridgeText } from './text/form.ts'
import { BridgeForm } from './views/BridgeForm.tsx'

/** The script of `/embed/bridge`. */
startForm({
  title: bridgeText.title,
  model: (ports: FormPorts<Draft>) => new BridgeModel(ports),
  loadCheckout: async () => (await import('./checkout.ts')).createBridgeCheckout,
  loadLater: () => import('./later.ts'),
  Form: ({ model, ...view }) => <BridgeForm bridge={model} {...view} />,
})
