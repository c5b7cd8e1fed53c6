import { offerCopies } from './copy.ts'
import { offerSearch } from './search.ts'
import './docs.css'

/** The documents' pages can be read without it: it adds the search and the copy buttons. */
offerCopies(document)
offerSearch(document)
