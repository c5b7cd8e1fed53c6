import type { DefineComponent } from 'vue'
import type { Handle, LoadOptions, MountOptions, SuiteEmbedEvent } from '@suite-embed/embed'

export interface SuiteWidgetProps {
  /** The origin of the service, such as `https://suite.example`. */
  readonly service: string
  /** How its script is loaded: a release with its hash, a nonce. */
  readonly load?: LoadOptions
  readonly partner: string
  /** `theme`, `locale`, `appearance` and `hide` change the widget in place; any other option mounts it anew. */
  readonly options: Omit<MountOptions, 'onEvent'>
}

interface Emits {
  event(event: SuiteEmbedEvent): void
  /** The widget can be used. */
  ready(handle: Handle): void
  /** The script was not loaded, an option is wrong, or the widget cannot be shown. */
  error(error: unknown): void
}

interface Heard {
  onEvent?: Emits['event']
  onReady?: Emits['ready']
  onError?: Emits['error']
}

export const SuiteWidget: DefineComponent<SuiteWidgetProps & Heard>
