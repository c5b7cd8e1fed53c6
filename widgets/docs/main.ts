import { offerCopies } from './copy.ts'
import { nameOwnPartner } from './own-partner.ts'
import { offerSearch } from './search.ts'
import './docs.css'

/** The documents' pages can be read without it: it adds the search, the copy buttons and the reader's own slug. */
nameOwnPartner(document)
offerCopies(document)
offerSearch(document)
