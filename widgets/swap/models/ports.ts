import type { FormNeeds, FormPorts } from '../../form/models/ports.ts'
import type { Draft } from './draft.ts'

export type SwapNeeds = FormNeeds<Draft>
export type SwapPorts = FormPorts<Draft>
