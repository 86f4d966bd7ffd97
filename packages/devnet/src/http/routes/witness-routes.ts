import { accountOfProducer, SEATS } from '../../chain/witnesses';
import { present, type Json } from '../../encoding/json';
import type { View } from '../view';

const MOST_VOTES = 1_000;
const SLOT_MS = 3_000;

/** /wallet/listwitnesses: who holds the seats, which take turns. */
export function listWitnesses({ chain, head }: View): Json {
  const latest = Array.from({ length: SEATS.length }, (_, i) => chain.blocks.at(head - i));
  return {
    witnesses: SEATS.map((seat) => {
      const holder = chain.witnesses.holderOf(seat);
      const block = latest.find((one) => one && one.producer.witness === holder?.witness);
      const { number = 0, timestamp = 0 } = block?.header ?? {};
      return {
        address: holder && accountOfProducer(holder),
        voteCount: MOST_VOTES - seat,
        url: `http://w${String(seat)}.example`,
        totalProduced: present(BigInt(Math.ceil(number / SEATS.length))),
        latestBlockNum: present(BigInt(number)),
        latestSlotNum: present(BigInt(Math.floor(timestamp / SLOT_MS))),
        isJobs: true,
      };
    }),
  };
}
