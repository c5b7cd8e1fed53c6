import type { RefusedPage } from '#contracts/embed/page.ts'
import { readPage } from '../embed/read-page.ts'
import { reportRefusal } from '../embed/report-refusal.ts'
import './plain-page.css'

/**
 * The script of the page that stands in place of a refused widget. The page tells people the problem. This script tells
 * the loader, which cannot see into the frame: an iframe's `load` fires for refusals too.
 */
reportRefusal(window, readPage<RefusedPage>(document))
