import { type Read, type ReadOptions, useAnswer } from '../../shared/state/answer.ts'
import { call } from '../api/call.ts'
import type { Answer, Input, Route } from '../api/routes.ts'

/** What an endpoint answers, for a page that shows it. */
export const useRead = <R extends Route>(
  route: R,
  input: Input<R>,
  options: ReadOptions = {},
): Read<Answer<R>> =>
  useAnswer(JSON.stringify([route, input]), async (signal) => call(route, input, signal), options)
