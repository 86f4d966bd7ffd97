const START = ',"raw_data":{"contract":';
const END = '},"raw_data_hex":';

/**
 * Drops the readable copy of each transaction's raw data from the JSON of a block: it is more than half of the text,
 * and only the signed bytes in `raw_data_hex` count. In valid JSON both texts are keys wherever they occur: within a
 * string, a quote never follows a comma, because it is escaped. A block whose keys come in another order stays whole.
 */
export function dropReadableData(json: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = json.indexOf(START, from);
    const end = start < 0 ? -1 : json.indexOf(END, start);
    if (end < 0) break;
    kept.push(json.slice(from, start));
    from = end + 1;
  }
  kept.push(json.slice(from));
  return kept.join('');
}
