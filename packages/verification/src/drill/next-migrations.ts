/** Migrations of the next release, by the rules for all of ours: a column, and an index that is built in use. */
export const NEXT_MIGRATIONS = {
  '29991231000000_add_order_label.js': `
exports.up = (db) => db.raw("set local lock_timeout = '2s'; alter table orders add column label text");
exports.down = () => undefined;
`,
  '29991231000001_index_order_labels.js': `
exports.config = { transaction: false };
exports.up = async (db) => {
  await db.raw("set lock_timeout = '2min'");
  await db.raw("create index concurrently orders_by_label on orders (label)");
};
exports.down = () => undefined;
`,
};
