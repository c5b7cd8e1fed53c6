import type { CSSProperties, ReactElement } from 'react'
import type {
  FactoryOptions,
  Handle,
  LoadOptions,
  MountOptions,
  SuiteEmbedAttributes,
} from '@suite-embed/embed'

export interface SuiteWidgetProps extends FactoryOptions, MountOptions {
  /** The origin of the service, such as `https://suite.example`. */
  readonly service: string
  /** How its script is loaded: a release with its hash, a nonce. */
  readonly load?: LoadOptions
  readonly className?: string
  readonly style?: CSSProperties
  /** The widget can be used. */
  readonly onReady?: (handle: Handle) => void
  /** The script was not loaded, an option is wrong, or the widget cannot be shown. */
  readonly onError?: (error: unknown) => void
}

/** A widget. `theme`, `locale`, `appearance` and `hide` change it in place; any other option mounts it anew. */
export function SuiteWidget(props: SuiteWidgetProps): ReactElement

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'suite-embed': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
        Partial<SuiteEmbedAttributes>
    }
  }
}
