import type { RefusedPage } from '#contracts/embed/page.ts'
import { readPage } from '../embed/read-page.ts'
import { reportRefusal } from '../embed/report-refusal.ts'
import './plain-page.css'

/** Tells the loader why there is no widget: an iframe's `load` fires for refusals too. */
reportRefusal(window, readPage<RefusedPage>(document))
