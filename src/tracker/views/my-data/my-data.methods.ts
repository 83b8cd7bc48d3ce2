/** The API method for one's own data. */

import { method, Streamed } from '../../../platform/http/method.ts'
import { dataPieces } from './my-data.ts'
import * as wire from './my-data.wire.ts'

export const myData = method({
  name: 'Docket.my_data',
  routes: [{ path: 'GET /docket_my_data' }],
  login: 'required',
  summary: 'Everything that is stored about you and that you can see, without secrets',
  input: wire.Nothing,
  output: wire.MyData,
  only_reads: true,
  own: true,
  call: async (door) => new Streamed(await dataPieces(door), { packs: true }),
})

export const myDataMethods = [myData]
