import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { describeNeeding } from '@gateway/runtime/testing/needs';
import { checkBlocks } from './chain/blocks';
import { addressOf, bytesToHex, hexToBytes } from './bytes';
import type { Evidence, StoredBlock, StoredTransaction } from './document';
import { createReport } from './report';
import { merkle, transferLog } from './testing/chain';
import { evidenceFile, render, TOKEN } from './testing/file';
import { type NodeBlock, type NodeTransaction, storedBlock, transactionBytes } from './testing/node';
import { verifyEvidence } from './verify';
import { MAINNET_WITNESSES } from './chain/witnesses';

const SAMPLES = join(process.cwd(), '../shared/samples/tron');
const recorded = describeNeeding('recordings of the TRON network', existsSync(SAMPLES));

interface RecordedCall {
  method: string;
  index: number;
  txID: string;
  from: string;
  to: string;
  amount_raw: string;
  amount_usdt: string;
}

function sample(file: string): unknown {
  return JSON.parse(readFileSync(join(SAMPLES, 'blocks', file), 'utf8'));
}

function recordedTransfers(): RecordedCall[] {
  const calls = sample('mainnet-79072107-usdt-expected.json') as RecordedCall[];
  return calls.filter(({ method }) => method.startsWith('transfer'));
}

/** A file that has these blocks and nothing else. */
function fileOf(blocks: StoredBlock[], transactions: StoredTransaction[] = []): Evidence {
  return {
    ...evidenceFile(),
    blocks,
    transactions,
    transfers: [],
    sweeps: [],
    webhooks: [],
    witnesses: [],
    seal: null,
  };
}

recorded('headers of recorded blocks (skipped where the samples are absent)', () => {
  const headers = (): StoredBlock[] =>
    (sample('mainnet-78000000-78000099-100-headers.json') as { blocks: NodeBlock[] }).blocks.map(storedBlock);

  test('100 consecutive headers of mainnet have their ids, follow each other, and are signed by 27 witnesses', () => {
    const report = createReport();
    const [first] = headers();
    const transaction = { ...evidenceFile().transactions[0], block_number: first?.number } as StoredTransaction;
    const blocks = checkBlocks(fileOf(headers(), [transaction]), [], report);
    expect(report.checks.map(({ result }) => result)).toEqual(['passed', 'not checked']);
    const pairs = new Set([...blocks.values()].map(({ witness, signer = '' }) => `${witness} ${signer}`));
    expect([blocks.size, pairs.size]).toEqual([100, 27]);
    // A release has the set of newer blocks, which are not recorded.
    if (MAINNET_WITNESSES.firstBlock !== first?.number) return;
    expect([...pairs].sort()).toEqual(
      MAINNET_WITNESSES.set.map(({ witness, signer }) => `${witness} ${signer}`).sort(),
    );
    expect([...blocks.keys()].at(-1)).toBe(MAINNET_WITNESSES.lastBlock);
    expect(new Date(blocks.get(first.number)?.time ?? 0).toISOString().slice(0, 10)).toBe(MAINNET_WITNESSES.date);
  });

  test.each([
    'mainnet-79072107-full-block.json',
    'mainnet-84940008-PARTIAL.json',
    'mainnet-30864544-getblock-detail-PARTIAL.json',
  ])('the header of %s has its id and a signature of its witness, or of a key for it', (file) => {
    const block = storedBlock(sample(file) as NodeBlock);
    const read = checkBlocks(fileOf([block]), [], createReport()).get(block.number);
    expect(read?.id).toBe(block.block_id);
    expect(read?.signer).toMatch(/^T\w{33}$/);
  });

  test('the roots of recorded blocks are those of their transactions, and every path leads there', () => {
    const { block: blocks } = sample('nile-33801077-33801081-getblockbylatestnum.json') as { block: NodeBlock[] };
    expect(blocks).toHaveLength(5);
    for (const { transactions = [], block_header } of blocks) {
      const { root } = merkle(transactions.map(transactionBytes));
      expect(bytesToHex(root)).toBe(block_header.raw_data.txTrieRoot);
    }
  });
});

recorded('transactions of a recorded block (skipped where the samples are absent)', () => {
  test('all 154 transfers of USDT in a block of mainnet are signed by their senders, and say what is expected', () => {
    const block = sample('mainnet-79072107-full-block.json') as NodeBlock;
    const calls = recordedTransfers();
    const { number, timestamp } = block.block_header.raw_data;
    const file = fileOf([storedBlock(block)]);
    for (const { index, txID, from, to, amount_raw, amount_usdt } of calls) {
      const transaction = block.transactions?.[index] as NodeTransaction;
      file.transactions.push({
        ...{ tx_hash: txID, block_number: number, index, bytes: bytesToHex(transactionBytes(transaction)), path: [] },
        logs: [transferLog(TOKEN, from, to, BigInt(amount_raw))],
      });
      file.transfers.push({
        ...{ tx_hash: txID, log_index: 0, amount_usdt, from_address: from, to_address: to, block_number: number },
        ...{ block_timestamp: new Date(timestamp).toISOString(), credited: true, disposition: 'credited' },
      });
    }
    const { checks } = verifyEvidence(render(file));
    const about = (pattern: RegExp): string[] =>
      checks.filter(({ what }) => pattern.test(what)).map(({ result }) => result);
    expect(about(/^Transfer of/)).toEqual(calls.flatMap(() => ['passed', 'passed', 'passed']));
    expect(about(/succeeded$/)).toEqual(calls.map(() => 'passed'));
    const signatures = about(/signed by its sender/);
    expect(signatures).toHaveLength(154);
    expect(signatures).not.toContain('failed');
    // The others are signed by keys to which the sender has given permission.
    expect(signatures.filter((result) => result === 'passed').length).toBeGreaterThan(140);
    expect(checks.find(({ what }) => what === 'Block headers')?.result).toBe('passed');
  });

  test('addresses are those of the recordings', () => {
    const [call] = recordedTransfers();
    expect(addressOf(hexToBytes('41a9d526809acf676b73a572e56f84d8f5d984c79e'))).toBe(call?.from);
  });
});
