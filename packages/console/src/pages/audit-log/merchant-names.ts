import { listMerchants } from '../../api/merchants';
import { useSession } from '../../live/session';
import { useLive } from '../../live/use-live';

const EVERY_MS = 60_000;

/** The names of merchants by their ids, as far as the person may know them. */
export function useMerchantNames(): ReadonlyMap<string, string> {
  const { me, merchant } = useSession();
  const { data } = useLive(
    `names of merchants ${merchant?.id ?? ''}`,
    async (signal) => (merchant ? [merchant] : await listMerchants(signal)),
    EVERY_MS,
  );
  return new Map([...(me?.merchants ?? []), ...(data ?? [])].map(({ id, name }) => [id, name]));
}
