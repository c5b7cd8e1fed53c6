import { defineComponent, h, onBeforeUnmount, onMounted, ref, watch } from 'vue'
import { loadSuite } from '@suite-embed/embed'

/**
 * A widget. It is mounted when the component is shown and destroyed when it goes. `theme`, `locale`, `appearance` and
 * `hide` change it in place; any other option mounts it anew. On a server it is an empty element of its height.
 */
export const SuiteWidget = defineComponent({
  name: 'SuiteWidget',
  props: {
    service: { type: String, required: true },
    load: { type: Object, default: undefined },
    partner: { type: String, required: true },
    options: { type: Object, required: true },
  },
  emits: ['event', 'ready', 'error'],
  setup(props, { emit }) {
    const place = ref()
    let handle
    let round = 0
    const end = () => {
      round += 1
      handle?.destroy()
      handle = undefined
    }
    const start = () => {
      end()
      const mine = round
      loadSuite(props.service, props.load)
        .then(async (SuiteEmbed) => {
          if (mine !== round || !SuiteEmbed || !place.value) return
          handle = SuiteEmbed({ partner: props.partner }).mount(place.value, {
            ...plain(props.options),
            // The page's rule of now, not the one of when it was mounted. Without one, nothing is asked.
            ...(props.options.beforeSign && {
              beforeSign: (session) => props.options.beforeSign?.(session),
            }),
            onEvent: (event) => emit('event', event),
          })
          emit('ready', await handle.whenReady)
        })
        .catch((error) => {
          if (mine === round) emit('error', error)
        })
    }
    const fixed = () => {
      const { theme, locale, appearance, hide, ...rest } = props.options
      return JSON.stringify([props.service, props.partner, rest, Boolean(rest.beforeSign)])
    }
    onMounted(start)
    watch(fixed, start, { flush: 'post' })
    watch(
      () => JSON.stringify(liveOf(props.options)),
      () => {
        try {
          handle?.update(plain(liveOf(props.options)))
        } catch (error) {
          emit('error', error)
        }
      },
    )
    onBeforeUnmount(end)
    return () => h('div', { ref: place, style: { minHeight: `${props.options.height ?? 0}px` } })
  },
})

/** What changes in place. One that is left out counts as never given. */
const liveOf = ({ theme, locale, appearance, hide }) => ({ theme, locale, appearance, hide })

/** Plain values, without Vue's proxies. */
const plain = (options) =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value,
    ]),
  )
