import { computed } from '@preact/signals'
import { place } from '../../shared/router/address.ts'

/** The parts of the place: the page, and the thing that it shows. */
const parts = computed(() => place.value.split('/').slice(1).map(decode))

export const pageName = computed(() => parts.value[0] ?? '')
/** The id or slug in the address; empty where there is none. */
export const thing = computed(() => parts.value[1] ?? '')

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
