import type { Block } from '../../chain/block';
import { Unreadable } from '../../encoding/transaction-json';
import { parseJson, type Json, type JsonObject } from '../../encoding/json';
import { smallInteger, type Parameters } from '../parameters';
import { plainBytes } from '../recordings';
import { blockIn, blockJson, headerJson, type Answer, type View } from '../view';

const MAX_BLOCKS = 100;

/** /wallet/getnowblock: the newest block. */
export function getNowBlock(view: View): Answer {
  return blockAnswer(view, view.head);
}

/** /wallet/getblockbynum {num}: the block, or {} when the node does not have it. */
export function getBlockByNumber(view: View, parameters: Parameters): Answer {
  return blockAnswer(view, smallInteger(parameters, 'num'));
}

/** /wallet/getblock {id_or_num, detail}: by number or id, by default the head; without detail only the header. */
export function getBlock(view: View, parameters: Parameters): Answer {
  const wanted = parameters['id_or_num'];
  const isDetailed = parameters['detail'] === true || parameters['detail'] === 'true';
  const name = typeof wanted === 'string' || typeof wanted === 'number' ? String(wanted) : String(view.head);
  if (/^[0-9a-f]{64}$/i.test(name)) {
    const block = view.chain.blocks.byId(name.toLowerCase());
    return block && block.header.number <= view.head ? printed(block, isDetailed) : {};
  }
  if (!/^\d{1,15}$/.test(name)) throw new Unreadable('id_or_num is neither a number nor an id');
  return isDetailed ? blockAnswer(view, Number(name)) : headerAnswer(view, Number(name));
}

/** /wallet/getblockbylimitnext {startNum, endNum}: blocks of a half-open range. */
export function getBlockByLimitNext(view: View, parameters: Parameters): Json {
  const start = smallInteger(parameters, 'startNum');
  const end = smallInteger(parameters, 'endNum');
  if (end <= start || end - start > MAX_BLOCKS) return {};
  return blockList(view, start, end);
}

/** /wallet/getblockbylatestnum {num}: the newest blocks, oldest first. */
export function getBlockByLatestNumber(view: View, parameters: Parameters): Json {
  const count = smallInteger(parameters, 'num');
  if (count <= 0 || count >= MAX_BLOCKS) return {};
  return blockList(view, Math.max(0, view.head + 1 - count), view.head + 1);
}

/** /wallet/gettransactioninfobyblocknum {num}: one info per transaction; [] also for an unknown block. */
export function getInfosByBlockNumber(view: View, parameters: Parameters): Answer {
  const number = smallInteger(parameters, 'num');
  if (number === 0) return {};
  if (number <= view.head && view.recordings?.has(number)) return view.recordings.infos(number);
  return blockIn(view, number)?.infos ?? [];
}

function blockAnswer(view: View, number: number): Answer {
  if (number <= view.head && view.recordings?.has(number)) return view.recordings.block(number);
  const block = blockIn(view, number);
  return block ? blockJson(block) : {};
}

function headerAnswer(view: View, number: number): Answer {
  if (number <= view.head && view.recordings?.has(number)) {
    const recorded = parseJson(String(plainBytes(view.recordings.block(number)))) as JsonObject;
    return { blockID: recorded['blockID'], block_header: recorded['block_header'] };
  }
  const block = blockIn(view, number);
  return block ? headerJson(block) : {};
}

function printed(block: Block, isDetailed: boolean): Json {
  return isDetailed ? blockJson(block) : headerJson(block);
}

function blockList(view: View, start: number, end: number): Json {
  const blocks: Json[] = [];
  for (let number = start; number < end; number++) {
    const block = blockIn(view, number);
    if (block) blocks.push(blockJson(block));
  }
  return blocks.length === 0 ? {} : { block: blocks };
}
