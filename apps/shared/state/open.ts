import { useSignal } from '@preact/signals'

/** What stands open above a page, such as one of its dialogs: nothing at first. */
export function useOpen<T>() {
  const open = useSignal<T | undefined>(undefined)
  return {
    shown: open.value,
    show: (what: T) => {
      open.value = what
    },
    close: () => {
      open.value = undefined
    },
  }
}
