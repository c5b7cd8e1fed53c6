import type { RequestHandler } from 'express'
import { SuiteError } from '../../domain/errors.ts'

/** Comes last on a path of pages or files: refuses every method but GET and HEAD. */
export const onlyGet: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  res.set('Allow', 'GET, HEAD')
  throw new SuiteError('METHOD_NOT_ALLOWED', 'This path answers GET and HEAD.')
}
