/** Returns a settled order of the wire: a single at 2.05 on option 1 of market `k1`. */
export const rawSettledOrder = (id: string) => ({
  id,
  sert: 0,
  sat: 10,
  st: 5,
  cid: 1,
  cte: 1_000_000,
  ops: [{ sid: 1, mid: 'm1', mrid: 'k1', ty: 1, od: 2.05 }],
});
